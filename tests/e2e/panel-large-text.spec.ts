import { addStyles } from "#tests/support/add-styles.ts";

import { measureOverflow } from "./axe-test.ts";
import { expect, test } from "./panel-test.ts";

/* Text of up to 200 % on narrow phones: nothing of the panel is beyond the screen. */

const TABS = ["contenido", "productos", "noticias", "menu", "whatsapp", "seo", "lotes"];
const PAGES = ["/admin", "/admin?tab=productos", "/admin?tab=whatsapp", "/admin/solicitudes"];
const MORE_PAGES = [
  ...TABS.map((tab) => `/admin?tab=${tab}`),
  ...["suscriptores", "datos", "cifras"].map((tab) => `/admin/solicitudes?tab=${tab}`),
  ...["mas", "cuenta", "equipo", "empresa", "horario", "categorias"].map(inPanel),
  ...["publicaciones", "imagenes", "importar", "eliminados", "direcciones"].map(inPanel),
  ...["revision", "visitas", "estado", "comentarios", "conexiones", "manual"].map(inPanel),
];

function inPanel(page: string): string {
  return `/admin/${page}`;
}

for (const { name, pages } of [
  { name: "the pages of every day fit", pages: PAGES },
  { name: "every other page fits @drill", pages: MORE_PAGES },
]) {
  test(`${name} a narrow phone with text of 200 % @phone`, async ({ panel }) => {
    for (const page of pages) {
      await panel.goto(page);
      await expect(panel.getByRole("heading", { level: 2 }).first()).toBeVisible();
      await panel.waitForLoadState("networkidle");
      await panel.evaluate(addStyles, "html { font-size: 200% !important }");
      for (const width of [360, 390]) {
        await panel.setViewportSize({ width, height: 780 });
        expect.soft(await measureOverflow(panel), `${page} at ${width}px`).toBe(0);
      }
    }
  });
}
