import { expect, type Page, test } from "@playwright/test";

/* A product's page and its quote page, as HTML alone. */

test.use({ javaScriptEnabled: false });

const PATH = "/productos/harina-de-soya";
const mainLink = (page: Page, name: RegExp | string) =>
  page.getByRole("main").getByRole("link", { name });

/** The prepared text of a chat link. */
const readMessage = (href: string | null) => new URL(href ?? "").searchParams.get("text") ?? "";

test("the catalogue's card links to the product's page @phone", async ({ page }) => {
  await page.goto("/productos");
  await mainLink(page, "Ver detalles de Harina de soya").click();
  await expect(page).toHaveURL(PATH);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Harina de soya");
});

test("a product's page has its sheet, facts, related products, links and structured data", async ({
  page,
}) => {
  await test.step("the technical sheet is a table with Colombian number formats", async () => {
    await page.goto(PATH);
    const sheet = page.getByRole("table", { name: "Ficha técnica" });
    await expect(sheet.getByRole("row", { name: /^Proteína/ })).toContainText("44–48\u00a0%");
    await expect(sheet.getByRole("row", { name: /^Fibra/ })).toContainText("3,5–7\u00a0%");
    await expect(sheet.getByRole("rowheader")).toHaveCount(9);
    await expect(sheet.getByRole("row", { name: /^Aflatoxinas/ })).toContainText(
      "según certificado del lote",
    );
    await expect(page.getByText(/no constituyen garantía/).first()).toBeVisible();
    await page.goto("/productos/grasa-bypass");
    await expect(sheet.getByRole("row", { name: /^Energía/ })).toContainText("5,75\u00a0Mcal/kg");
  });

  await test.step("related products are of the same category first, without those that endanger its animals", async () => {
    await page.goto(PATH);
    const related = page.getByRole("region", { name: "También le puede interesar" });
    await expect(related.getByRole("article")).toHaveCount(4);
    await expect(related.getByRole("article").first()).toContainText("Proteicos");
    // Of the same category too, but never for pigs.
    await expect(related.getByRole("link", { name: /Urea protegida/ })).toHaveCount(0);
  });

  await test.step("a product can be shared, and its address copied", async () => {
    await page.goto(PATH);
    const address = page.url();
    const chat = new URL(
      (await mainLink(page, /^WhatsApp/).getAttribute("href")) ?? "",
    ).searchParams.get("text");
    expect(chat).toBe(`Harina de soya ${address}`);
    const field = page.getByRole("textbox", { name: "Enlace para copiar" });
    await expect(field).toHaveValue(address);
    await expect(field).not.toBeEditable();
  });

  await test.step("the structured data has the product without price or rating", async () => {
    await page.goto(PATH);
    const blocks = await page.locator('script[type="application/ld+json"]').allTextContents();
    const product = blocks
      .map((block) => JSON.parse(block) as Record<string, unknown>)
      .find((block) => block["@type"] === "Product");
    expect(product).toMatchObject({ name: "Harina de soya", category: "Proteicos" });
    expect(JSON.stringify(product)).not.toMatch(/price|offer|rating|review/i);
  });

  await test.step("the page shows species, presentation and that the picture is illustrative", async () => {
    await page.goto(PATH);
    const facts = page.getByRole("main").locator("dl").filter({ hasText: "Presentaciones" });
    await expect(facts).toContainText("Bulto de 50 kg");
    await expect(page.getByRole("figure")).toContainText("Imagen ilustrativa");
    await facts.getByRole("link", { name: "Peces" }).click();
    await expect(page).toHaveURL("/productos?especie=Peces");
  });

  await test.step("quote and chat links carry the product", async () => {
    await page.goto(PATH);
    const chat = mainLink(page, /^Preguntar por WhatsApp/);
    await expect(chat).toHaveAttribute("target", "_blank");
    expect(readMessage(await chat.getAttribute("href"))).toContain("Harina de soya");
    await mainLink(page, "Cotizar este producto").click();
    await expect(page).toHaveURL("/cotizar?producto=harina-de-soya");
    expect(readMessage(await mainLink(page, /WhatsApp/).getAttribute("href"))).toContain(
      "Harina de soya",
    );
    const mail = await mainLink(page, /@/).getAttribute("href");
    expect(decodeURIComponent(mail ?? "")).toMatch(/^mailto:.*Harina de soya.*\r\nCantidad:/s);
    await expect(mainLink(page, /^\d{3} \d{3} \d{4}$/)).toHaveAttribute("href", /^tel:\+57\d{10}$/);
    await expect(page.getByText(/: le respondemos/i)).toBeVisible();
  });

  await test.step("the quote page reports an unknown product", async () => {
    await page.goto("/cotizar?producto=no-existe");
    await expect(page.getByText("Ese producto ya no está en el catálogo")).toBeVisible();
  });
});

test("variants fit a phone, whose first screen says what the product is and warns", async ({
  page,
}) => {
  await test.step("variants stand side by side, and inclusions name their source", async () => {
    await page.goto("/productos/torta-de-palmiste");
    const sheet = page.getByRole("table", { name: "Ficha técnica" });
    await expect(sheet.getByRole("columnheader")).toHaveText(["Parámetro", "Expeller", "Solvente"]);
    await expect(sheet.getByRole("row", { name: /^Grasa/ }).getByRole("cell")).toHaveText([
      "8–10\u00a0%",
      "1–2\u00a0%",
    ]);
    await page.setViewportSize({ width: 360, height: 780 });
    const name = sheet.getByText("Aflatoxinas", { exact: true });
    expect(await name.evaluate(countLines), "no word is broken on a phone").toBe(1);
    await page.goto("/productos/glicerol");
    const use = page.getByRole("region", { name: "Uso y conservación" });
    await expect(use.getByRole("row", { name: /^Vacas en lactancia/ })).toContainText(
      /máx. 15.% de la materia seca.*Donkin/,
    );
  });

  await test.step("a phone's first screen says what the product is and warns, and offers one pair of actions", async () => {
    await page.setViewportSize({ width: 360, height: 780 });
    const bar = page.getByRole("complementary", { name: "Chat" });
    for (const path of [PATH, "/productos/torta-de-palmiste", "/productos/urea-protegida"]) {
      await page.goto(path);
      const end = (await bar.boundingBox())?.y ?? 0;
      const figures = page.getByRole("main").locator("dl").first();
      await expect(figures).toContainText(/\d.%/);
      for (const part of [figures, page.getByRole("complementary", { name: "Advertencia" })]) {
        if ((await part.count()) === 0) continue;
        const box = await part.boundingBox();
        expect((box?.y ?? 0) + (box?.height ?? 0), path).toBeLessThan(end);
      }
      const offers = page.locator('a:is([href^="/cotizar"], [href^="https://wa.me/"])');
      const seen = await offers.evaluateAll((links) =>
        links
          .filter((link) => link.getBoundingClientRect().top < innerHeight)
          .filter((link) => link.checkVisibility() && link.closest("header, aside") === null)
          .map((link) => link.textContent),
      );
      expect(seen, path).toEqual([]);
      await expect(bar.getByRole("link")).toHaveCount(2);
    }
  });
});

test("every product prints on one page in both paper sizes, with the company's data @drill", async ({
  page,
}) => {
  test.slow();
  await page.goto("/productos");
  const paths = await page
    .getByRole("main")
    .getByRole("article")
    .getByRole("link")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
  expect(paths).toHaveLength(12);
  for (const path of paths) {
    await page.goto(path);
    for (const format of ["A4", "Letter"]) {
      const pdf = (await page.pdf({ format })).toString("latin1");
      expect(pdf.match(/\/Type\s*\/Page\b(?!s)/g), `${path} on ${format}`).toHaveLength(1);
    }
  }
  await page.emulateMedia({ media: "print" });
  for (const name of ["Principal", "Ruta"]) {
    await expect(page.getByRole("navigation", { name })).toBeHidden();
  }
  await expect(page.getByText(/NIT \d/).filter({ visible: true })).toBeVisible();
  await expect(page.getByText(/Ficha actualizada el/)).toBeVisible();
  await expect(mainLink(page, "Cotizar este producto")).toBeHidden();
});

/** The lines that an element's text takes. */
function countLines(element: Element): number {
  const text = document.createRange();
  text.selectNodeContents(element);
  return new Set([...text.getClientRects()].map(({ top }) => top)).size;
}
