import { afterAll, beforeAll, expect, test } from "vitest";

import {
  buildCalculatorPath,
  CALCULATOR_PAGES,
  TOOLS_PATH,
} from "#domain/calculators/addresses.ts";
import { COST_PATH } from "#domain/nutrient-cost/addresses.ts";
import { makeBackend, openPages, startSeededBackend } from "#tests/pages/pages-support.ts";
import type { TestBackend } from "#tests/support/backend.ts";

/* The calculators per animal: one GET form each, whole without a script. */

let seeded: TestBackend;

beforeAll(async () => {
  seeded = await startSeededBackend();
});
afterAll(() => seeded.close());

async function get(path: string) {
  const response = await (await openPages(makeBackend(seeded))).get(path);
  return { response, html: (await response.text()).replaceAll("\u00a0", " ") };
}

const SALT = "/herramientas/sal-mineralizada";
const FILLED = `${SALT}?especie=Bovinos&agua=si&animales=120&gramos=80&dias=30&bulto=40`;
const HORSES = "/herramientas/urea?especie=Equinos";

test("the list leads to every calculator and to the comparison of costs", async () => {
  const { response, html } = await get(TOOLS_PATH);
  expect(response.headers.get("Cache-Control")).toMatch(/^public/);
  for (const { slug } of CALCULATOR_PAGES) {
    expect(html).toContain(`href="${buildCalculatorPath(slug)}"`);
  }
  expect(html).toContain(`href="${COST_PATH}"`);
  expect(html).toContain('"@type":"ItemList"');
});

test.each(CALCULATOR_PAGES.map(({ slug }) => buildCalculatorPath(slug)))(
  "%s is cached, indexed, and says its limits and sources",
  async (path) => {
    const { response, html } = await get(path);
    expect([response.status, response.headers.get("Cache-Control")]).toEqual([
      200,
      expect.stringMatching(/^public/),
    ]);
    expect(html).not.toMatch(/noindex|<script(?! type="application\/ld\+json")/);
    expect(html).toContain(`<link rel="canonical" href="https://www.empresa.example${path}"/>`);
    expect(html).toContain('"@type":"WebApplication"');
    expect(html).toMatch(/property="og:image" content="[^"]*\/compartir\/herramienta\//);
    for (const text of ["Pregunte a un zootecnista", "Antes de usarla", "Fuentes"]) {
      expect(html).toContain(text);
    }
  },
);

test("an unknown calculator does not exist", async () => {
  for (const slug of ["arsenico", "constructor", "__proto__", "costo"]) {
    expect((await get(`/herramientas/${slug}?especie=Bovinos`)).response.status).toBe(404);
  }
});

test("a result has its arithmetic, belongs to its visitor, and goes into a quote", async () => {
  const { response, html } = await get(FILLED);
  expect(response.headers.get("Cache-Control")).toBe("private, no-cache");
  expect(html).toContain('<meta name="robots" content="noindex, follow"/>');
  expect(html).toContain(`<link rel="canonical" href="https://www.empresa.example${SALT}"/>`);
  expect(html).toContain("120 animales × 80 g al día × 30 días ÷ 1.000 = 288 kg");
  expect(html).toContain("Pida 8 bultos de 40 kg");
  const path = "/cotizar?producto=sal-mineralizada&amp;cantidad=8&amp;unidad=bulto+de+40+kg";
  expect(html).toContain(`href="${path}"`);
  expect(html).not.toMatch(/<script(?! type="application\/ld\+json")/);
  const quote = await get(path.replaceAll("&amp;", "&"));
  expect(quote.html).toMatch(/name="cantidad"[^>]*value="8"/);
  expect(quote.html).toMatch(/<option value="bulto de 40 kg" selected=""/);
});

test("the chat link says product and quantity, and is absent without a chat number", async () => {
  const server = seeded.client(seeded.keys.secret);
  const show = async (enabled: string) => {
    await server.from("site_content").upsert(
      [
        { section: "whatsapp", key: "enabled", value: enabled },
        { section: "whatsapp", key: "phone_number", value: "+573105551234" },
      ],
      { onConflict: "section,key" },
    );
    return (await get(FILLED)).html;
  };
  const [, text = ""] =
    /wa\.me\/573105551234\?text=([^"]*cotizar[^"]*)"/.exec(await show("true")) ?? [];
  expect(decodeURIComponent(text)).toContain(
    "Hola, quiero cotizar Sal mineralizada.\nCantidad: 8 bultos de 40 kg",
  );
  expect(await show("false")).not.toContain("Pedir por WhatsApp");
});

test("a forbidden species is refused with the reason and its source, and gets no order", async () => {
  const { response, html } = await get(HORSES);
  expect(response.status).toBe(200);
  expect(html).toMatch(/role="alert"/);
  expect(html).toContain("La urea solo la aprovechan los rumiantes");
  expect(html).toContain("Fuente: Manual Veterinario Merck");
  const main = html.slice(html.indexOf("<main"), html.indexOf("</main>"));
  expect(main).not.toContain("/cotizar");
});

test("an excess is refused with the arithmetic, and gets no order", async () => {
  const { html } = await get(
    "/herramientas/urea?especie=Bovinos&estado=adultos&costumbre=si&animales=20&peso=400&ms=9&urea=91&dias=30&bulto=25",
  );
  expect(html).toContain("Manda el menor: 90 g");
  expect(html.slice(html.indexOf("<main"), html.indexOf("</main>"))).not.toContain("/cotizar");
});

test("errors stand at their fields, which keep what was typed", async () => {
  const { html } = await get(`${SALT}?especie=Bovinos&agua=si&animales=1,840&gramos=&dias=30`);
  expect(html).toMatch(/name="animales"[^>]*value="1,840"/);
  expect(html).toMatch(/id="campo-animales"[^>]*aria-invalid="true"/);
  expect(html).toContain("Escriba 1.840 si son miles, o 1,84 si son decimales.");
  expect(html).toContain('href="#campo-gramos"');
});

test("what is typed cannot break out of the page", async () => {
  const { html } = await get(`${SALT}?especie=${encodeURIComponent('"><script>x</script>')}`);
  expect(html).not.toContain("<script>x");
});

test("a product that is hidden, or forbidden to the animals, is not offered", async () => {
  const server = seeded.client(seeded.keys.secret);
  const ordered = () => get(FILLED).then(({ html }) => html.includes("producto=sal-mineralizada"));
  await server.from("products").update({ is_published: false }).eq("slug", "sal-mineralizada");
  expect(await ordered()).toBe(false);
  const warnings = [{ text: "No a vacas.", source: "Etiqueta", forbidden: ["Bovinos"] }];
  const former = await server
    .from("products")
    .select("warnings")
    .eq("slug", "sal-mineralizada")
    .single();
  await server
    .from("products")
    .update({ is_published: true, warnings })
    .eq("slug", "sal-mineralizada");
  const { html } = await get(FILLED);
  expect(html).toContain("No le ofrecemos Sal mineralizada");
  expect(html).not.toContain("cantidad=8");
  await server
    .from("products")
    .update({ warnings: former.data?.warnings ?? [] })
    .eq("slug", "sal-mineralizada");
  expect(await ordered()).toBe(true);
});

test.each([
  ["/productos", TOOLS_PATH],
  [COST_PATH, TOOLS_PATH],
  ["/productos/sal-mineralizada", SALT],
  ["/productos/urea-protegida", "/herramientas/urea"],
  ["/productos/fosfato-monodicalcico", "/herramientas/fosforo"],
  ["/sitemap.xml", "/herramientas/urea</loc>"],
  ["/sitemap.xml", "/herramientas</loc>"],
])("%s leads to %s", async (path, link) => {
  expect((await get(path)).html).toContain(link);
});

test("pages of other products and the home page do not mention the calculators", async () => {
  for (const path of ["/", "/productos/harina-de-soya", "/noticias"]) {
    expect((await get(path)).html, path).not.toContain('href="/herramientas"');
  }
});
