import { readFile } from "node:fs/promises";

import { installationReport } from "#domain/installation-report.ts";

import { listFaults, measureOverflow } from "./axe-test.ts";
import { expect, test } from "./panel-forms-test.ts";
import { openPlace } from "./panel-test.ts";

test.use({ tab: null });

test("the state of the site is read, its mail tested, and a diagnosis without personal data downloaded @phone", async ({
  panel,
}) => {
  await panel.goto("/admin");
  await openPlace(panel, "Estado del sitio");
  const main = panel.getByRole("main");
  await expect(main.getByRole("region", { name: "Disco" })).toContainText(/Quedan .+ de .+\./);
  await expect(main.getByRole("region", { name: "Versión y reloj" })).toContainText("PGlite");
  const tasks = main.getByRole("region", { name: "Tareas que el sitio hace solo" });
  await expect(tasks).toContainText("Publicaciones programadas");
  expect(await listFaults(panel)).toEqual([]);
  expect(await measureOverflow(panel)).toBe(0);

  const mail = main.getByRole("region", { name: "Correo" });
  await mail.getByRole("button", { name: "Enviarme un correo de prueba" }).click();
  await expect(mail.getByRole("status")).toContainText("aceptó la prueba para");

  const [download] = await Promise.all([
    panel.waitForEvent("download"),
    main.getByRole("button", { name: "Descargar diagnóstico" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^diagnostico-\d{4}-\d\d-\d\d\.json$/);
  const text = await readFile(await download.path(), "utf8");
  expect(installationReport.parse(JSON.parse(text)).database.kind).toBe("embedded");
  expect(text).not.toContain("@");
});
