import { expectDraft } from "./panel-forms-test.ts";
import { closeRequest, openInbox, openRequest, sendRequest } from "./panel-inbox-test.ts";
import { expect, expectToast, openNewProduct, test, uniqueTitle } from "./panel-test.ts";

test("notes survive a reload, a lost response and another administrator", async ({
  panel,
  installation,
}) => {
  await test.step("notes whose save failed can be saved again before anything else was read", async () => {
    const sent = await sendRequest(installation);
    const request = await openRequest(panel, sent);
    await request.getByLabel("Notas").fill("Llamar el jueves");
    // All other requests stay pending.
    await panel.route("**/rest/v1/**", async (route) => {
      if (route.request().method() === "PATCH") await route.abort();
    });
    const save = request.getByRole("button", { name: "Guardar notas" });
    await save.click();
    await expectToast(panel, "Error", "No se pudieron guardar las notas");
    await expect(save).toBeEnabled();
    await panel.unrouteAll();
    await save.click();
    await expectToast(panel, "Éxito", "Notas guardadas");
  });

  await test.step("notes whose response was lost are known to be saved", async () => {
    const sent = await sendRequest(installation);
    const request = await openRequest(panel, sent);
    await request.getByLabel("Notas").fill("Llamar el viernes");
    await panel.route("**/rest/v1/quote_requests*", async (route) => {
      if (route.request().method() !== "PATCH") return route.fallback();
      await route.fetch();
      return route.abort();
    });
    await request.getByRole("button", { name: "Guardar notas" }).click();
    await expectToast(panel, "Error", "No se pudieron guardar las notas");
    await expect(request.getByRole("button", { name: "Guardar notas" })).toBeDisabled();
    await expect(request.getByText("Sin guardar")).toBeHidden();
    await panel.unrouteAll();
  });

  await test.step("unsaved notes survive a reload and do not overwrite another administrator's", async () => {
    const sent = await sendRequest(installation);
    const request = await openRequest(panel, sent);
    await request.getByLabel("Notas").fill("Llamar el lunes");
    await panel.reload();
    await expect(request.getByLabel("Notas")).toHaveValue("Llamar el lunes");

    const other = await panel.context().newPage();
    const theirs = await openRequest(other, sent);
    await theirs.getByLabel("Notas").fill("Ya la llamé");
    await theirs.getByRole("button", { name: "Guardar notas" }).click();
    await expectToast(other, "Éxito", "Notas guardadas");
    await other.close();

    await panel.bringToFront();
    await expect(request.getByRole("alert")).toContainText("Ya la llamé");
    await request.getByRole("button", { name: "Juntar las dos" }).click();
    await request.getByRole("button", { name: "Guardar notas" }).click();
    await expectToast(panel, "Éxito", "Notas guardadas");
    await panel.reload();
    await expect(request.getByLabel("Notas")).toHaveValue("Ya la llamé\n\nLlamar el lunes");
  });
});

test("unsaved notes are announced by name, except while they are open @drill", async ({
  panel,
  installation,
}) => {
  const sent = await sendRequest(installation);
  const request = await openRequest(panel, sent);
  const announcement = panel.getByRole("region", { name: `Sin guardar: Notas de ${sent.name}` });
  await request.getByLabel("Notas").fill("Llamar el martes");
  await expect(request.getByText("se conservan en este equipo")).toBeVisible();
  await expect(announcement).toHaveCount(0);
  await closeRequest(panel);
  await expect(announcement).toContainText("Borrador en Solicitudes, hace un momento");
  await panel.goto("/admin?tab=menu");
  await announcement.getByRole("button", { name: /^Abrir el borrador/ }).click();
  await expect(panel).toHaveURL(/solicitudes\?solicitud=/);
  await expect(request.getByLabel("Notas")).toHaveValue("Llamar el martes");
  await expect(announcement).toHaveCount(0);
  await request.getByRole("button", { name: "Guardar notas" }).click();
  await expectToast(panel, "Éxito", "Notas guardadas");
  await closeRequest(panel);
  await expect(announcement).toHaveCount(0);
});

test("a form's draft is announced in the inbox too and opens from there @drill", async ({
  panel,
  installation,
}) => {
  const title = uniqueTitle("Melaza");
  await openNewProduct(panel);
  await panel.getByLabel("Título").fill(title);
  await expectDraft(panel, { request: installation.send }, title);
  await openInbox(panel);
  await panel.getByRole("button", { name: `Abrir el borrador: Nuevo producto «${title}»` }).click();
  await panel.getByRole("button", { name: "Recuperar" }).click();
  await expect(panel.getByLabel("Título")).toHaveValue(title);
});
