import { expect, test } from "vitest";

import { SEEDED_STATE } from "#backend/seed/seeded-state.ts";
import { CATALOGUE } from "#domain/content/catalogue/catalogue.ts";
import { indexForSearch, search } from "#domain/search/search.ts";
import { listSiteEntries } from "#domain/search/site-entries.ts";

const index = indexForSearch(listSiteEntries({ ...SEEDED_STATE, texts: [] }));
const findFirst = (text: string) => search(index, text, 1).found[0]?.item.id;

test("every text of the site is found by its meaning, its name and what visitors read", () => {
  const names = Object.entries(CATALOGUE).flatMap(([section, entries]) =>
    Object.keys(entries).map((key) => `${section}.${key}`),
  );
  expect(index.items.map(({ id }) => id)).toEqual(expect.arrayContaining(names));
  for (const name of names) expect(findFirst(name), name).toBe(name);
});

test.each([
  ["teléfono", "contact.phone"],
  ["telefono empresa", "contact.phone"],
  ["horario", "contact.hours"],
  ["mensaje whatsapp", "whatsapp.message"],
  ["hoja de seguridad o los registros", "footer.certifications_request"],
  ["hablemos de su racion", "contact.title"],
  ["titulo del sitio", "seo.site_title"],
  ["900000000", "footer.nit"],
])("%j finds %s", (text, id) => {
  expect(findFirst(text)).toBe(id);
});

test("a text is found by what is stored and by its fallback, and shows what visitors read", () => {
  const stored = SEEDED_STATE.texts.find(
    ({ section, key }) => section === "contact" && key === "title",
  );
  if (stored === undefined) throw new Error("The seed has no title of the contact");
  const changed = indexForSearch(
    listSiteEntries({ ...SEEDED_STATE, texts: [{ ...stored, value: "Todos los sábados" }] }),
  );
  expect(search(changed, "sábados", 1).found[0]).toMatchObject({
    item: { id: "contact.title", kind: "Inicio: contacto" },
    excerpt: [{ text: "Todos los " }, { text: "sábados", isMatch: true }],
  });
  expect(search(changed, "hablemos de su ración", 1).found[0]?.item.id).toBe("contact.title");
});

test("a hidden record says so and has no public page", () => {
  const [product] = SEEDED_STATE.products;
  if (product === undefined) throw new Error("The seed has no products");
  const hidden = { ...product, is_published: false };
  const entries = listSiteEntries({ ...SEEDED_STATE, products: [hidden] });
  const found = entries.filter(({ title }) => title === product.title);
  expect(found).toMatchObject([{ hiding: "Oculto", target: { publicPath: null } }]);
});
