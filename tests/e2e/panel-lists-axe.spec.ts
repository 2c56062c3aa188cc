import type { Page } from "@playwright/test";

import { listFaults, measureOverflow } from "./axe-test.ts";
import { expect, openGroups, openTab, test } from "./panel-lists-test.ts";

const TABS = [
  { tab: "Contenido", find: "find_content", empty: "Ningún texto coincide con su búsqueda" },
  { tab: "Productos", find: "find_products", empty: "No se encontraron productos" },
  { tab: "Noticias", find: "find_news", empty: "No se encontraron noticias" },
  { tab: "Menú", find: "find_menu_items", empty: "No se encontraron elementos" },
];

for (const { tab, find, empty } of TABS) {
  const tag = tab === "Productos" ? "" : " @drill";
  test(`the list of ${tab} has no axe violations in any state${tag}`, async ({ panel }) => {
    await openTab(panel, tab);
    const content = panel.getByRole("tabpanel", { name: tab });
    await expect(content.getByRole("heading", { level: 3 }).first()).toBeVisible();
    if (tab === "Contenido") {
      await openGroups(panel);
      expect(await listFaults(panel), "all texts").toEqual([]);
      // The texts of one section look like all others.
      await content.getByLabel("Mostrar").selectOption("Portada");
      await expect(panel.getByRole("region", { name: "Nosotros" })).toBeHidden();
      // Until it fades in, the list has too little contrast.
      await expect(content.locator("[aria-busy]")).toHaveCSS("opacity", "1");
    }
    await expectNoFault(panel, "filled");

    await content.getByRole("button", { name: "Seleccionar", exact: true }).click();
    await content.getByRole("button", { name: "Seleccionar esta página" }).click();
    await expectNoFault(panel, "selected");
    await content.getByRole("button", { name: "Terminar" }).click();

    await content.getByRole("searchbox").fill("nada de esto existe");
    await expect(content.getByText(empty)).toBeVisible();
    await expectNoFault(panel, "nothing found");

    await panel.route(`**/rpc/${find}*`, (route) =>
      route.fulfill({ status: 403, json: { message: "no" } }),
    );
    await panel.reload();
    await expect(content.getByRole("button", { name: "Reintentar" })).toBeVisible();
    await expectNoFault(panel, "failed");
  });
}

/** Checks the page at the widths of a laptop and a phone. */
async function expectNoFault(page: Page, state: string): Promise<void> {
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await listFaults(page), `${state}, at ${width}px`).toEqual([]);
    expect(await measureOverflow(page), `${state}, at ${width}px`).toBe(0);
  }
  await page.setViewportSize({ width: 1280, height: 844 });
}
