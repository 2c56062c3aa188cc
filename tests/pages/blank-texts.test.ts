import { afterAll, beforeAll, expect, test } from "vitest";

import { createArticle } from "#data/news.ts";
import { createProduct } from "#data/products.ts";
import { CATALOGUE } from "#domain/content/catalogue/catalogue.ts";
import type { Catalogue } from "#domain/content/site-text.ts";
import { NEW_ARTICLE } from "#domain/news/article.ts";
import { makeBackend, openPages } from "#tests/pages/pages-support.ts";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";

/* The public pages after an administrator has emptied every text. */

let backend: TestBackend;

beforeAll(async () => {
  backend = await startTestBackend("pglite");
  const { client: admin } = await backend.createUser({
    email: "admin@empresa.example",
    password: "vacas verdes beben mate",
    administrator: true,
  });
  await createProduct(admin, {
    title: "Glicerol",
    description: " ",
    features: [],
    image_url: null,
    category: null,
  });
  await createArticle(admin, { ...NEW_ARTICLE, title: "Uno", author: "Ana" });
});
afterAll(() => backend.close());

const NAMES = Object.entries(CATALOGUE).flatMap(([section, entries]) =>
  Object.keys(entries).map((key) => ({ section, key })),
);

const PATHS = [
  ...["/", "/productos", "/productos?q=nada", "/productos/glicerol", "/noticias", "/noticias/uno"],
  ...["/cotizar", "/boletin", "/boletin/recibida", "/boletin/confirmar", "/boletin/baja"],
  ...["/herramientas/costo-por-nutriente", "/productos/especie/bovinos"],
  ...["/productos/comparar", "/productos/comparar?producto=glicerol&producto=levadura"],
  ...["/herramientas", "/herramientas/urea"],
  ...["/privacidad", "/terminos", "/certificaciones", "/accesibilidad", "/no-existe"],
];

/** Stores a value in every text, or in some. */
async function fill(value: string, names: readonly { section: string; key: string }[] = NAMES) {
  await backend.sql(
    `insert into public.site_content (section, key, value)
     select section, key, $1 from jsonb_to_recordset($2) as name (section text, key text)
     on conflict (section, key) do update set value = excluded.value`,
    [value, JSON.stringify(names)],
  );
}

/** The pages without what differs from one request to the next. */
async function readPages(): Promise<Map<string, string>> {
  const { get } = await openPages(makeBackend(backend));
  const pages = new Map<string, string>();
  for (const path of PATHS) {
    const html = await (await get(path)).text();
    pages.set(path, html.replaceAll(/name="formulario" value="[^"]*"/g, ""));
  }
  return pages;
}

test.each(["", " \n", "\u200b\u00a0"])(
  "pages with %j in every text are those of a new site",
  async (blank) => {
    await backend.sql("delete from public.site_content");
    const before = await readPages();
    await fill(blank);
    expect(await readPages()).toEqual(before);
  },
);

test("a dash hides each text that pages can do without, and nothing empty stays in its place", async () => {
  await backend.sql("delete from public.site_content");
  const sections: Catalogue = CATALOGUE;
  const hideable = NAMES.filter(({ section, key }) => sections[section]?.[key]?.isHideable);
  expect(hideable.length).toBeGreaterThan(15);
  await fill("-", hideable);
  await backend.sql("insert into public.menu_items (name, url) values ('Inicio', '/')");
  const faults = [...(await readPages())].flatMap(([path, html]) =>
    [
      ...listFaults(html),
      // The rows of a product's card are aligned with those of its neighbours.
      ...(html
        .replaceAll(/<article.*?<\/article>/gs, "")
        .match(/<(p|h[1-6]|button|dt|label|strong)(?: [^>]*)?>[\s–—-]*<\/\1>/g) ?? []),
      ...(html.match(/<a [^>]*>[\s–—-]*<\/a>/g) ?? []),
    ].map((fault) => `${path}: ${fault}`),
  );
  expect(faults).toEqual([]);
});

test.each(["", "  "])("with «%s» in every text no page has blank metadata", async (blank) => {
  await fill(blank);
  const { get } = await openPages(makeBackend(backend));
  const faults: string[] = [];
  for (const path of PATHS) {
    const html = await (await get(path)).text();
    faults.push(...listFaults(html).map((fault) => `${path}: ${fault}`));
  }
  expect(faults).toEqual([]);
  const feed = await (await get("/feed.xml")).text();
  expect(feed).toMatch(/<channel>\n<title>\w.*\n.*\n<description>\w/);
});

/** Leftovers of blank texts in a page's metadata, links and structured data. */
function listFaults(html: string): string[] {
  const titles = [...html.matchAll(/<title>(.*?)<\/title>/g)].map(([, title = ""]) => title);
  const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)];
  const links = html.match(/ href="(?:mailto|tel):(?:%20|\s)*[?"][^>]*/g) ?? [];
  return [
    ...(titles.length === 1 ? [] : [`${titles.length} titles`]),
    ...titles.filter((title) => !/^[¿¡]?[\p{L}\d]/u.test(title)).map((title) => `title «${title}»`),
    ...(html.match(/<meta [^>]*content="[\s.,:|]*"[^>]*>/g) ?? []),
    ...(html.match(/<meta [^>]*content="(?:de|NIT) ?[^"]{0,3}"[^>]*>/g) ?? []),
    ...(html.match(/[^<>]*NIT\s*[·<]/g) ?? []),
    ...(html.match(/<link [^>]*title="\s*"[^>]*>/g) ?? []),
    // Sharing by mail has no recipient.
    ...links.filter((link) => !link.startsWith(' href="mailto:?subject=')),
    ...blocks.flatMap(([, json = ""]) => json.match(/"[^"]*":"\s*"/g) ?? []),
  ];
}
