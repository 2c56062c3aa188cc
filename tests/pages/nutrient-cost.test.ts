import { afterAll, beforeAll, expect, test } from "vitest";

import { listProductSheets } from "#data/products.ts";
import { COST_CSV_PATH, COST_PATH } from "#domain/nutrient-cost/addresses.ts";
import { makeBackend, openPages, startSeededBackend } from "#tests/pages/pages-support.ts";
import type { TestBackend } from "#tests/support/backend.ts";

/* The cost of a nutrient: one GET form, whole without a script. */

let seeded: TestBackend;

beforeAll(async () => {
  seeded = await startSeededBackend();
});
afterAll(() => seeded.close());

async function get(path: string) {
  const response = await (await openPages(makeBackend(seeded))).get(path);
  return { response, html: (await response.text()).replaceAll("\u00a0", " ") };
}

const TWO =
  "producto=torta-de-palmiste&precio=960&producto=harina-de-soya&precio=92.000&unidad=kg&unidad=bulto";

test("the form offers the products whose sheets have nutrients, and suggests no price", async () => {
  const { response, html } = await get(COST_PATH);
  expect(response.headers.get("Cache-Control")).toMatch(/^public/);
  expect(html).toContain('<option value="harina-de-soya">Harina de soya</option>');
  // Its sheet has only a dose.
  expect(html).not.toContain('value="premezcla-vitaminica"');
  expect(html).not.toMatch(/name="(?:precio|flete|kilos)"[^>]*(?:value|placeholder)="[^"]/);
  expect(html).not.toMatch(/noindex|<script(?! type="application\/ld\+json")/);
});

test("products without a sheet are not even read", async () => {
  await seeded.sql("insert into public.products (slug, title) values ('sin-ficha', 'Sin ficha')");
  const slugs = (await listProductSheets(seeded.client())).map(({ slug }) => slug);
  expect(slugs).toContain("harina-de-soya");
  expect(slugs).not.toContain("sin-ficha");
});

test("costs are ordered, with the arithmetic, and lead to a quote and a table", async () => {
  const { response, html } = await get(`${COST_PATH}?${TWO}`);
  expect(response.status).toBe(200);
  expect(response.headers.get("Cache-Control")).toBe("private, no-cache");
  const protein = html.slice(html.indexOf('id="costo-proteina"'), html.indexOf('id="costo-grasa"'));
  expect(protein.indexOf("$ 4.000")).toBeGreaterThan(-1);
  expect(protein.indexOf("$ 6.000")).toBeGreaterThan(protein.indexOf("$ 4.000"));
  expect(html).toContain("Precio: $ 92.000 por bulto de 50 kg ÷ 50 kg = $ 1.840 por kg");
  expect(protein).toContain("$ 1.840 ÷ 0,46 kg de proteína por kg = $ 4.000");
  expect(html).toContain('href="/cotizar?producto=torta-de-palmiste&amp;producto=harina-de-soya"');
  expect(html).toContain(
    `href="${COST_CSV_PATH}?producto=torta-de-palmiste.expeller&amp;precio=960`,
  );
  expect(html).not.toMatch(/<script(?! type="application\/ld\+json")/);
});

test("a filled form is not indexed, and its canonical address has no parameters", async () => {
  const { html } = await get(`${COST_PATH}?${TWO}`);
  expect(html).toContain('<meta name="robots" content="noindex, follow"/>');
  expect(html).toContain(`<link rel="canonical" href="https://www.empresa.example${COST_PATH}"/>`);
});

test("the table has a bounded line for each ingredient", async () => {
  const { response, html } = await get(`${COST_CSV_PATH}?${TWO}`);
  expect(response.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
  expect(response.headers.get("X-Robots-Tag")).toBe("noindex");
  expect(html.split("\r\n")[2]).toMatch(
    /^Harina de soya;https:\/\/www\.empresa\.example\/productos\/harina-de-soya;"88,5";1840;46;4000;/,
  );
  const many = await get(`${COST_CSV_PATH}?${`${TWO}&`.repeat(90)}`);
  expect(many.html.split("\r\n").length).toBe(9);
});

test("a table that cannot be written leads to the form, which says why and keeps what was typed", async () => {
  const { response } = await get(`${COST_CSV_PATH}?producto=glicerol&precio=1,840`);
  expect(response.status).toBe(303);
  const { html } = await get(response.headers.get("Location") ?? "");
  expect(html).toContain("Escriba 1.840 si son miles, o 1,84 si son decimales.");
  expect(html).toMatch(/name="precio"[^>]*value="1,840"/);
});

test("an address that names a product by its former slug is the current product's", async () => {
  const server = seeded.client(seeded.keys.secret);
  await server.from("products").update({ slug: "soya-48" }).eq("slug", "harina-de-soya");
  const { html } = await get(`${COST_PATH}?${TWO}`);
  await server.from("products").update({ slug: "harina-de-soya" }).eq("slug", "soya-48");
  expect(html).toContain('href="/cotizar?producto=torta-de-palmiste&amp;producto=soya-48"');
});

test("the catalogue, a product's sheet and the interview lead there", async () => {
  const interview = await seeded
    .client(seeded.keys.secret)
    .from("news")
    .select("slug")
    .eq("id", "5eed0002-0000-4000-8000-000000000003")
    .single();
  for (const [path, link] of [
    ["/productos", COST_PATH],
    ["/productos/glicerol", `${COST_PATH}?producto=glicerol`],
    [`/noticias/${interview.data?.slug}`, COST_PATH],
    ["/sitemap.xml", `${COST_PATH}</loc>`],
  ] as const) {
    expect((await get(path)).html, path).toContain(link);
  }
  expect((await get("/productos/premezcla-vitaminica")).html).not.toContain(COST_PATH);
});

test("a hidden product is neither offered nor compared", async () => {
  const server = seeded.client(seeded.keys.secret);
  await server.from("products").update({ is_published: false }).eq("slug", "melaza-de-cana");
  const { html } = await get(`${COST_PATH}?producto=melaza-de-cana&precio=5`);
  await server.from("products").update({ is_published: true }).eq("slug", "melaza-de-cana");
  expect(html).toContain("Ese ingrediente ya no está. Elija otro.");
  expect(html).not.toMatch(/<option value="melaza-de-cana">Melaza|Azúcares/);
});

test("variants of a product are compared as their own ingredients, and quoted as one product", async () => {
  const { html } = await get(
    `${COST_PATH}?producto=torta-de-palmiste.expeller&precio=960&producto=torta-de-palmiste.solvente&precio=900`,
  );
  const fat = html.slice(html.indexOf('id="costo-grasa"'));
  expect(fat).toContain("$ 960 ÷ 0,09 kg de grasa por kg");
  expect(fat).toContain("$ 900 ÷ 0,015 kg de grasa por kg");
  expect(html).toContain('href="/cotizar?producto=torta-de-palmiste"');
});
