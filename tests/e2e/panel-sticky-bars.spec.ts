import type { Page } from "@playwright/test";

import { findShown, openPage } from "./page-editor-steps.ts";
import { openRequest, sendRequest } from "./panel-inbox-test.ts";
import type { Installation } from "./panel-installation.ts";
import { expect, openGroups, test } from "./panel-test.ts";
import { makeArticle, openArticle } from "./panel-visual-test.ts";

/* Bars that stay in sight while a form scrolls: nothing lies over their controls, at any screen's size. */

const SIZES = [
  [360, 640],
  [390, 844],
  [768, 1024],
  [1024, 768],
  [1280, 800],
  [1440, 900],
] as const;

const ARTICLE = [
  "# Melaza",
  "| Ingrediente | Proteína |\n| --- | --- |\n| Torta | 15 % |",
  "- Uno\n- Dos",
  "Un párrafo largo sobre la torta de palmiste. ".repeat(8),
].join("\n\n");

type Open = (panel: Page, installation: Installation) => Promise<void>;

async function openRow(panel: Page, tab: string, button: RegExp): Promise<void> {
  await panel.goto(`/admin?tab=${tab}`);
  await panel.getByRole("button", { name: button }).first().click();
  await expect(panel.getByRole("heading", { level: 3, name: /^Editar/ })).toBeVisible();
}

async function openLongArticle(panel: Page, installation: Installation) {
  const stored = await makeArticle(installation, `${ARTICLE}\n\n`.repeat(2));
  await panel.goto("/admin?tab=noticias");
  return stored;
}

const FORMS: Readonly<Record<string, Open>> = {
  "a new product": async (panel) => {
    await panel.goto("/admin?tab=productos");
    await panel.getByRole("list", { name: "Productos" }).waitFor();
    const button = panel.getByRole("button", { name: "Nuevo producto" });
    if (await button.isVisible()) await button.click();
    await panel.getByLabel("Título").fill("Torta");
  },
  "a product": (panel) => openRow(panel, "productos", /^Editar /),
  "an article with a table": async (panel, installation) => {
    const field = await openArticle(panel, await openLongArticle(panel, installation));
    await field.getByText("Proteína").first().click();
    await expect(panel.getByRole("toolbar", { name: "Tabla" })).toBeVisible();
  },
  "a text": async (panel) => {
    await panel.goto("/admin?tab=contenido");
    await openGroups(panel);
    await panel
      .getByRole("button", { name: /^Editar / })
      .first()
      .click();
    await expect(panel.getByRole("heading", { level: 3, name: /^Editar/ })).toBeVisible();
  },
  "a menu item": (panel) => openRow(panel, "menu", /^Editar /),
  WhatsApp: async (panel) => {
    await panel.goto("/admin?tab=whatsapp");
    await panel.getByRole("button", { name: "Guardar configuración" }).waitFor();
  },
  SEO: async (panel) => {
    await panel.goto("/admin?tab=seo");
    await panel.getByRole("button", { name: "Guardar configuración SEO" }).waitFor();
  },
  "a text on its page": async (panel) => {
    await (await findShown(await openPage(panel, "/"), "hero.title_start"))?.click();
    await expect(panel.getByRole("region", { name: /^Editar: / })).toBeVisible();
  },
  "a product on its page": async (panel) => {
    await (
      await openPage(panel, "/productos/glicerol")
    ).frame
      .getByRole("heading", { level: 1 })
      .click();
    await expect(panel.getByRole("textbox", { name: /^Título/ })).toBeVisible();
  },
  "an article on its page": async (panel, installation) => {
    const { id, title } = await openLongArticle(panel, installation);
    const opened = await openPage(panel, `/noticias?buscar=${encodeURIComponent(title)}`);
    await (await findShown(opened, `news.${id}.title`))?.dispatchEvent("click");
    // The editor opens once it is in sight.
    await panel.getByRole("button", { name: "Ver como texto" }).scrollIntoViewIfNeeded();
    await panel.getByRole("textbox", { name: "Contenido" }).getByText("Proteína").first().click();
  },
  "chosen products": async (panel) => {
    await panel.goto("/admin?tab=productos");
    await panel.getByRole("list", { name: "Productos" }).waitFor();
    const options = panel.getByRole("button", { name: "Opciones" });
    if (await options.isVisible()) await options.click();
    await panel.getByRole("button", { name: "Seleccionar", exact: true }).click();
    await panel.getByRole("button", { name: "Seleccionar esta página" }).click();
  },
  "changes to publish": async (panel, installation) => {
    for (let count = 0; count < 12; count++) {
      await installation.send("POST", "/rest/v1/drafts", {
        table_name: "products",
        record_id: crypto.randomUUID(),
        changes: { title: `Producto ${count}` },
      });
    }
    await panel.goto("/admin/publicaciones");
    await panel.getByLabel("Elegir todo").check();
    await panel.getByRole("button", { name: "Descartar" }).waitFor();
  },
  "a proposal": async (panel, installation) => {
    const request = await openRequest(panel, await sendRequest(installation));
    await request.getByRole("button", { name: "Hacer propuesta" }).click();
    await request.getByLabel("Forma de pago").waitFor();
  },
};

/** In `npm test`: the forms whose bars meet others. The drill opens all of them. */
const QUICK = new Set([
  "a product",
  "changes to publish",
  "an article with a table",
  "SEO",
  "an article on its page",
]);

test.use({ tab: null, editor: "visual" });

for (const [name, open] of Object.entries(FORMS)) {
  const tag = QUICK.has(name) ? "" : " @drill";
  test(`${name}: nothing covers a control of a sticky bar${tag}`, async ({
    panel,
    installation,
  }) => {
    await panel.setViewportSize({ width: 1280, height: 800 });
    await open(panel, installation);
    for (const [width, height] of SIZES) {
      await panel.setViewportSize({ width, height });
      // Bars follow the header's height after it was measured.
      await expect.poll(() => listCovered(panel), `${width} × ${height}`).toEqual([]);
    }
  });
}

/** The controls of stuck bars that something lies over, at some place of what scrolls. */
function listCovered(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const CONTROLS = "button, a[href], input, select";
    const LEAST_STEP_PX = 24;
    const MOST_STEPS = 150;
    // The header, and the tabs that stay below it.
    const tops = [...document.querySelectorAll("header, main > :has(> * > [role=tablist])")];
    // The navigation, where it is at the foot of the screen.
    const foot = [...document.querySelectorAll("header nav")].find(
      (nav) => getComputedStyle(nav).position === "fixed",
    );
    const covered = new Set<string>();
    const shown = [...document.querySelectorAll<HTMLElement>("body *")].filter((element) =>
      element.checkVisibility(),
    );
    const scrollers = shown.filter(
      (element) =>
        /auto|scroll/.test(getComputedStyle(element).overflowY) &&
        element.scrollHeight > element.clientHeight + 1,
    );
    const bars = shown.filter((element) => {
      const { position, overflowY } = getComputedStyle(element);
      const isColumn = /auto|scroll/.test(overflowY) || element.querySelector("form") !== null;
      return /sticky|fixed/.test(position) && !isColumn && element.querySelector(CONTROLS) !== null;
    });
    const isWithin = (x: number, y: number, { left, right, top, bottom }: DOMRect) =>
      x > left && x < right && y > top && y < bottom;
    const findCover = (bar: HTMLElement, control: HTMLElement): Element | null => {
      const box = control.getBoundingClientRect();
      const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
      // What scrolls cuts what is outside it; a toolbar also scrolls sideways.
      const edges = [bar, control.closest("[role=toolbar]"), ...scrollers].filter(
        (edge) => edge?.contains(control) === true,
      );
      if (edges.some((edge) => !isWithin(x, y, edge!.getBoundingClientRect()))) return null;
      const hit = document.elementFromPoint(x, y);
      if (hit === null || control.contains(hit) || hit.contains(control)) return null;
      // Until it is at its edge, a toolbar scrolls below what is sticky, and so does a form that has been passed.
      const edge = Number.parseFloat(getComputedStyle(bar).top);
      const isAtTop = Math.abs(bar.getBoundingClientRect().top - edge) < 1;
      const isPassed =
        Number.isNaN(edge) && tops.some((top) => top.contains(hit)) && foot?.contains(hit) !== true;
      return isPassed || (!Number.isNaN(edge) && !isAtTop) ? null : hit;
    };
    const examine = () => {
      for (const bar of bars) {
        for (const control of bar.querySelectorAll<HTMLElement>(CONTROLS)) {
          const cover = control.checkVisibility() ? findCover(bar, control) : null;
          if (cover === null) continue;
          const name = control.ariaLabel ?? control.textContent;
          covered.add(`«${name.trim()}» lies below ${cover.outerHTML.slice(0, 100)}`);
        }
      }
    };
    for (const scroller of [document.documentElement, ...scrollers]) {
      const end = scroller.scrollHeight - scroller.clientHeight;
      const step = Math.max(LEAST_STEP_PX, end / MOST_STEPS);
      for (let top = 0; top < end + step; top += step) {
        scroller.scrollTo({ top, behavior: "instant" });
        examine();
      }
    }
    for (const scroller of [document.documentElement, ...scrollers]) scroller.scrollTo({ top: 0 });
    return [...covered];
  });
}
