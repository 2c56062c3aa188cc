import { closeRequest, openInbox, openRequest, sendRequest } from "./panel-inbox-test.ts";
import {
  expect,
  expectToast,
  openNewProduct,
  refuseDrafts,
  test,
  uniqueTitle,
} from "./panel-test.ts";

test("notes survive a reload, a lost response and another administrator", async ({
  panel,
  installation,
}) => {
  await test.step("notes whose save did not arrive can be saved again", async () => {
    const sent = await sendRequest(installation);
    const request = await openRequest(panel, sent);
    await request.getByRole("textbox", { name: "Notas" }).fill("Llamar el jueves");
    await panel.route("**/rest/v1/quote_requests*", (route) =>
      route.request().method() === "PATCH" ? route.abort() : route.fallback(),
    );
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
    await request.getByRole("textbox", { name: "Notas" }).fill("Llamar el viernes");
    await panel.route("**/rest/v1/quote_requests*", async (route) => {
      if (route.request().method() !== "PATCH") return route.fallback();
      await route.fetch();
      return route.abort();
    });
    await request.getByRole("button", { name: "Guardar notas" }).click();
    await expectToast(panel, "Éxito", "Notas guardadas");
    await expect(request.getByRole("button", { name: "Guardar notas" })).toBeDisabled();
    await expect(request.getByText("Sin guardar")).toBeHidden();
    await panel.unrouteAll();
  });

  await test.step("notes left unsaved in another tab continue here once that tab is closed", async () => {
    const sent = await sendRequest(installation);
    const other = await panel.context().newPage();
    const theirs = await openRequest(other, sent);
    await theirs.getByRole("textbox", { name: "Notas" }).fill("Llamar el sábado");
    const request = await openRequest(panel, sent);
    await expect(request.getByText("en otra pestaña de este navegador")).toBeVisible();
    await other.close();
    await expect(request.getByRole("textbox", { name: "Notas" })).toHaveValue("Llamar el sábado");
  });

  await test.step("unsaved notes survive a reload and do not overwrite another administrator's", async () => {
    const sent = await sendRequest(installation);
    const request = await openRequest(panel, sent);
    await request.getByRole("textbox", { name: "Notas" }).fill("Llamar el lunes");
    await panel.reload();
    await expect(request.getByRole("textbox", { name: "Notas" })).toHaveValue("Llamar el lunes");

    const other = await panel.context().newPage();
    const theirs = await openRequest(other, sent);
    await theirs.getByRole("textbox", { name: "Notas" }).fill("Ya la llamé");
    await theirs.getByRole("button", { name: "Guardar notas" }).click();
    await expectToast(other, "Éxito", "Notas guardadas");
    await other.close();

    await panel.bringToFront();
    await request.getByRole("button", { name: "Guardar notas" }).click();
    const question = panel.getByRole("dialog", { name: /^Lo mismo se cambió en otra pestaña/ });
    await expect(question.getByRole("group", { name: "Lo guardado" })).toHaveText("Ya la llamé");
    await question.getByRole("radio", { name: "Juntar las dos" }).check();
    await question.getByRole("button", { name: "Guardar lo elegido" }).click();
    await expectToast(panel, "Éxito", "Notas guardadas");
    await panel.reload();
    await expect(request.getByRole("textbox", { name: "Notas" })).toHaveValue(
      "Ya la llamé\n\nLlamar el lunes",
    );
  });
});

test("unsaved notes are announced by name, except while they are open @drill", async ({
  panel,
  installation,
}) => {
  const sent = await sendRequest(installation);
  const request = await openRequest(panel, sent);
  const announcement = panel.getByRole("region", { name: `Sin guardar: Notas de ${sent.name}` });
  await request.getByRole("textbox", { name: "Notas" }).fill("Llamar el martes");
  await expect(request.getByText("se conserva en este equipo")).toBeVisible();
  await expect(announcement).toHaveCount(0);
  await closeRequest(panel);
  await expect(announcement).toContainText("Borrador en Solicitudes, hace un momento");
  await panel.goto("/admin?tab=menu");
  await announcement.getByRole("button", { name: /^Abrir el borrador/ }).click();
  await expect(panel).toHaveURL(/solicitudes\?solicitud=/);
  await expect(request.getByRole("textbox", { name: "Notas" })).toHaveValue("Llamar el martes");
  await expect(announcement).toHaveCount(0);
  await request.getByRole("button", { name: "Guardar notas" }).click();
  await expectToast(panel, "Éxito", "Notas guardadas");
  await closeRequest(panel);
  await expect(announcement).toHaveCount(0);
});

test("a form's draft is announced in the inbox too and opens from there @drill", async ({
  panel,
}) => {
  const title = uniqueTitle("Melaza");
  await refuseDrafts(panel.context());
  await openNewProduct(panel);
  await panel.getByLabel("Título").fill(title);
  await expect(panel.getByText("No llegó al sitio: guardado en este")).toBeVisible();
  await openInbox(panel);
  await panel.getByRole("button", { name: `Abrir el borrador: Nuevo producto «${title}»` }).click();
  await expect(panel.getByLabel("Título")).toHaveValue(title);
});
