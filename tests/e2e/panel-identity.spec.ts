import sharp from "sharp";

import { listFaults, measureOverflow } from "./axe-test.ts";
import { expectClearOfSaveBar } from "./panel-forms-test.ts";
import { expect, expectToast, test } from "./panel-test.ts";

/* The company's own logo and colours, from the file to the site. */

test.use({ tab: null });

const SVG = `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 80" onload="alert(1)">
<style>.a{fill:#0b3d91}</style><script>alert(1)</script>
<rect class="a" width="80" height="80" rx="16"/><path fill="#f2a900" d="M100 20h180v40h-180z"/></svg>`;

const drawing = (buffer: string) => ({
  name: "Logo de la empresa.svg",
  mimeType: "image/svg+xml",
  buffer: Buffer.from(buffer),
});

test("the site follows the form of the identity @phone", async ({ panel, request }) => {
  await panel.goto("/admin/empresa");
  const logo = panel.getByRole("group", { name: "Logo", exact: true });
  const file = logo.locator('input[type="file"]');
  await expectClearOfSaveBar(panel);

  await test.step("a drawing that would lack something is refused with the reason", async () => {
    await file.setInputFiles(drawing(SVG.replace("<rect", "<text>Empresa</text><rect")));
    const alert = logo.getByRole("alert");
    await expect(alert).toContainText("texto sin convertir");
    await alert.getByRole("button", { name: "Entendido" }).click();
  });

  await test.step("a picture that is too large is refused", async () => {
    const wide = await sharp({
      create: { width: 4100, height: 400, channels: 3, background: "#0b3d91" },
    })
      .png()
      .toBuffer();
    await file.setInputFiles({ name: "ancho.png", mimeType: "image/png", buffer: wide });
    const alert = logo.getByRole("alert");
    await expect(alert).toContainText("4.000");
    await alert.getByRole("button", { name: "Entendido" }).click();
  });

  await file.setInputFiles(drawing(SVG));
  const preview = panel.getByRole("region", { name: "Vista previa" });
  await expect(
    preview.locator('img[src^="/marca/logo/logo-de-la-empresa-"]').first(),
  ).toBeVisible();
  await expect(panel.getByLabel("Mostrar el nombre junto al logo")).not.toBeChecked();

  await test.step("a colour that cannot be read is not saved; its nearest shade takes one tap", async () => {
    await panel.getByLabel("Color principal", { exact: true }).fill("#00aaff");
    await panel.getByRole("button", { name: "Guardar marca" }).click();
    await expect(panel.getByText("hay textos que no se leen bien")).toBeVisible();
    expect(await measureOverflow(panel)).toBe(0);
    await panel.getByRole("button", { name: /^Usar #[0-9a-f]{6}/ }).click();
    await expect(panel.getByLabel("Color principal", { exact: true })).toHaveValue("#1370a7");
    await expect(panel.getByText("hay textos que no se leen bien")).toBeHidden();
  });
  expect(await listFaults(panel)).toEqual([]);

  await panel.getByRole("button", { name: "Guardar marca" }).click();
  await expectToast(panel, "Éxito", "Marca guardada");
  const read = async () => (await request.get("/")).text();
  await expect.poll(read).toContain(":root{--color-green:#1370a7;");
  const html = await read();
  const [, src = ""] = /<img src="(\/marca\/logo\/[^"]+\.svg)"/.exec(html) ?? [];
  const served = await request.get(src);
  expect(served.headers()["content-type"]).toBe("image/svg+xml");
  expect(served.headers()["cache-control"]).toContain("immutable");
  const shown = await served.text();
  expect(shown).toContain('fill="#0b3d91"');
  expect(shown).not.toMatch(/script|onload|style/);
  const favicon = await request.get("/favicon.ico");
  expect(favicon.headers()["content-type"]).toBe("image/png");
  const card = await request.get("/compartir/inicio.jpg");
  expect(card.headers()["content-type"]).toBe("image/jpeg");

  await test.step("the policy of a page allows its colours", async () => {
    const page = await panel.context().newPage();
    await page.goto("/");
    await expect(page.locator("header img").first()).toBeVisible();
    const color = await page.evaluate(() =>
      getComputedStyle(document.documentElement).getPropertyValue("--color-green"),
    );
    expect(color).toBe("#1370a7");
    await page.close();
  });

  await test.step("without it the site is as before", async () => {
    await logo.getByRole("button", { name: "Quitar: Logo" }).click();
    await panel.getByRole("button", { name: "Volver al color del diseño" }).click();
    await panel.getByRole("button", { name: "Guardar marca" }).click();
    await expect.poll(read).not.toContain("/marca/");
    expect(await read()).not.toContain(":root{--color-green:");
  });
});
