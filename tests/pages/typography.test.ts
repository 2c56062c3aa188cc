import { afterAll, beforeAll, expect, test } from "vitest";

import { makeBackend, openPages } from "#tests/pages/pages-support.ts";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";

let backend: TestBackend;

beforeAll(async () => {
  backend = await startTestBackend("pglite");
});
afterAll(() => backend.close());

/** Splits a page into visible text, structured data and attributes. */
function split(html: string) {
  const data = [...html.matchAll(/<script type="application\/ld\+json">([^]*?)<\/script>/g)];
  const text = html.replace(/<(script|style|title)[ >][^]*?<\/\1>/g, "").replace(/<[^>]*>/g, "");
  const attributes = [...html.matchAll(/(?:href|content|src|alt)="([^"]*)"/g)];
  return {
    text,
    data: data.map(([, block]) => block).join("\n"),
    attributes: attributes.map(([, value]) => value).join("\n"),
  };
}

test("visible numbers have no-break spaces before their units, but structured data and attributes have none", async () => {
  await backend.sql(
    `insert into public.products (title, description, specs, presentations) values
     ('Melaza 80 %', 'Bultos de 25 kg, a 13 °C.',
      '[{"name":"Materia seca","min":74,"max":76,"unit":"%","basis":""}]', '{Saco de 40 kg}')`,
  );
  await backend.sql(
    `insert into public.news (title, author, content, read_time) values
     ('Cuánto suministrar', 'Equipo', 'Entre **300** g y 500 g al día, a las 3:00 p. m.', '5 min')`,
  );
  const { get } = await openPages(makeBackend(backend));
  const read = async (path: string) => split(await (await get(path)).text());

  const product = await read("/productos/melaza-80");
  for (const part of [
    "Melaza 80\u00A0%",
    "25\u00A0kg",
    "13\u00A0°C",
    "74–76\u00A0%",
    "40\u00A0kg",
  ]) {
    expect(product.text).toContain(part);
  }
  expect(product.text).toMatch(/8:00\u00A0a\.\u00A0m\. a 6:00\u00A0p\.\u00A0m\./);
  expect(product.data).toContain("Melaza 80 %");
  const article = await read("/noticias/cuanto-suministrar");
  for (const part of ["300\u00A0g", "500\u00A0g al", "3:00\u00A0p.\u00A0m.", "5\u00A0min"]) {
    expect(article.text).toContain(part);
  }
  const listing = await read("/noticias");
  expect(listing.text).toContain("500\u00A0g al");
  const home = await read("/");
  for (const page of [product, article, listing, home]) {
    expect(page.text).not.toMatch(/\d (?:%|kg|°C)|[ap]\. m\./);
    expect(page.data).not.toContain("\u00A0");
    expect(page.attributes).not.toMatch(/\u00A0|%C2%A0/);
  }
});
