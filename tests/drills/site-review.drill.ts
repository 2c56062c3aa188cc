/* How long the review of a large site takes: 300 products and 300 articles. */
import { expect, test } from "vitest";

import { SEED_NEWS, SEED_PRODUCTS } from "#backend/seed/seed.ts";
import { unwrap } from "#data/client/errors.ts";
import { readSiteState } from "#data/review/site-state.ts";
import { reviewSite } from "#domain/review/review.ts";
import { startTestBackend, TEST_DATABASES } from "#tests/support/backend.ts";

const ROWS = 300;

/** `ROWS` rows like the demonstration's, under their own titles. */
const repeat = <Row extends { title: string }>(rows: readonly Row[]) =>
  Array.from({ length: ROWS }, (_, index) => {
    const { id: _id, ...row } = { id: "", ...rows[index % rows.length] } as Row & { id: string };
    return { ...row, title: `${row.title} ${index}` };
  });

test.each(TEST_DATABASES)("300 products and 300 articles are reviewed over %s", async (kind) => {
  const backend = await startTestBackend(kind);
  const person = { email: "a@empresa.example", password: "vacas verdes beben mate" };
  const { client } = await backend.createUser({ ...person, administrator: true });
  unwrap(await client.from("products").insert(repeat(SEED_PRODUCTS)).select("id"));
  const articles = repeat(SEED_NEWS).map((article, index) => ({
    ...article,
    is_featured: false,
    content: `${article.content}\n\n[Vea](/productos/nada-${index})\n`,
  }));
  unwrap(await client.from("news").insert(articles).select("id"));

  const start = performance.now();
  const options = { siteUrl: "https://sitio.example", now: new Date() };
  const state = await readSiteState(client, options);
  const read = performance.now();
  const findings = reviewSite(state);
  const end = performance.now();
  expect(findings.filter(({ rule }) => rule === "links").length).toBeGreaterThan(200);
  const time = (ms: number) => `${Math.round(ms)} ms`;
  process.stdout.write(
    `${kind}: read ${time(read - start)}, reviewed ${time(end - read)}, together ${time(end - start)}\n`,
  );
  await backend.close();
});
