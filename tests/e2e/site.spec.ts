import { expect, test } from "@playwright/test";

test.use({ javaScriptEnabled: false });

test("the home page is HTML alone, with its products, the chat and the panel's login", async ({
  page,
  context,
}) => {
  await test.step("the home page shows the seed's products in its HTML", async () => {
    await page.goto("/");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.locator("#productos").getByRole("article")).toHaveCount(12);
    await expect(page.locator("#productos")).toContainText("Torta de palmiste");
  });

  await test.step("the home page sends no script and sets no cookie", async () => {
    await expect(
      page.locator('script:not([type="application/ld+json"], [type="speculationrules"])'),
    ).toHaveCount(0);
    expect(await context.cookies()).toEqual([]);
  });

  await test.step("the footer links to the panel's login page", async () => {
    await expect(page.getByRole("link", { name: "Admin", exact: true })).toHaveAttribute(
      "href",
      "/admin/login",
    );
  });

  await test.step("the chat button opens WhatsApp in a new tab", async () => {
    const link = page.locator('a[href^="https://wa.me/"]').last();
    await expect(link).toHaveAttribute("target", "_blank");
    await expect(link).toHaveAttribute("rel", /noopener/);
    expect(await link.getAttribute("href")).toMatch(/^https:\/\/wa\.me\/\d+\?text=/);
  });

  await test.step("a choice looks like the other fields of its form", async () => {
    for (const path of ["/cotizar", "/herramientas/costo-por-nutriente"]) {
      await page.goto(path);
      const heights = new Set<number>();
      for (const field of await page.locator("main :is(select, input.control)").all()) {
        if (!(await field.isVisible())) continue;
        await expect(field).toHaveCSS("border-top-left-radius", "8px");
        await expect(field).toHaveCSS("background-color", "rgb(255, 255, 255)");
        heights.add(Math.round((await field.boundingBox())?.height ?? 0));
      }
      expect([...heights]).toEqual([52]);
      await expect(page.locator("main select").first()).toHaveCSS("appearance", "none");
    }
  });

  await test.step("an unknown path returns 404 with a link to the home page", async () => {
    const response = await page.goto("/no-existe");
    expect(response?.status()).toBe(404);
    await expect(page.getByText("Oops! Page not found")).toBeVisible();
    await page
      .getByRole("main")
      .getByRole("link", { name: /inicio/i })
      .click();
    await expect(page).toHaveURL("/");
  });

  await test.step("the brand's name takes two lines at most on a phone", async () => {
    for (const width of [360, 390]) {
      await page.setViewportSize({ width, height: 640 });
      await page.goto("/");
      const name = page.getByRole("banner").getByText("Insumos Nutrición Animal");
      const { lines, hidden } = await name.evaluate((element) => {
        const text = document.createRange();
        text.selectNodeContents(element);
        return {
          lines: new Set([...text.getClientRects()].map(({ top }) => top)).size,
          hidden: element.scrollHeight - element.clientHeight,
        };
      });
      expect(lines).toBeLessThanOrEqual(2);
      expect(hidden, "nothing is cut off").toBeLessThanOrEqual(1);
    }
  });
});

test("an unknown path offers a search, and links to sections land below the header @phone", async ({
  page,
}) => {
  await test.step("an unknown path offers a search among the products", async () => {
    await page.goto("/no-existe");
    const main = page.getByRole("main");
    await expect(main.getByRole("link", { name: "Ver productos" })).toHaveAttribute(
      "href",
      "/productos",
    );
    await main.getByRole("searchbox", { name: "Buscar productos" }).fill("palmiste");
    await main.getByRole("button", { name: "Buscar" }).click();
    await expect(page).toHaveURL("/productos?q=palmiste");
  });

  await test.step("a link to a section lands below the header, whatever was laid out on the way", async () => {
    await page.goto("/");
    for (const id of ["contacto", "servicios", "nosotros"]) {
      await page.evaluate((name) => {
        location.hash = name;
      }, id);
      const top = () =>
        page.evaluate((name) => document.getElementById(name)?.getBoundingClientRect().top, id);
      await expect.poll(top, id).toBeGreaterThanOrEqual(72);
      await expect.poll(top, id).toBeLessThan(100);
    }
  });
});
