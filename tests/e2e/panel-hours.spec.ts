import { expectClearOfSaveBar } from "./panel-forms-test.ts";
import { expect, expectToast, test } from "./panel-test.ts";

test.use({ tab: null });

test("the site follows the form of hours", async ({ panel, request }) => {
  await panel.goto("/admin/horario");
  await expect(panel.getByLabel("Lunes", { exact: true })).toBeChecked();
  await expectClearOfSaveBar(panel);
  await panel.getByLabel("Lunes: cierra").fill("12:00");
  await panel.getByRole("button", { name: "Cierra al mediodía el lunes" }).click();
  await panel.getByLabel("Lunes: cierra otra vez").fill("17:30");
  await panel.getByLabel("Sábado", { exact: true }).check();
  await panel.getByLabel("Sábado: cierra").fill("12:00");
  await panel.getByRole("button", { name: "Agregar días cerrados" }).click();
  await panel.getByRole("button", { name: "Guardar horario" }).click();
  await expect(panel.getByText(/^Escriba una fecha o un rango/)).toBeVisible();
  await panel.getByLabel("Desde").fill("2099-12-24");
  await panel.getByLabel("Hasta").fill("2100-01-08");
  await panel.getByLabel("Motivo").fill("Vacaciones");
  const week =
    /Lunes, 8:00\sa\.\sm\. a 12:00\sm\. y 2:00\sp\.\sm\. a 5:30\sp\.\sm\.; martes a viernes, .*; sábado, 8:00\sa\.\sm\. a 12:00\sm\./;
  const preview = panel.getByRole("region", { name: "Vista previa" });
  await expect(preview).toContainText(week);
  await expect(preview).toContainText(
    "Del 24 de diciembre al 8 de enero estamos cerrados: Vacaciones.",
  );
  await panel.getByRole("button", { name: "Guardar horario" }).click();
  await expectToast(panel, "Éxito", "Horario guardado");
  await expect.poll(async () => (await request.get("/")).text()).toMatch(week);
  await panel.reload();
  await expect(panel.getByLabel("Lunes: cierra otra vez")).toHaveValue("17:30");
  await expect(panel.getByLabel("Hasta")).toHaveValue("2100-01-08");
});

test("hours that were written as a text are shown to be confirmed", async ({
  panel,
  installation,
  request,
}) => {
  const own = "Lunes a sábado, 7 a. m. a 4 p. m.";
  await installation.send("PATCH", "/rest/v1/site_content?section=eq.contact&key=eq.hours", {
    value: own,
  });
  await panel.goto("/admin/horario");
  const notice = panel.getByRole("region", { name: /escrito a mano/ });
  await expect(notice).toContainText(own);
  await panel.getByRole("button", { name: "Guardar horario" }).click();
  await expect(notice).toContainText("Marque que revisó el horario");
  expect(await (await request.get("/")).text()).toContain("Lunes a sábado, 7");
  await notice.getByRole("checkbox").check();
  await panel.getByRole("button", { name: "Guardar horario" }).click();
  await expectToast(panel, "Éxito", "Horario guardado");
  await expect(notice).toBeHidden();
  await expect.poll(async () => (await request.get("/")).text()).not.toContain("Lunes a sábado, 7");
});
