import { expect, test } from "@playwright/test";

/* Legal pages and the files for search engines and browsers. */

test.use({ javaScriptEnabled: false });

const DOCUMENTS = [
  ["/privacidad", "Política de privacidad"],
  ["/terminos", "Términos y condiciones"],
  ["/certificaciones", "Certificados y registros"],
] as const;

test("each document has the company's text and a note that it needs review", async ({ page }) => {
  for (const [path, title] of DOCUMENTS) {
    await test.step(path, async () => {
      await page.goto("/");
      await page.getByRole("contentinfo").getByRole("link", { name: title }).last().click();
      await expect(page).toHaveURL(path);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
      await expect(page.getByRole("main")).toContainText("Texto de referencia");
      await expect(page.getByRole("main")).not.toContainText(/\{[a-z]+\}/);
      await expect(page.getByText("Última actualización")).toHaveCount(0);
      await expect(
        page.getByRole("navigation", { name: "Documentos" }).locator("[aria-current]"),
      ).toHaveText(title);
    });
  }
});

test("the sitemap lists every public page with its last change, and no other page @drill", async ({
  request,
  baseURL,
}) => {
  const response = await request.get("/sitemap.xml");
  expect(response.headers()["content-type"]).toContain("application/xml");
  const xml = await response.text();
  const paths = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = ""]) => {
    expect(url.startsWith(`${baseURL}/`)).toBe(true);
    return new URL(url).pathname;
  });
  expect(new Set(paths).size).toBe(paths.length);
  expect(paths).toEqual(
    expect.arrayContaining(["/", "/productos", "/noticias", "/cotizar", "/privacidad"]),
  );
  const products = paths.filter((path) => path.startsWith("/productos/"));
  expect(products.filter((path) => !path.startsWith("/productos/especie/"))).toHaveLength(12);
  expect(products).toContain("/productos/especie/bovinos");
  expect(paths.filter((path) => path.startsWith("/noticias/")).length).toBeGreaterThan(10);
  expect(paths.filter((path) => /admin|boletin|rest|auth/.test(path))).toEqual([]);
  const times = [...xml.matchAll(/<lastmod>([^<]+)<\/lastmod>/g)].map(([, time = ""]) => time);
  expect(times.length).toBeGreaterThanOrEqual(paths.length - 1);
  expect(times.filter((time) => Number.isNaN(Date.parse(time)))).toEqual([]);
  for (const path of paths) expect((await request.get(path)).status(), path).toBe(200);
});

test("robots.txt, the manifest and all icons are served", async ({ request, baseURL, page }) => {
  await test.step("robots.txt names the sitemap and disallows the panel", async () => {
    const text = await (await request.get("/robots.txt")).text();
    expect(text).toContain(`Sitemap: ${baseURL}/sitemap.xml`);
    expect(text).toContain("Disallow: /admin");
  });

  await test.step("the manifest and all icons are served", async () => {
    await page.goto("/");
    const links = await page
      .locator('link[rel="icon"]:not([href^="data:"]), link[rel="apple-touch-icon"]')
      .evaluateAll((elements) => elements.map((element) => element.getAttribute("href") ?? ""));
    const manifest = await request.get("/manifest.webmanifest");
    expect(manifest.headers()["content-type"]).toContain("application/manifest+json");
    const { icons } = (await manifest.json()) as { icons: { src: string }[] };
    const paths = [...links, ...icons.map(({ src }) => src), "/favicon.ico"];
    expect(paths.length).toBeGreaterThanOrEqual(7);
    for (const path of paths) expect((await request.get(path)).status(), path).toBe(200);
    await page.goto("/admin/login");
    await expect(page.locator('link[rel="manifest"]')).toHaveAttribute(
      "href",
      "/admin/manifest.webmanifest",
    );
    const ofPanel = await request.get("/admin/manifest.webmanifest");
    expect(await ofPanel.json()).toMatchObject({ display: "standalone", scope: "/admin", icons });
  });
});

test("home, product and article have a share image of 1200 by 630 @drill", async ({
  page,
  request,
}) => {
  await page.goto("/noticias");
  const article = await page.locator('main a[href^="/noticias/"]').first().getAttribute("href");
  for (const path of ["/", "/productos/glicerol", article ?? "", "/privacidad"]) {
    await page.goto(path);
    const read = (name: string) => page.locator(`meta[property="og:${name}"]`);
    await expect(read("image:width")).toHaveAttribute("content", "1200");
    await expect(read("image:height")).toHaveAttribute("content", "630");
    const picture = await request.get((await read("image").getAttribute("content")) ?? "");
    expect(picture.status()).toBe(200);
    expect(picture.headers()["content-type"]).toBe("image/jpeg");
  }
  expect((await request.get("/compartir/producto/no-existe.jpg")).status()).toBe(404);
});
