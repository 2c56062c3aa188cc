import { expect, test } from "vitest";

import { createClient } from "#data/client/client.ts";
import { createListViews } from "#server/cache/not-found/list-views.ts";

/** 30 products of two categories, 20 articles of which 13 are of one category, and how often they were read. */
function makeViews() {
  const site = { reads: 0, changes: 0, isWatching: true, isDown: false };
  const respond = (address: string): Response => {
    if (site.isDown) return new Response("{}", { status: 503 });
    if (address.includes("/list_product_classes?")) {
      const updated_at = "2026-11-26T00:00:00Z";
      return Response.json([
        { category: "Minerales", species: ["Bovinos"], product_count: 3, updated_at },
        { category: "Minerales", species: [], product_count: 22, updated_at },
        { category: "Energéticos", species: [], product_count: 5, updated_at },
      ]);
    }
    const total = address.includes("Calidad") ? 13 : 20;
    return Response.json([], { headers: { "Content-Range": `*/${total}` } });
  };
  const views = createListViews(
    {
      isWatching: () => site.isWatching,
      mark: () => site.changes,
      hasChanged: (_, since) => site.changes > since,
    },
    () =>
      createClient({
        url: "http://localhost",
        key: "key",
        fetch: (input) => {
          site.reads += 1;
          return Promise.resolve(respond(decodeURIComponent(new Request(input).url)));
        },
      }),
  );
  return { site, views };
}

test.each([
  ["/productos?pagina=2", null],
  ["/productos?pagina=3", "/productos?pagina=9999"],
  ["/productos?categoria=Minerales&pagina=2", null],
  ["/productos?categoria=energeticos", null],
  ["/productos?categoria=energeticos&pagina=2", "/productos?pagina=9999"],
  ["/productos?categoria=Inventada", "/productos?pagina=9999"],
  ["/productos?categoria=Minerales&especie=bovinos", null],
  ["/productos?especie=Dragones", "/productos?pagina=9999"],
  ["/noticias?pagina=2", null],
  ["/noticias?pagina=3", "/noticias?pagina=1000000"],
  ["/noticias?categoria=calidad&pagina=2", null],
  ["/noticias?categoria=calidad&pagina=3", "/noticias?pagina=1000000"],
])("of the view %s the missing one is %j", async (key, expected) => {
  const { views } = makeViews();
  expect(views.findMissing(key)).toBeNull();
  await views.prepare(key);
  expect(views.findMissing(key)).toBe(expected);
});

test("a list is read once for any number of views, and again after a change", async () => {
  const { site, views } = makeViews();
  const ask = (number: number) => views.prepare(`/productos?categoria=Nada${number}`);
  await Promise.all(Array.from({ length: 100 }, (_, number) => ask(number)));
  expect(site.reads).toBe(1);
  site.changes += 1;
  expect(views.findMissing("/productos?pagina=3")).toBeNull();
  await ask(1);
  expect(site.reads).toBe(2);
  expect(views.findMissing("/productos?pagina=3")).not.toBeNull();
});

test("while changes are not notified, or the database does not answer, the render decides", async () => {
  const { site, views } = makeViews();
  await views.prepare("/productos?pagina=3");
  site.isWatching = false;
  expect(views.findMissing("/productos?pagina=3")).toBeNull();
  site.isDown = true;
  await expect(views.prepare("/productos?pagina=3")).rejects.toMatchObject({ status: 503 });
  site.isDown = false;
  site.isWatching = true;
  await views.prepare("/noticias?pagina=3");
  expect(views.findMissing("/noticias?pagina=3")).not.toBeNull();
});
