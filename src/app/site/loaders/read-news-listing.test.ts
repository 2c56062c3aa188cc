import { expect, test } from "vitest";

import { isBeyondEnd } from "#app/site/features/news/listing/news-listing.ts";
import { readNewsListing } from "#app/site/loaders/read-news-listing.ts";
import { readNewsCategories } from "#domain/news/categories.ts";
import { parseNewsFilter } from "#domain/news/news-filter.ts";
import { makeSiteContext } from "#tests/support/site-context.ts";

const ARTICLE = {
  id: "5eed0002-0000-4000-8000-000000000001",
  slug: "nota",
  title: "Nota",
  excerpt: "",
  content: "## Título\n\nTexto **fuerte**.",
  author: "Redacción",
  category: "Calidad",
  image_url: null,
  image_alt: "",
  read_time: "3 min",
  source_name: null,
  source_url: null,
  is_featured: false,
  // Already tomorrow in Greenwich, still the fifth in Bogotá.
  created_at: "2026-05-06T03:00:00+00:00",
};

/** Reads a listing with the database's response; also returns the logs and the requests. */
async function read(search: string, respond: () => Response) {
  const logged: unknown[] = [];
  const requested: URL[] = [];
  const site = makeSiteContext(
    (url) => {
      requested.push(url);
      return respond();
    },
    { log: (...line) => logged.push(line) },
  );
  const filter = parseNewsFilter(new URLSearchParams(search), readNewsCategories(""));
  return { listing: await readNewsListing(site, filter), logged, requested };
}

test("a listing has previews without Markdown, dates of Bogotá, and the total number of articles", async () => {
  const { listing, logged } = await read("", () =>
    Response.json([ARTICLE], { headers: { "Content-Range": "0-0/10000" } }),
  );
  expect(listing).toMatchObject({
    articles: [{ title: "Nota", preview: "Texto fuerte.", date: "5 de mayo de 2026" }],
    total: 10_000,
    error: null,
  });
  expect(listing.articles[0]).not.toHaveProperty("content");
  expect(logged).toEqual([]);
});

test("no more than one page is read, however high its number", async () => {
  const { requested } = await read("?pagina=3&categoria=calidad", () => Response.json([]));
  expect(requested).toHaveLength(1);
  const { limit, offset, category } = Object.fromEntries(requested[0]?.searchParams ?? []);
  expect({ limit, offset, category }).toEqual({
    limit: "12",
    offset: "24",
    category: "eq.Calidad",
  });
});

test("a failed read gives an empty list with the message, and logs it", async () => {
  const { listing, logged } = await read("?q=sal", () =>
    Response.json({ code: "PGRST001", message: "no connection" }, { status: 503 }),
  );
  expect(listing).toMatchObject({ articles: [], total: 0, error: "no connection" });
  expect(listing.filter.text).toBe("sal");
  const err: unknown = expect.objectContaining({ name: "DataError", message: "no connection" });
  expect(logged).toEqual([["error", "the news could not be read", { err }]]);
  expect(isBeyondEnd(listing)).toBe(false);
});

test("a failure without a message gets the specification's", async () => {
  const { listing } = await read("", () => Response.json({ message: "" }, { status: 500 }));
  expect(listing.error).toBe("Error fetching news");
});

test("only a page after the first can lie beyond the end", async () => {
  const nothing = () => Response.json([], { headers: { "Content-Range": "*/0" } });
  expect(isBeyondEnd((await read("?pagina=2", nothing)).listing)).toBe(true);
  expect(isBeyondEnd((await read("?q=nada", nothing)).listing)).toBe(false);
});
