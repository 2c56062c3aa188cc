import type { Page } from "@playwright/test";

import { listFaults, measureOverflow } from "./axe-test.ts";
import { expect, expectToast, test, uniqueTitle } from "./panel-test.ts";

test.use({ tab: null });

/** Opens a page as a mill's buyer, with a phone and no script. */
async function openAsBuyer(panel: Page, address: string): Promise<Page> {
  const browser = panel.context().browser();
  if (browser === null) throw new Error("The panel has no browser");
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    javaScriptEnabled: false,
    locale: "es-CO",
  });
  const page = await context.newPage();
  await page.goto(address);
  return page;
}

test("a lot outside its guarantee is published with a note, labelled, and checked by a buyer without script @phone", async ({
  panel,
  installation,
}) => {
  const title = uniqueTitle("Torta de palmiste");
  const code = uniqueTitle("TP");
  const specs = [
    {
      name: "Proteína cruda",
      min: 14,
      max: null,
      unit: "%",
      basis: "base seca",
      kind: "guaranteed",
    },
    { name: "Aflatoxinas", min: null, max: 20, unit: "ppb", basis: "", kind: "lot" },
  ];
  await installation.send("POST", "/rest/v1/products", { title, specs });
  await panel.goto("/admin?tab=lotes");
  const content = panel.getByRole("tabpanel", { name: "Lotes" });
  await content.getByRole("button", { name: /^Nuevo/ }).tap();
  const form = content.getByRole("form");

  await test.step("the product brings what it guarantees", async () => {
    await form.getByRole("textbox", { name: "Código del lote" }).fill(code);
    await form.getByLabel("Producto", { exact: true }).selectOption({ label: title });
    await form.getByLabel("Vence").fill("2099-01-31");
    await form.getByLabel("Valor").nth(0).fill("13,2");
    await form.getByLabel("Valor").nth(1).fill("<5");
    await expect(form.getByText("Fuera de la garantía: mín. 14 % base seca")).toBeVisible();
    await expect(form.getByText("Cumple la garantía: máx. 20 ppb")).toBeVisible();
  });

  await test.step("without a note it is not published", async () => {
    await form.getByLabel("Publicado: se abre con su código").tap();
    await form.getByRole("button", { name: "Crear lote" }).tap();
    await expect(form.getByLabel("Nota")).toBeFocused();
    await expect(form.getByLabel("Nota")).toHaveAttribute("aria-invalid", "true");
    expect(await measureOverflow(panel)).toBe(0);
    expect(await listFaults(panel)).toEqual([]);
    await form.getByLabel("Nota").fill("Se vende como lote de segunda.");
    await form.getByRole("button", { name: "Crear lote" }).tap();
    await expectToast(panel, "Éxito", "Lote creado correctamente");
  });

  const [{ short_code = "" } = {}] = (await installation.send(
    "GET",
    `/rest/v1/lots?lot_code=eq.${encodeURIComponent(code)}`,
  )) as { short_code?: string }[];

  await test.step("its labels are printed", async () => {
    const row = content.getByRole("listitem").filter({ hasText: code });
    await row.getByRole("button", { name: "Editar" }).tap();
    await form.getByText("Etiquetas", { exact: true }).tap();
    await expect(form.getByRole("img", { name: `Código QR del lote ${code}` })).toBeVisible();
    await form.getByLabel("Cuántas").fill("3");
    const download = panel.waitForEvent("download");
    await form.getByRole("button", { name: "Descargar las etiquetas (PDF)" }).tap();
    expect((await download).suggestedFilename()).toBe("etiquetas.pdf");
    await form.getByText("¿Quién recibió este lote?").tap();
    await expect(form.getByText("Todavía no hay entregas.")).toBeVisible();
    expect(await measureOverflow(panel)).toBe(0);
    expect(await listFaults(panel)).toEqual([]);
  });

  await test.step("a buyer types its code, and reads the certificate", async () => {
    const buyer = await openAsBuyer(panel, `${installation.origin}/verificar`);
    expect(await measureOverflow(buyer)).toBe(0);
    await buyer.getByLabel("Código de la etiqueta").fill(short_code.toLowerCase());
    await buyer.getByRole("button", { name: "Verificar el lote" }).click();
    await expect(buyer.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await expect(buyer.getByRole("row", { name: /Proteína cruda/ })).toContainText(
      "Fuera de la garantía",
    );
    await expect(buyer.getByText("Se vende como lote de segunda.")).toBeVisible();
    expect(await measureOverflow(buyer)).toBe(0);
    await buyer.context().close();
  });

  await test.step("its page has no fault that axe finds", async () => {
    await panel.goto(`/lote/${short_code.toLowerCase()}`);
    expect(await listFaults(panel)).toEqual([]);
    await panel.goto("/verificar?codigo=23456789as");
    expect(await listFaults(panel)).toEqual([]);
  });
});
