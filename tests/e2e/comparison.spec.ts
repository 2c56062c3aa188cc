import { readFile } from "node:fs/promises";

import { expect, test } from "@playwright/test";

import { listFaults, measureOverflow } from "#tests/e2e/axe-test.ts";

/* Products side by side, without a script, on the narrowest phones. */

test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 740 }, hasTouch: true });

const SIX = [
  ...["glicerol", "torta-de-palmiste", "harina-de-soya", "melaza-de-cana", "urea-protegida"],
  "sal-mineralizada",
]
  .map((slug) => `producto=${slug}`)
  .join("&");

/** Controls of the page that something covers when they are scrolled to. */
const findCovered = () =>
  [...document.querySelectorAll("main :is(a, button, select, input:not([type=hidden]), summary)")]
    .filter((control) => control.checkVisibility({ visibilityProperty: true }))
    .filter((control) => control.getBoundingClientRect().width > 2)
    .filter((control) => {
      control.scrollIntoView({ block: "center" });
      const { top, bottom, left, right } = control.getBoundingClientRect();
      const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      return hit === null || (hit !== control && !control.contains(hit) && !hit.contains(control));
    })
    .map((control) => control.outerHTML.slice(0, 100));

test("from the home page to a comparison of three and a quote takes six actions @phone", async ({
  page,
}) => {
  await page.goto("/");
  let actions = 0;
  const tap = async (role: "link" | "button" | "checkbox", name: RegExp) => {
    await page.getByRole("main").getByRole(role, { name }).first().tap();
    actions += 1;
  };
  await tap("link", /^Ver catálogo/);
  await expect(page).toHaveURL("/productos");
  for (const name of [/comparar Glicerol/, /comparar Harina de soya/, /comparar Melaza/]) {
    await tap("checkbox", name);
  }
  await tap("button", /^Comparar$/);
  await expect(page.getByRole("heading", { name: "En qué se diferencian" })).toBeVisible();
  await tap("link", /^Cotizar estos productos/);
  expect(actions).toBe(6);
  for (const title of ["Glicerol", "Harina de soya", "Melaza de caña"]) {
    await expect(
      page.locator("select[name=producto] option:checked").filter({ hasText: title }),
    ).toHaveCount(1);
  }
});

test("six products can be read at 360 px, and their warnings are there without scrolling sideways @phone", async ({
  page,
}) => {
  await page.goto(`/productos/comparar?${SIX}&base=base-seca`);
  expect(await measureOverflow(page)).toBe(0);
  const table = page.getByRole("table", { name: "En qué se diferencian" });
  expect(await table.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
  await expect(
    page.getByRole("complementary", { name: "Advertencia: Urea protegida" }),
  ).toBeVisible();
  // Each value stands beside its product's name.
  const protein = table.getByRole("row", { name: /^Proteína/ });
  await expect(protein.locator("td").nth(2)).toHaveText(/Harina de soya\s*49,7–54,2\s%/);
  expect(await page.evaluate(findCovered)).toEqual([]);
});

test("on wide screens the columns scroll within their region, which the keyboard reaches", async ({
  page,
}) => {
  await page.setViewportSize({ width: 768, height: 900 });
  await page.goto(`/productos/comparar?${SIX}`);
  expect(await measureOverflow(page)).toBe(0);
  const region = page.getByRole("group", { name: "En qué se diferencian" });
  await region.focus();
  await expect(region).toBeFocused();
  const head = region.getByRole("rowheader").first();
  const before = await head.boundingBox();
  await region.evaluate((element) => element.scrollTo(200, 0));
  expect((await head.boundingBox())?.x).toBe(before?.x);
});

test("products are added and removed, and an ingredient is typed in, which the cost tool takes on @phone", async ({
  page,
}) => {
  await page.goto("/productos/glicerol");
  await page.getByRole("link", { name: "Comparar con otro producto" }).tap();
  await expect(page.getByRole("checkbox", { name: "Glicerol" })).toBeChecked();
  await page.getByRole("checkbox", { name: "Harina de soya" }).check();
  await page.getByRole("button", { name: /^Comparar/ }).tap();
  await expect(page).toHaveURL("/productos/comparar?producto=glicerol&producto=harina-de-soya");

  await page.getByRole("combobox", { name: "Otro producto" }).selectOption("Levadura");
  await page.getByRole("button", { name: "Agregar" }).tap();
  await page.getByRole("link", { name: "Quitar Glicerol" }).tap();
  await expect(
    page.getByRole("list").getByRole("link", { name: "Levadura" }).first(),
  ).toBeVisible();

  await page.getByText("Comparar con un ingrediente suyo").tap();
  await page.getByRole("textbox", { name: "¿Cómo se llama?" }).fill("Maíz de la finca");
  await page.getByRole("textbox", { name: "Proteína (%)" }).fill("8,5 %");
  await page.getByRole("textbox", { name: "Fibra (%)" }).fill("dos");
  await page.getByRole("button", { name: "Ponerlo en la comparación" }).tap();
  await expect(page.getByRole("alert")).toContainText("Fibra: Escriba un número");
  await expect(page.getByRole("textbox", { name: "Fibra (%)" })).toHaveValue("dos");
  await page.getByRole("textbox", { name: "Fibra (%)" }).fill("2");
  await page.getByRole("button", { name: "Ponerlo en la comparación" }).tap();
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expect(page.getByRole("row", { name: /^Proteína/ })).toContainText(/8,5\s%/);

  await page.getByRole("link", { name: "Comparar el costo por nutriente" }).tap();
  await expect(page.locator("select[name=producto]").nth(2)).toHaveValue(".propio");
  await page.getByRole("textbox", { name: "Su precio, en pesos" }).nth(2).fill("1.100");
  await page.getByRole("button", { name: "Calcular y comparar" }).tap();
  await expect(page.getByRole("main")).toContainText(/0,085\skg de proteína por kg/);
});

test("a comparison prints in landscape, and is a PDF and a table", async ({ page }) => {
  await page.goto("/productos/comparar?producto=glicerol&producto=harina-de-soya");
  const printed = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
  const [, width = "0", height = "0"] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(printed) ?? [];
  expect(Number(width)).toBeGreaterThan(Number(height));
  const pdf = await page.request.get(
    (await page.getByRole("link", { name: "Descargar en PDF" }).getAttribute("href")) ?? "",
  );
  expect((await pdf.body()).toString("latin1")).toContain("/MediaBox [0 0 792 612]");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: /CSV/ }).click(),
  ]);
  expect(await readFile(await download.path(), "utf8")).toContain(";Glicerol;Harina de soya;");
});

test("the files of a comparison are not prefetched", async ({ page }) => {
  await page.goto("/productos/comparar?producto=glicerol&producto=harina-de-soya");
  const rules = await page.locator('script[type="speculationrules"]').textContent();
  const isExcluded = (text: string) => {
    const [{ where }] = (
      JSON.parse(text) as {
        prefetch: [{ where: { and: [unknown, { not: { href_matches: string[] } }] } }];
      }
    ).prefetch;
    const patterns = where.and[1].not.href_matches.map((one) => new URLPattern(one, location.href));
    return [...document.querySelectorAll("main a")]
      .filter((link) => patterns.some((pattern) => pattern.test((link as HTMLAnchorElement).href)))
      .map((link) => link.textContent);
  };
  expect(await page.evaluate(isExcluded, rules ?? "")).toEqual([
    "Descargar en PDF",
    "Descargar para Excel (CSV)",
  ]);
});

test.describe("with axe, which is a script", () => {
  test.use({ javaScriptEnabled: true });

  for (const query of [
    "producto=glicerol",
    `${SIX}&base=base-seca`,
    "producto=glicerol&dato=Fibra&medida=%25&valor=x",
  ]) {
    test(`there is nothing to find on ?${query} @phone`, async ({ page }) => {
      await page.goto(`/productos/comparar?${query}`);
      expect(await listFaults(page)).toEqual([]);
    });
  }
});
