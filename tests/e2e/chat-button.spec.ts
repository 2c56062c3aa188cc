import { expect, type Page, test } from "@playwright/test";

import { addStyles, WHOLE } from "#tests/support/add-styles.ts";

test.use({ javaScriptEnabled: false, contextOptions: { reducedMotion: "reduce" } });

const aside = (page: Page) => page.getByRole("complementary", { name: "Chat" });
const chat = (page: Page) => aside(page).getByRole("link", { name: /^WhatsApp/ });

/** The footer's links and controls that something covers when the page is scrolled to its end. */
const findCovered = () => {
  scrollTo(0, document.documentElement.scrollHeight);
  return [...document.querySelectorAll("footer :is(a, input:not([tabindex]), button)")]
    .filter((element) => {
      const { top, right, bottom, left, width } = element.getBoundingClientRect();
      if (width < 2 || top < 100 || bottom > innerHeight) return false;
      return [left + 2, (left + right) / 2, right - 2].some((x) => {
        const hit = document.elementFromPoint(x, (top + bottom) / 2);
        return hit === null || hit.closest("aside") !== null;
      });
    })
    .map((element) => element.outerHTML.slice(0, 80));
};

/** The footer's lists are folded on phones. */
async function openFooter(page: Page): Promise<void> {
  for (const summary of await page.locator("footer summary").filter({ visible: true }).all()) {
    await summary.click();
  }
}

/** Controls of the page's content that reach the columns of the chat button, which pass below it at some position. */
const findBelowChat = () => {
  const button = document.querySelector("[aria-label=Chat]")?.lastElementChild;
  const { left = 0 } = button?.getBoundingClientRect() ?? {};
  return [
    ...document.querySelectorAll("main :is(a, input, select, textarea, button, summary, label)"),
  ]
    .filter((control) => control.checkVisibility({ visibilityProperty: true }))
    .filter((control) => {
      const box = control.getBoundingClientRect();
      const scrolls = control.closest("ul, [role=group]");
      const end = scrolls === null ? Infinity : scrolls.getBoundingClientRect().right;
      return box.width > 1 && Math.min(box.right, end) > left;
    })
    .map((control) => control.outerHTML.slice(0, 100));
};

const CALCULATION = "?producto=harina-de-soya&precio=92.500&unidad=t&producto=glicerol&precio=1";

const WITH_CHAT = ["/", "/productos", `/herramientas/costo-por-nutriente${CALCULATION}`];
const MORE_WITH_CHAT = [
  "/productos/comparar?producto=harina-de-soya&producto=torta-de-palmiste&producto=glicerol",
  ...["/productos/torta-de-palmiste", "/productos/especie/aves", "/noticias?categoria=calidad"],
  ...["/noticias", "/noticias/<newest>", "/privacidad", "/certificaciones", "/nada"],
];

for (const address of [...WITH_CHAT, ...MORE_WITH_CHAT]) {
  const tag = MORE_WITH_CHAT.includes(address) ? " @drill" : "";
  test(`on ${address} the chat button lies beside every control, or is a bar as wide as a phone${tag}`, async ({
    page,
  }) => {
    await page.goto(address.replace("<newest>", ""));
    if (address.endsWith("<newest>")) {
      await page.getByRole("article").getByRole("link").first().click();
    }
    for (const width of [640, 768, 1024, 1280, 1440]) {
      await page.setViewportSize({ width, height: 780 });
      expect(await page.evaluate(findBelowChat), `at ${width}px`).toEqual([]);
    }
    for (const width of [360, 390]) {
      await page.setViewportSize({ width, height: 780 });
      const bar = await aside(page).boundingBox();
      expect([bar?.x, bar?.width], `at ${width}px`).toEqual([0, width]);
      // A calculator has fields down its whole length: the bar follows them.
      const isFixed = !address.startsWith("/herramientas/");
      expect(Math.round((bar?.y ?? 0) + (bar?.height ?? 0)) === 780).toBe(isFixed);
      expect(bar?.height).toBeLessThan(80);
      await expect(aside(page)).toHaveCSS("background-color", "rgb(251, 248, 242)");
    }
  });
}

test("the chat button covers no control of the footer at any width @drill", async ({ page }) => {
  for (const width of [320, 360, 768, 1440]) {
    await page.setViewportSize({ width, height: 740 });
    for (const address of ["/", "/productos", "/productos/grasa-bypass", "/privacidad"]) {
      await page.goto(address);
      await expect(chat(page)).toBeInViewport({ ratio: 1 });
      await openFooter(page);
      expect(await page.evaluate(findCovered), `${address} at ${width}px`).toEqual([]);
    }
  }
});

test("the chat button makes way for forms, and forced colours have borders @phone", async ({
  page,
}) => {
  await test.step("the chat button is absent from form pages and hidden while a field has the focus", async () => {
    for (const address of ["/cotizar", "/cotizar/recibida", "/boletin"]) {
      await page.goto(address);
      await expect(chat(page)).toHaveCount(0);
    }
    await page.goto("/productos");
    await expect(chat(page)).toBeVisible();
    await page.getByRole("searchbox").focus();
    await expect(chat(page)).toBeHidden();
  });

  await test.step("in forced colours, fields, buttons and cards have a border", async () => {
    await page.emulateMedia({ forcedColors: "active" });
    const findWithoutEdge = (selector: string) =>
      [...document.querySelectorAll(selector)]
        .filter((element) => element.checkVisibility() && element.clientWidth > 2)
        .filter((element) => getComputedStyle(element).borderTopWidth === "0px")
        .map((element) => element.outerHTML.slice(0, 100));
    for (const [address, selector] of [
      [
        "/cotizar",
        "form :is(input, select, textarea, button):not([type=hidden], [type=checkbox]), fieldset",
      ],
      [
        "/productos",
        "main article, main input:not([type=checkbox]), main button, footer :is(input:not([type=checkbox]), button)",
      ],
      ["/", "main article.ring-1, main a[href='/cotizar'], header a[href='/cotizar'], aside a"],
    ] as const) {
      await page.goto(address);
      await expect(page.locator(selector).first()).toBeAttached();
      expect(await page.evaluate(findWithoutEdge, selector), address).toEqual([]);
    }
  });
});

test("the chat names the product of a page, which phones can quote on the first screen", async ({
  page,
}) => {
  await test.step("the chat button names the product of a product's page", async () => {
    await page.goto("/productos/grasa-bypass");
    await expect(chat(page)).toHaveAccessibleName(
      "WhatsApp para cotizar Grasa bypass (se abre en otra pestaña)",
    );
    const text = new URL((await chat(page).getAttribute("href")) ?? "").searchParams.get("text");
    expect(text).toContain("Grasa bypass");
  });

  await test.step("on phones a bar quotes what the page is about, and it is on the first screen", async () => {
    await page.setViewportSize({ width: 360, height: 640 });
    const quote = aside(page).getByRole("link", { name: /^Cotizar/ });
    await page.goto("/productos/grasa-bypass");
    await expect(quote).toHaveAccessibleName("Cotizar Grasa bypass");
    await expect(quote).toHaveAttribute("href", "/cotizar?producto=grasa-bypass");
    const header = page.getByRole("banner").getByRole("link", { name: "Cotizar" });
    for (const link of [quote, chat(page), header]) {
      await expect(link).toBeInViewport({ ratio: 1 });
      expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    }
    await page.goto("/noticias");
    await expect(quote).toHaveCount(0);
    await page.getByRole("article").getByRole("link").first().click();
    await expect(quote).toHaveAttribute("href", /^\/cotizar/);
    await page.setViewportSize({ width: 1280, height: 640 });
    await expect(quote).toBeHidden();
    await expect(chat(page)).toBeInViewport({ ratio: 1 });
  });
});

test("on phones the home page is short, and unfolds", async ({ page }) => {
  await page.goto("/");
  // Laid out: what is far from the screen has an estimated height until then, and moves what is clicked.
  await page.evaluate(addStyles, WHOLE);

  await test.step("on phones the home page is at most ten screens, thirteen of a small one, and what is folded opens", async () => {
    for (const [width, height, screens] of [
      [390, 844, 10],
      [360, 640, 13],
    ] as const) {
      await page.setViewportSize({ width, height });
      const length = await page.evaluate(() => document.documentElement.scrollHeight);
      expect(length / height, `at ${width}px`).toBeLessThanOrEqual(screens);
    }
    const footer = page.getByRole("contentinfo");
    const products = footer.getByRole("link", { name: "Ver catálogo completo" });
    await expect(products).toBeHidden();
    await footer.locator("summary").filter({ hasText: "Productos" }).click();
    await expect(products).toBeVisible();
    await page.setViewportSize({ width: 1280, height: 640 });
    for (const text of ["Excelencia", "Asesoría en nutrición"]) {
      await expect(page.getByRole("heading", { name: text })).toBeVisible();
    }
    await expect(page.getByText("Revisamos con usted la especie")).toBeVisible();
    await expect(page.locator("summary:has(h2, h3)").first()).toBeHidden();
  });

  await test.step("on phones every product of the home page offers its description and features", async () => {
    await page.setViewportSize({ width: 360, height: 640 });
    const cards = page.locator("#productos").getByRole("article");
    for (const card of await cards.all()) {
      for (const summary of await card.locator("summary").all()) await summary.click();
      await expect(card.getByRole("paragraph").nth(1)).toBeVisible();
      await expect(card.getByRole("listitem").first()).toBeVisible();
    }
  });

  await test.step("on phones services and values show a line each without unfolding", async () => {
    for (const [section, count] of [
      ["#servicios", 6],
      ["#nosotros", 4],
    ] as const) {
      const texts = page.locator(`${section} li p`);
      await expect(texts).toHaveCount(count);
      for (const text of await texts.all()) {
        await text.scrollIntoViewIfNeeded();
        const { height = 0 } = (await text.boundingBox()) ?? {};
        expect(height).toBeGreaterThan(16);
        expect(height).toBeLessThan(32);
      }
    }
    const [first, fold] = [page.locator("#servicios li p"), page.locator("#servicios summary")];
    await fold.first().click();
    expect((await first.first().boundingBox())?.height).toBeGreaterThan(40);
  });
});
