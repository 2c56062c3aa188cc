import { listFaults, measureOverflow } from "./axe-test.ts";
import { expect, test } from "./panel-forms-test.ts";
import { openRequest, sendRequest } from "./panel-inbox-test.ts";
import { uniqueTitle } from "./panel-test.ts";

/* Notes of the team, and the approval of a preview by someone without an account, by touch on a phone. */

test.use({ tab: null, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

test("a note for a colleague is written at a product, counted and resolved", async ({
  panel,
  installation,
  other,
  own,
}) => {
  const title = uniqueTitle("Melaza");
  const [product] = (await other.request("POST", "/rest/v1/products", { title })) as [
    { id: string },
  ];
  await panel.goto("/admin?tab=productos");
  await panel
    .getByRole("listitem")
    .filter({ hasText: title })
    .getByRole("button", { name: "Editar" })
    .tap();
  const notes = panel.getByRole("region", { name: /^Notas del equipo/ });
  await notes.getByText("Notas del equipo").tap();
  await notes.getByRole("button", { name: "Agregar nota" }).tap();
  await expect(notes).toContainText("Escriba la nota.");
  await notes.getByLabel("Escribir una nota").fill("¿Sigue en bultos de 40 kg?");
  await notes.getByLabel("Para").selectOption(own.email);
  await notes.getByRole("button", { name: "Agregar nota" }).tap();
  const note = notes.getByRole("listitem");
  await expect(note).toContainText("¿Sigue en bultos de 40 kg?");
  await expect(note).toContainText("usted para admin-");
  await expect(notes.getByLabel("Escribir una nota")).toHaveValue("");
  await expect(notes.getByText("1 sin resolver")).toBeVisible();
  expect(await listFaults(panel)).toEqual([]);
  expect(await measureOverflow(panel)).toBe(0);

  await note.getByRole("button", { name: /^Más acciones/ }).tap();
  await panel.getByRole("menuitem", { name: "Corregir" }).tap();
  await note.getByLabel("Corregir la nota").fill("¿Sigue en bultos de 25 kg?");
  await note.getByRole("button", { name: "Guardar nota" }).tap();
  await expect(note).toContainText("25 kg");

  const { user } = (await installation.signIn()) as { user: { id: string } };
  await other.request("POST", "/rest/v1/comments", {
    table_name: "products",
    record_id: product.id,
    text: "Confirme el precio",
    addressed_to: user.id,
  });
  await expect(notes.getByRole("listitem").filter({ hasText: "Confirme el precio" })).toBeVisible();
  await panel.goto("/admin");
  await panel.getByRole("link", { name: "1 nota para usted" }).tap();
  await expect(panel.getByRole("heading", { level: 3, name: "Para usted" })).toBeVisible();
  await expect(
    panel.getByRole("navigation", { name: "Principal" }).getByRole("link", { name: /^Más/ }),
  ).toContainText("1");
  expect(await listFaults(panel)).toEqual([]);
  const forReader = panel.getByRole("list", { name: "Para usted" });
  await expect(forReader).toContainText(title);
  await forReader.getByRole("button", { name: "Marcar como resuelta" }).tap();
  await expect(forReader).toHaveCount(0);
  await panel.getByRole("list", { name: "Del equipo" }).getByRole("button", { name: title }).tap();
  await expect(panel.getByRole("heading", { name: `Editar «${title}»` })).toBeVisible();
});

test("a request has notes beside its handling", async ({ panel, installation }) => {
  const sent = await sendRequest(installation);
  const request = await openRequest(panel, sent);
  const notes = request.getByRole("region", { name: /^Notas del equipo/ });
  await notes.getByText("Notas del equipo").tap();
  await notes.getByLabel("Escribir una nota").fill("Llamar el lunes");
  await notes.getByRole("button", { name: "Agregar nota" }).tap();
  const note = notes.getByRole("listitem");
  await expect(note).toContainText("Llamar el lunes");
  await note.getByRole("button", { name: "Marcar como resuelta" }).tap();
  await expect(note).toContainText("La resolvió usted");
  await note.getByRole("button", { name: /^Más acciones/ }).tap();
  panel.once("dialog", (dialog) => void dialog.accept());
  await panel.getByRole("menuitem", { name: "Eliminar" }).tap();
  await expect(note).toHaveCount(0);
  expect(await listFaults(panel, "[aria-label='Solicitud abierta']")).toEqual([]);
});

test("a group waits until someone without an account approves it as it is", async ({
  panel,
  other,
  browser,
}) => {
  const title = uniqueTitle("Melaza");
  const name = uniqueTitle("Navidad");
  const [base] = (await other.request("POST", "/rest/v1/products", { title })) as [
    { id: string; slug: string },
  ];
  const [group] = (await other.request("POST", "/rest/v1/packages", { name })) as [{ id: string }];
  const [draft] = (await other.request("POST", "/rest/v1/drafts", {
    table_name: "products",
    record_id: base.id,
    base,
    changes: { description: "Más dulce" },
    package_id: group.id,
  })) as [{ id: string }];
  await panel.goto("/admin/publicaciones");
  const change = panel.getByRole("region", { name, exact: true });
  const choose = async (entry: string) => {
    await change.getByRole("button", { name: `Más acciones de «${name}»` }).tap();
    await panel.getByRole("menuitem", { name: entry }).tap();
  };
  const publish = async () => {
    const tick = panel.getByRole("checkbox", { name: `Seleccionar ${name}` });
    if (!(await tick.isChecked())) await tick.tap();
    await panel
      .getByRole("group", { name: "Acciones para lo elegido" })
      .getByRole("button", { name: "Publicar", exact: true })
      .tap();
  };
  await choose("Esperar aprobación");
  await expect(change).toContainText("Solo se publica si alguien aprueba cómo está ahora.");
  await publish();
  await expect(panel.getByText(/espera que alguien lo apruebe como está ahora/)).toBeVisible();

  await choose("Ver el sitio así");
  await panel.getByRole("button", { name: "Más opciones" }).tap();
  await panel.getByRole("button", { name: "Compartir…" }).tap();
  const dialog = panel.getByRole("dialog", { name: "Compartir los borradores" });
  await dialog.getByLabel("¿Para quién es?").fill("Para Marta");
  await dialog.getByRole("button", { name: "Crear enlace" }).tap();
  const address = await dialog.getByLabel("Enlace").inputValue();

  const visitor = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const page = await visitor.newPage();
  await page.goto(address);
  await page.getByText("Aprobar o pedir un cambio").tap();
  const bar = page.getByRole("complementary", { name: "Vista previa" });
  await bar.getByLabel("Su nombre").fill("Marta Rey");
  await bar.getByRole("checkbox").check();
  await bar.getByRole("button", { name: "Pedir un cambio" }).tap();
  await expect(bar.getByRole("alert")).toContainText("Escriba qué cambio pide");
  await bar.getByLabel(/^Qué cambio pide/).fill("Falta la foto");
  await bar.getByRole("button", { name: "Pedir un cambio" }).tap();
  await expect(bar.getByRole("status")).toContainText("Marta Rey pidió un cambio");
  await page.getByText("Responder de nuevo").tap();
  await bar.getByLabel("Su nombre").fill("Marta Rey");
  await bar.getByRole("checkbox").check();
  await bar.getByRole("button", { name: "Aprobar", exact: true }).tap();
  await expect(bar.getByRole("status")).toContainText("Marta Rey aprobó esta versión");
  expect(await measureOverflow(page)).toBe(0);

  await panel.goto("/admin/publicaciones");
  const answers = change.getByRole("list", { name: "Respuestas a la vista previa" });
  await expect(answers).toContainText("Aprobado por Marta Rey (sin verificar)");
  await expect(answers).toContainText("«Falta la foto»");
  expect(await listFaults(panel)).toEqual([]);
  await other.request("PATCH", `/rest/v1/drafts?id=eq.${draft.id}`, {
    changes: { description: "Muy dulce" },
  });
  await expect(answers).toContainText("Ya no vale: hubo cambios después.");
  await publish();
  await expect(panel.getByText(/espera que alguien lo apruebe como está ahora/)).toBeVisible();
  await page.reload();
  await page.getByText("Aprobar o pedir un cambio").tap();
  await bar.getByLabel("Su nombre").fill("Marta Rey");
  await bar.getByRole("checkbox").check();
  await bar.getByRole("button", { name: "Aprobar", exact: true }).tap();
  await expect(bar.getByRole("status")).toContainText("aprobó esta versión");
  await visitor.close();
  await panel.reload();
  await publish();
  await expect
    .poll(async () => (await panel.request.get(`/productos/${base.slug}`)).text())
    .toContain("Muy dulce");
});
