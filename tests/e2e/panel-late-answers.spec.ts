import { holdRequests } from "./hold-requests.ts";
import { openRequest, sendRequest } from "./panel-inbox-test.ts";
import { addressOf, makePhotograph, uploadPicture } from "./panel-media-test.ts";
import {
  expect,
  expectToast,
  openNewProduct,
  productRow,
  test,
  uniqueTitle,
} from "./panel-test.ts";

/* An answer that comes late loses or changes nothing that was typed or pressed in the meantime. */

test("a record that is opened while another one is being saved opens after it, and stays open", async ({
  panel,
}) => {
  const title = uniqueTitle("Melaza");
  await openNewProduct(panel);
  await panel.getByLabel("Título").fill(title);
  await expect(panel.getByText(/^Sin terminar; .* Guardado hace/)).toBeVisible();
  const draft = await holdRequests(panel, /\/rest\/v1\/drafts/, ["DELETE"]);
  await panel.getByRole("button", { name: "Crear producto" }).click();
  // The product is stored, and its form is not closed yet.
  await draft.begun;
  await productRow(panel, "Torta de palmiste").getByRole("button", { name: "Editar" }).click();
  draft.release();
  await expectToast(panel, "Éxito", "Producto creado correctamente");
  const form = panel.getByRole("form", { name: "Editar «Torta de palmiste»" });
  await expect(form.getByLabel("Título")).toHaveValue("Torta de palmiste");
  await expect(panel).toHaveURL(/&registro=/);
  await expect(productRow(panel, title)).toBeVisible();
});

test("a save waits for the review of what it publishes", async ({ panel }) => {
  const review = await holdRequests(panel, /\/assets\/form-review-/);
  await openNewProduct(panel);
  await panel.getByLabel("Título").fill(uniqueTitle("Sulfato"));
  await panel.locator("summary", { hasText: "Ficha técnica y más" }).press("Enter");
  const documents = panel.getByRole("group", { name: "Documentos" });
  await documents.getByRole("button", { name: "Agregar documento" }).click();
  await documents.getByLabel("Documento", { exact: true }).fill("Hoja de seguridad");
  await documents.getByLabel("Dirección del documento").fill("/documentos/ninguno.pdf");
  await review.begun;
  await panel.getByRole("button", { name: "Crear producto" }).click();
  await expect(panel.getByRole("button", { name: "Guardando..." })).toBeVisible();
  review.release();
  await panel.getByRole("button", { name: "Seguir editando" }).click();
  await expect(panel.getByRole("button", { name: "Crear producto" })).toBeVisible();
});

test("records that were ticked in the list before a search are not selected once it is answered", async ({
  panel,
}) => {
  await panel.getByRole("button", { name: "Seleccionar", exact: true }).click();
  const found = await holdRequests(panel, /\/rest\/v1\/.*palmiste/);
  await panel.getByLabel("Buscar productos").fill("palmiste");
  await found.begun;
  const bar = panel.getByRole("group", { name: "Acciones para la selección" });
  await bar.getByRole("button", { name: "Seleccionar esta página" }).click();
  await expect(bar.getByRole("status")).not.toHaveText(/^0 /);
  found.release();
  await expect(panel.getByRole("list", { name: "Productos" }).getByRole("listitem")).toHaveCount(1);
  await expect(bar.getByRole("button", { name: "Eliminar" })).toHaveAttribute(
    "aria-disabled",
    "true",
  );
});

test("a picture's usual text does not replace the one that was typed in the meantime", async ({
  panel,
}) => {
  await openNewProduct(panel);
  await panel.getByLabel("Título").fill(uniqueTitle("Melaza de caña"));
  const { name, path } = await uploadPicture(panel);
  await panel.getByLabel("Texto alternativo").fill("Caña en el campo");
  await panel.getByRole("button", { name: "Crear producto" }).click();
  await expectToast(panel, "Éxito", "Producto creado correctamente");

  await openNewProduct(panel);
  await panel.getByRole("button", { name: "Biblioteca" }).click();
  const usual = await holdRequests(panel, /\/rest\/v1\/products\?.*image_alt/);
  const answered = panel.waitForResponse(/\/rest\/v1\/products\?.*image_alt/);
  const words = name.replaceAll("-", " ");
  await panel.getByRole("button", { name: new RegExp(`^Usar ${words}`, "i") }).click();
  await usual.begun;
  await expect(addressOf(panel)).toHaveValue(path);
  await panel.getByLabel("Texto alternativo").fill("Otra");
  usual.release();
  await (await answered).finished();
  // Whatever the answer changes has been rendered by then.
  await panel.evaluate(() => new Promise(requestAnimationFrame));
  await expect(panel.getByLabel("Texto alternativo")).toHaveValue("Otra");
});

test("a picture that is uploaded in a row stays with it when the row moves", async ({ panel }) => {
  await openNewProduct(panel);
  const more = panel.getByRole("group", { name: "Más imágenes" });
  const addresses = more.getByLabel("URL de la imagen");
  await more.getByRole("button", { name: "Agregar otra imagen" }).click();
  await more.getByRole("button", { name: "Agregar otra imagen" }).click();
  const upload = await holdRequests(panel, /\/storage\/v1\/object\/media\//, ["POST"]);
  const { file } = await makePhotograph();
  await more.locator('input[aria-label="Elegir imagen"]').first().setInputFiles(file);
  await upload.begun;
  await more.getByRole("button", { name: "Bajar Otra imagen 1" }).click();
  upload.release();
  await expect(addresses.nth(1)).toHaveValue(/imagenes/);
  await expect(addresses.nth(0)).toHaveValue("");
});

test("a record that was found before another type was chosen is scheduled as what it is", async ({
  panel,
}) => {
  await panel.goto("/admin/publicaciones");
  await panel.getByRole("button", { name: "Programar que algo aparezca o desaparezca" }).click();
  await panel.getByLabel("Cómo se llama").fill("palmiste");
  const name = "Mostrar a una hora: Torta de palmiste";
  const show = panel.getByRole("button", { name, exact: true });
  await expect(panel.getByRole("list", { name: "Encontrados" }).getByRole("listitem")).toHaveCount(
    1,
  );
  await expect(show).toBeVisible();
  const articles = await holdRequests(panel, /\/rest\/v1\/.*palmiste/);
  await panel.getByLabel("Qué", { exact: true }).selectOption("news");
  await articles.begun;
  await show.click();
  const planning = panel.waitForRequest(
    (request) => request.method() === "POST" && /\/rest\/v1\/publications/.test(request.url()),
  );
  const dialog = panel.getByRole("dialog", { name: "Mostrar" });
  await dialog.getByRole("button", { name: "Programar" }).click();
  expect((await planning).postDataJSON()).toMatchObject({ table_name: "products" });
  articles.release();
});

test("what is typed while a note is being sent stays", async ({ panel }) => {
  await productRow(panel, "Torta de palmiste").getByRole("button", { name: "Editar" }).click();
  const notes = panel.getByRole("region", { name: /^Notas del equipo/ });
  await notes.getByText("Notas del equipo").click();
  const text = notes.getByLabel("Escribir una nota");
  await text.fill("¿Llegó?");
  const sending = await holdRequests(panel, /\/rest\/v1\/comments/, ["POST"]);
  await notes.getByRole("button", { name: "Agregar nota" }).click();
  await sending.begun;
  await text.fill("¿Llegó? Avise");
  sending.release();
  await expect(notes.getByRole("listitem")).toContainText("¿Llegó?");
  await expect(text).toHaveValue("¿Llegó? Avise");
});

test("the owner chosen last is stored last", async ({ panel, installation }) => {
  const sent = await sendRequest(installation);
  const request = await openRequest(panel, sent);
  const owner = request.getByLabel("Responsable");
  await expect(owner.getByRole("option")).not.toHaveCount(1);
  const changes: unknown[] = [];
  panel.on("request", (asked) => {
    const body: unknown = asked.method() === "PATCH" ? asked.postDataJSON() : null;
    if (typeof body === "object" && body !== null && "owner_id" in body)
      changes.push(body.owner_id);
  });
  const first = await holdRequests(panel, /\/rest\/v1\/quote_requests/, ["PATCH"]);
  await owner.selectOption({ label: "admin@empresa.example (usted)" });
  await first.begun;
  await owner.selectOption({ label: "Sin responsable" });
  await expect(owner).toHaveValue("");
  expect(changes).toHaveLength(1);
  first.release();
  await expect.poll(() => changes.length).toBe(2);
  expect(changes[1]).toBeNull();
  await expectToast(panel, "Éxito", "La solicitud quedó sin responsable");
  await expect(owner).toHaveValue("");
});
