import { expect, type Page, test } from "@playwright/test";

/* The news centre and its articles as HTML alone, with the seed's sixteen published articles. */

test.use({ javaScriptEnabled: false });

const cards = (page: Page) => page.getByRole("main").getByRole("article");

test("the news centre lists complete cards, and search engines get its pages once", async ({
  page,
  request,
}) => {
  await test.step("the news centre shows twelve complete cards with links to their articles", async () => {
    await page.goto("/noticias");
    await expect(cards(page)).toHaveCount(12);
    for (const card of await cards(page).all()) {
      const title = await card.getByRole("heading").textContent();
      const link = card.getByRole("link", { name: `Leer artículo completo ${title}`, exact: true });
      await expect(link).toHaveAttribute("href", /^\/noticias\/[a-z0-9-]+$/);
      await expect(card.locator("time")).toHaveText(/^\d{1,2} de [a-z]+ de \d{4}$/);
      await expect(card.getByRole("img")).not.toHaveAttribute("alt", "");
    }
  });

  await test.step("a search without a match shows a message and a link to all news", async () => {
    await page.goto("/noticias?q=xyzzyqwv");
    await expect(
      page.getByText("No se encontraron noticias que coincidan con tu búsqueda.", { exact: true }),
    ).toBeVisible();
    await page.getByRole("link", { name: "Ver todas las noticias" }).click();
    await expect(page).toHaveURL("/noticias");
  });

  await test.step("a page beyond the end is not found, and shows the first one", async () => {
    expect((await page.goto("/noticias?pagina=99"))?.status()).toBe(404);
    await expect(page.getByText("no está entre las noticias")).toBeVisible();
    await expect(cards(page)).toHaveCount(12);
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex, follow");
    const own = await (await request.get("/noticias?pagina=99")).text();
    expect(await (await request.get("/noticias?categoria=calidad&pagina=7")).text()).toBe(own);
  });

  await test.step("search engines get one canonical URL per page with its neighbours, and no filtered page", async () => {
    const canonical = page.locator('link[rel="canonical"]');
    const robots = page.locator('meta[name="robots"]');
    const [previous, next] = [page.locator('link[rel="prev"]'), page.locator('link[rel="next"]')];
    await page.goto("/noticias");
    await expect(previous).toHaveCount(0);
    await expect(next).toHaveAttribute("href", "/noticias?pagina=2");
    await page.goto("/noticias?pagina=2&categoria=porcicultura");
    await expect(canonical).toHaveAttribute("href", /\/noticias\?pagina=2$/);
    await expect(robots).toHaveCount(0);
    await expect(previous).toHaveAttribute("href", "/noticias");
    await expect(next).toHaveCount(0);
    for (const search of ["?q=sal", "?categoria=calidad"]) {
      await page.goto(`/noticias${search}`);
      await expect(canonical).toHaveAttribute("href", /\/noticias$/);
      await expect(robots).toHaveAttribute("content", "noindex, follow");
    }
  });
});

test("news are searched, filtered by category and paged by links @phone", async ({ page }) => {
  await test.step("the search form finds 'palmis' in palmiste and shows the count", async () => {
    await page.goto("/noticias");
    const field = page.getByRole("searchbox", { name: "Buscar noticias" });
    await expect(field).toHaveAttribute("placeholder", "Buscar noticias...");
    await field.fill("palmis");
    await page.getByRole("button", { name: "Buscar" }).click();
    await expect(page).toHaveURL("/noticias?q=palmis");
    await expect(cards(page).first()).toContainText("Torta de palmiste");
    await expect(page.getByRole("status")).toHaveText(/^\d+ noticias para «palmis»$/);
    await expect(field).toHaveValue("palmis");
  });

  await test.step("a category is a link that a search keeps and another link removes", async () => {
    await page.goto("/noticias");
    const categories = page.getByRole("navigation", { name: "Categorías" });
    await expect(categories.getByRole("link")).toHaveCount(8);
    await categories.getByRole("link", { name: "Calidad" }).click();
    await expect(page).toHaveURL("/noticias?categoria=calidad");
    await expect(categories.locator("[aria-current]")).toHaveText("Calidad");
    const found = await cards(page).count();
    expect(found).toBeGreaterThan(0);
    await expect(cards(page).getByText("Calidad", { exact: true })).toHaveCount(found);
    await page.getByRole("searchbox").fill("registro");
    await page.getByRole("searchbox").press("Enter");
    await expect(page).toHaveURL("/noticias?q=registro&categoria=calidad");
    await categories.getByRole("link", { name: "Todas" }).click();
    await expect(page).toHaveURL("/noticias?q=registro");
  });

  await test.step("pages are numbered links, and no article appears on two", async () => {
    await page.goto("/noticias");
    const first = await cards(page).getByRole("heading").allTextContents();
    const pages = page.getByRole("navigation", { name: "Páginas" });
    await expect(pages.locator('a[rel="next"]')).toHaveAttribute("href", "/noticias?pagina=2");
    await pages.getByRole("link", { name: "Página 2" }).click();
    await expect(page).toHaveURL("/noticias?pagina=2");
    await expect(pages.locator("[aria-current=page]")).toHaveText("Página 2");
    await expect(pages.locator('a[rel="prev"]')).toHaveAttribute("href", "/noticias");
    const second = await cards(page).getByRole("heading").allTextContents();
    expect(second).toHaveLength(4);
    expect(new Set([...first, ...second]).size).toBe(16);
  });
});

const STATUSES = [
  ["/noticias?pagina=0", 200],
  ["/noticias?pagina=dos", 200],
  ["/noticias?categoria=porcicultura", 200],
  ["/noticias?q=%00%ED%A0%80%27%3B--", 200],
  [`/noticias?q=${"a".repeat(3000)}`, 200],
  ["/noticias?pagina=3", 404],
  ["/noticias?pagina=99999999999", 404],
  ["/noticias?categoria=calidad&pagina=2", 404],
  ["/noticias/no-existe", 404],
  ["/noticias/Mal%00formado", 404],
  ["/noticias.json?pagina=3", 404],
] as const;

test("addresses of news are answered with the right status", async ({ request }) => {
  for (const [address, status] of STATUSES) {
    expect((await request.get(address)).status(), address.slice(0, 60)).toBe(status);
  }
});

test("an article has its text, links and metadata, and the feed has every article", async ({
  page,
  baseURL,
  request,
}) => {
  await test.step("an article has its text, source, share links and related articles", async () => {
    await page.goto("/noticias?q=informes%20de%20la%20fao");
    await cards(page)
      .first()
      .getByRole("link", { name: /^Leer artículo completo/ })
      .click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("FAO");
    const address = page.url();
    expect(address.startsWith(`${baseURL}/noticias/`)).toBe(true);
    const source = page.getByRole("link", { name: /^Ver fuente/ });
    await expect(source).toHaveAttribute("href", "https://www.fao.org");
    await expect(source).toHaveAttribute("rel", "noopener");
    for (const name of ["WhatsApp", "Facebook", "Correo"]) {
      const href = await page
        .getByRole("main")
        .getByRole("link", { name: new RegExp(`^${name}(?! sobre)`) })
        .getAttribute("href");
      expect(decodeURIComponent(href ?? "")).toContain(address);
    }
    await expect(
      page.getByRole("region", { name: "Siga leyendo" }).getByRole("article"),
    ).toHaveCount(3);
    await expect(
      page.locator("script:not([type='application/ld+json'], [type='speculationrules'])"),
    ).toHaveCount(0);
  });

  await test.step("an article has metadata for search engines and social networks", async () => {
    await page.goto("/noticias");
    await cards(page).first().getByRole("link", { name: /^Leer/ }).click();
    await page.waitForURL("/noticias/*");
    const blocks = await page.locator('script[type="application/ld+json"]').allTextContents();
    const parsed = blocks.map((block) => JSON.parse(block) as Record<string, unknown>);
    expect(parsed.map((block) => block["@type"])).toEqual(["BreadcrumbList", "NewsArticle"]);
    expect(parsed[1]).toMatchObject({
      headline: expect.stringMatching(/^.{1,110}$/),
      image: [expect.stringContaining(`${baseURL}/images/`)],
      datePublished: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      dateModified: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      mainEntityOfPage: page.url(),
    });
    await expect(page.locator('meta[property="og:type"]')).toHaveAttribute("content", "article");
    await expect(page.locator('link[rel="alternate"][type="application/rss+xml"]')).toHaveAttribute(
      "href",
      `${baseURL}/feed.xml`,
    );
  });

  await test.step("the feed has the full text of every published article, and no draft", async () => {
    const response = await request.get("/feed.xml");
    expect(response.headers()["content-type"]).toBe("application/rss+xml; charset=utf-8");
    const xml = await response.text();
    expect(xml.match(/<item>/g)).toHaveLength(16);
    expect(xml).not.toContain("época de lluvias");
    expect(xml).toContain("&lt;h2&gt;Qué reemplaza y qué no&lt;/h2&gt;");
    await page.goto("/noticias");
    const newest = await cards(page).first().getByRole("heading").textContent();
    expect(/<item>\n<title>(.*)<\/title>/.exec(xml)?.[1]).toBe(newest);
  });
});
