import { listFaults } from "./axe-test.ts";
import {
  createUser,
  expect,
  expectToast,
  fillCredentials,
  productRow,
  test,
} from "./panel-test.ts";

test.use({ tab: "Contenido" });

test.beforeEach(async ({ installation }) => {
  // What other tests left would have done the step: their requests and their users.
  await installation.send("DELETE", "/rest/v1/quote_requests?id=not.is.null");
  await installation.send("DELETE", "/rest/v1/editors?user_id=not.is.null");
  const { user } = (await installation.signIn()) as { user: { id: string } };
  await installation.send("DELETE", `/rest/v1/admin_users?user_id=neq.${user.id}`);
});

test.afterEach(async ({ installation }) => {
  // What was settled is no record: it would stay for the next test.
  await installation.send("DELETE", "/rest/v1/installation?key=eq.first_steps");
});

test("each step leads to its field, is done once visitors see it, and leads to the next @phone", async ({
  panel,
}) => {
  const card = panel.getByRole("region", { name: "Primeros pasos" });
  const phone = card.getByRole("listitem").filter({ hasText: "Teléfono y WhatsApp" });
  await expect(phone).toContainText("(falta)");
  expect(await listFaults(panel, "main")).toEqual([]);

  const value = panel.getByLabel("Valor");
  await phone.getByRole("button").first().click();
  await card.getByRole("button", { name: "Escribir el teléfono" }).click();
  await expect(panel).toHaveURL(/registro=/);
  await expect(value).toHaveValue(/000 0000/);
  await expect(value).toBeFocused();
  await expect(value).toBeInViewport();
  await value.fill("+57 310 555 1234");
  await test.step("a draft is nothing that visitors see", async () => {
    await panel.getByRole("button", { name: "Guardar borrador" }).first().click();
    await expect(panel.getByText(/^Borrador guardado/).first()).toBeVisible();
    await expect(phone).toContainText("(falta)");
    await phone.getByRole("button").first().click();
    await card.getByRole("button", { name: "Escribir el teléfono" }).click();
    await expect(value).toHaveValue("+57 310 555 1234");
  });
  await panel.getByRole("button", { name: "Actualizar contenido" }).click();
  await expectToast(panel, "Éxito", "Contenido actualizado correctamente");
  // The first one of those that are left.
  await panel.getByRole("button", { name: "Escribir el nombre" }).first().click();
  await expect(panel).toHaveURL("/admin/empresa");
  await expect(panel.getByRole("textbox", { name: /^Nombre/ })).toBeFocused();
  await panel.goto("/admin");
  await expect(phone).toContainText("(listo)");
});

test("the logo and the invitation have their own tasks, which lead to their fields @phone", async ({
  panel,
  installation,
}) => {
  const card = panel.getByRole("region", { name: "Primeros pasos" });
  await card.getByRole("button", { name: "Subir el logo" }).click();
  const logo = panel.getByRole("group", { name: "Logo", exact: true });
  await expect(logo.getByRole("button", { name: "Subir archivo" })).toBeFocused();
  await expect(logo.getByRole("button", { name: "Subir archivo" })).toBeInViewport();

  await panel.goto("/admin");
  await card.getByRole("button", { name: /^Colega y prueba/ }).click();
  await card.getByRole("button", { name: "Invitar a alguien" }).click();
  const field = panel.getByLabel("Invitar a alguien, por su correo");
  await expect(field).toBeFocused();
  await expect(field).toBeInViewport();
  await field.fill(`nueva-${crypto.randomUUID().slice(0, 8)}@empresa.example`);
  await panel.getByRole("button", { name: "Crear el enlace de invitación" }).click();
  await expect(panel.getByRole("group", { name: /^Enlace para/ })).toBeVisible();
  await panel.goto("/admin");
  await card.getByRole("button", { name: /^Colega y prueba/ }).click();
  await expect(card).toContainText("Ya envió una invitación: falta que la acepten.");
  await expect(card.getByRole("button", { name: "Ver la invitación" })).toBeVisible();
  await installation.send("DELETE", "/rest/v1/invitations?id=not.is.null");
});

test("the hours and the team are settled for everybody, and the card is folded for the person", async ({
  panel,
}) => {
  const card = panel.getByRole("region", { name: "Primeros pasos" });
  const step = (text: string) => card.getByRole("listitem").filter({ hasText: text });
  await card.getByRole("button", { name: "No tenemos logo" }).click();
  await expect(card.getByText("Subir el logo (listo)")).toBeVisible();
  await step("Dirección y horario").getByRole("button").click();
  await card.getByRole("button", { name: "El horario está bien" }).click();
  await expect(card.getByText("Cambiar el horario (listo)")).toBeVisible();
  await step("Colega y prueba").getByRole("button").click();
  await card.getByRole("button", { name: "No aplica" }).click();
  await expect(card.getByText("Invitar a alguien (listo)")).toBeVisible();

  const saved = panel.waitForResponse(/rpc\/fold_first_steps/);
  await card.getByRole("heading").click();
  await saved;
  await expect(card.getByRole("listitem").first()).toBeHidden();
  await panel.reload();
  await expect(card).toContainText("sigue: Nombre");
  await expect(card.getByRole("listitem").first()).toBeHidden();
  const unfolded = panel.waitForResponse(/rpc\/fold_first_steps/);
  await card.getByRole("heading").click();
  await unfolded;
  await expect(card.getByRole("listitem").first()).toBeVisible();
});

test("examples are marked until they are changed, and removed in one step with one undo", async ({
  panel,
}) => {
  await panel.getByRole("tab", { name: "Productos" }).click();
  const row = productRow(panel, "Premezcla vitamínica");
  await expect(row.getByText("Ejemplo", { exact: true })).toBeVisible();

  await row.getByRole("button", { name: /^Editar/ }).click();
  await panel.getByLabel("Título").fill("Premezcla de la casa");
  await panel.getByRole("button", { name: "Actualizar producto" }).click();
  await expectToast(panel, "Éxito", "Producto actualizado correctamente");
  const own = productRow(panel, "Premezcla de la casa");
  await expect(own).toBeVisible();
  await expect(own.getByText("Ejemplo", { exact: true })).toBeHidden();

  await panel.getByRole("button", { name: "Quitar lo de ejemplo" }).click();
  const question = panel.getByRole("dialog");
  await expect(question).toContainText(/Se van \d+ productos, \d+ noticias y 8 cifras/);
  await expect(question.getByText("Premezcla de la casa")).toBeVisible();
  expect(await listFaults(panel, "dialog")).toEqual([]);
  await question.getByRole("button", { name: "Quitar lo de ejemplo" }).click();
  const products = panel.getByRole("list", { name: "Productos" }).getByRole("listitem");
  await expect(products).toHaveCount(1);
  await panel.getByRole("button", { name: "Deshacer" }).click();
  await expect(productRow(panel, "Melaza de caña").getByText("Ejemplo")).toBeVisible();
  await expect(panel.getByRole("button", { name: "Quitar lo de ejemplo" })).toBeVisible();
});

test("a trial request comes through the site, is marked, and is erased in one tap @phone", async ({
  panel,
}) => {
  const card = panel.getByRole("region", { name: "Primeros pasos" });
  await card.getByRole("button", { name: /^Colega y prueba/ }).click();
  const opening = panel.waitForEvent("popup");
  await card.getByRole("button", { name: "Enviarse una solicitud" }).click();
  const site = await opening;
  await expect(site.getByText(/llega al panel marcada «De prueba»/)).toBeVisible();
  await site.getByRole("checkbox", { name: /mis datos personales/ }).check();
  await site.getByRole("button", { name: "Enviar solicitud" }).last().click();
  await site.getByRole("link", { name: "Verla en el panel" }).click();
  const request = site.getByRole("listitem").filter({ hasText: "De prueba" });
  await request.getByRole("link").first().click();
  await site.getByRole("button", { name: "Borrar la prueba" }).click();
  await expectToast(site, "Éxito", "Solicitud de prueba borrada");
  await expect(request).toBeHidden();
  await expect(card.getByText("Enviarse una solicitud (listo)")).toBeVisible();
});

test.describe("an editor", () => {
  test.use({ tab: null });

  test("sees the examples and the steps that they may do, and no others", async ({
    page,
    installation,
  }) => {
    const editor = {
      email: `edita-${crypto.randomUUID().slice(0, 8)}@empresa.example`,
      password: "cerdos rosados duermen siesta",
    };
    await createUser(installation, editor, { isEditor: true });
    await page.goto("/admin/login");
    await fillCredentials(page, editor);
    const card = page.getByRole("region", { name: "Primeros pasos" });
    await expect(card.getByRole("listitem")).toHaveText([/^Primer producto/, /^Textos legales/]);
    await expect(page.getByRole("button", { name: "Quitar lo de ejemplo" })).toHaveCount(0);
    await page.getByRole("tab", { name: "Productos" }).click();
    const row = productRow(page, "Melaza de caña");
    await expect(row.getByText("Ejemplo", { exact: true })).toBeVisible();
    await card.getByRole("button", { name: "Crear un producto" }).click();
    await expect(page.getByLabel("Título")).toBeFocused();
  });
});
