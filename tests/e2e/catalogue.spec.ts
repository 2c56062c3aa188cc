import { expect, type Page, test } from "@playwright/test";

/* The catalogue as HTML alone. */

test.use({ javaScriptEnabled: false });

const cards = (page: Page) => page.getByRole("main").getByRole("article");
const results = (page: Page) => page.locator("#resultados");
const choose = (page: Page, group: string, name: RegExp | string) =>
  page.getByRole("navigation", { name: group }).getByRole("link", { name }).click();

test("the catalogue shows every product, and search engines get its unfiltered list", async ({
  page,
  request,
}) => {
  await test.step("the catalogue shows every product with its count and sends no script", async () => {
    await page.goto("/productos");
    await expect(cards(page)).toHaveCount(12);
    await expect(results(page)).toHaveText("12 productos");
    await expect(
      page.locator('script:not([type="application/ld+json"], [type="speculationrules"])'),
    ).toHaveCount(0);
  });

  await test.step("it leads to the same as one file, and so does the page of a species", async () => {
    const download = async (path: string) => {
      await page.goto(path);
      const href = await page.getByRole("link", { name: "Catálogo en PDF" }).getAttribute("href");
      const file = await request.get(href ?? "");
      expect(file.headers()["content-type"]).toBe("application/pdf");
      return href;
    };
    expect(await download("/productos/especie/bovinos")).toBe("/catalogo/especie/bovinos.pdf");
    expect(await download("/productos")).toBe("/catalogo.pdf");
  });

  await test.step("the page's structured data lists what it shows", async () => {
    await page.goto("/productos?categoria=Fosfatos");
    const blocks = await page.locator('script[type="application/ld+json"]').allTextContents();
    const parsed = blocks.map((block) => JSON.parse(block) as Record<string, unknown>);
    expect(parsed.map((block) => block["@type"])).toEqual(["BreadcrumbList", "ItemList"]);
    expect(parsed[1]).toMatchObject({
      numberOfItems: 1,
      itemListElement: [{ position: 1, name: "Fosfato monodicálcico" }],
    });
  });

  await test.step("search engines may index only the unfiltered list", async () => {
    const robots = page.locator('meta[name="robots"]');
    const canonical = page.locator('link[rel="canonical"]');
    await page.goto("/productos?pagina=1");
    await expect(robots).toHaveCount(0);
    await expect(canonical).toHaveAttribute("href", /\/productos$/);
    await page.goto("/productos?q=&categoria=proteicos");
    await expect(robots).toHaveAttribute("content", "noindex, follow");
    await expect(canonical).toHaveAttribute("href", /\/productos\?categoria=Proteicos$/);
  });

  await test.step("a view that does not exist is not found, and shows all products", async () => {
    const response = await page.goto("/productos?categoria=Inventada&pagina=99");
    expect(response?.status()).toBe(404);
    await expect(page.getByRole("main")).toContainText("no está en el catálogo");
    await expect(cards(page)).toHaveCount(12);
    const own = await (await request.get("/productos?pagina=2")).text();
    expect(await (await request.get("/productos?especie=Dragones")).text()).toBe(own);
  });
});

test("categories, species and searches combine, from the list and from the header @phone", async ({
  page,
}) => {
  await test.step("category, species and search combine, and each can be cleared", async () => {
    await page.goto("/productos");
    await choose(page, "Categoría", /^Energéticos/);
    await choose(page, "Especie", /^Porcinos/);
    await expect(page).toHaveURL(/especie=Porcinos/);
    await expect(results(page)).toHaveText("2 productos en Energéticos para porcinos");

    await page.getByRole("searchbox", { name: "Buscar productos" }).fill("biodiesel");
    await page.getByRole("button", { name: "Buscar" }).click();
    await expect(page).toHaveURL(/categoria=.*especie=.*q=|q=.*categoria=/);
    await expect(cards(page)).toHaveCount(1);
    await expect(cards(page)).toContainText("Glicerol");
    await expect(page.getByRole("searchbox")).toHaveValue("biodiesel");

    await choose(page, "Categoría", "Todas");
    await expect(page).toHaveURL(/especie=Porcinos/);
    await expect(page).toHaveURL(/q=biodiesel/);
    await page.getByRole("link", { name: "Quitar filtros" }).click();
    await expect(page).toHaveURL("/productos");
    await expect(cards(page)).toHaveCount(12);
  });

  await test.step("an empty result offers links to other results", async () => {
    await page.goto("/productos?categoria=Energ%C3%A9ticos&especie=Aves");
    await expect(cards(page)).toHaveCount(0);
    await expect(
      page.getByText("No tenemos productos en Energéticos para aves en el catálogo en línea."),
    ).toBeVisible();
    await page.getByRole("link", { name: "Ver 2 productos para todas las especies" }).click();
    await expect(cards(page)).toHaveCount(2);
    await page.goto("/productos?q=zzzzzzzz");
    await page.getByRole("link", { name: "Ver todo el catálogo" }).click();
    await expect(cards(page)).toHaveCount(12);
  });

  await test.step("a search opens from the header, and from the phone's menu", async () => {
    await page.goto("/");
    await page.getByRole("banner").getByRole("button", { name: "Menú" }).click();
    const menu = page.getByRole("navigation", { name: "Menú" });
    await menu.getByRole("searchbox", { name: "Buscar en el catálogo" }).fill("big bag");
    await menu.getByRole("button", { name: "Buscar" }).click();
    await expect(page.getByRole("link", { name: "Ver detalles de Fosfato" })).toBeVisible();
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto("/");
    await page.getByRole("banner").getByRole("button", { name: "Buscar" }).click();
    const field = page.getByRole("searchbox", { name: "Buscar en el catálogo" }).first();
    await expect(field).toBeFocused();
    await field.fill("urea para caballos");
    await field.press("Enter");
    await expect(page.getByText("no es para equinos")).toBeVisible();
  });
});

test("filters and searches work by keyboard and for screen readers", async ({ page, context }) => {
  await test.step("a screen reader gets the chosen filter, and its count matches the results", async () => {
    await page.goto("/productos");
    const choice = page
      .getByRole("navigation", { name: "Categoría" })
      .getByRole("link", { name: /^Proteicos/ });
    const count = Number((await choice.textContent())?.replace(/\D/g, ""));
    await choice.click();
    await expect(cards(page)).toHaveCount(count);
    await expect(page.locator('[aria-label="Categoría"] [aria-current]')).toHaveText(/^Proteicos/);
  });

  await test.step("a search with a typo or without accents still finds products", async () => {
    for (const [typed, found] of [
      ["palmis", "Torta de palmiste"],
      ["oxido", "Óxido de magnesio"],
      ["gliserol", "Glicerol"],
    ]) {
      await page.goto(`/productos?${new URLSearchParams({ q: typed ?? "" })}`);
      await expect(cards(page).first()).toContainText(found ?? "");
    }
  });

  await test.step("a filter can be used by keyboard alone", async () => {
    await page.goto("/productos");
    await page.getByRole("searchbox").focus();
    await page.keyboard.press("Tab");
    await expect(page.getByRole("main").getByRole("button", { name: "Buscar" })).toBeFocused();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/productos?categoria=Aditivos");
  });

  await test.step("the button for the chosen products counts them", async () => {
    await page.goto("/productos");
    const session = await context.newCDPSession(page);
    const readButtons = async () => {
      const { nodes } = await session.send("Accessibility.getFullAXTree");
      return nodes
        .filter(({ role }) => role?.value === "button")
        .map(({ name }) => String(name?.value).replace(/\s+/g, " "))
        .filter((name) => name.startsWith("Cotizar"));
    };
    expect(await readButtons()).toEqual([]);
    await page.getByRole("checkbox", { name: "Cotizar o comparar Glicerol" }).check();
    await expect.poll(readButtons).toEqual(["Cotizar 1 producto"]);
    await page.setViewportSize({ width: 360, height: 640 });
    await page.getByRole("checkbox", { name: "Cotizar o comparar Harina de soya" }).check();
    await expect.poll(readButtons).toEqual(["Cotizar 2 productos"]);
    await page.getByRole("button", { name: /^Cotizar/ }).click();
    await expect(page).toHaveURL("/cotizar?producto=glicerol&producto=harina-de-soya");
  });
});
