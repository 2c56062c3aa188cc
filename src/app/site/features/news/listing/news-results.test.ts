import { expect, test } from "vitest";

import { describeCount } from "#app/site/features/news/listing/news-results.tsx";
import type { NewsFilter } from "#domain/news/news-filter.ts";

const describe = (total: number, filter: Partial<NewsFilter> = {}, isCapped = false) =>
  describeCount({ total, isCapped, filter: { text: "", category: null, page: 1, ...filter } });

test("the count names the filter and the page", () => {
  expect(describe(1)).toBe("1 noticia");
  expect(describe(12)).toBe("12 noticias");
  expect(describe(2, { text: "pH", category: "Calidad" })).toBe("2 noticias de Calidad para «pH»");
  expect(describe(16, { page: 2 })).toBe("16 noticias, página 2 de 2");
  expect(describe(10_000)).toBe("10.000 noticias, página 1 de 834");
});

test("a search that finds more than it shows says so", () => {
  expect(describe(300, { text: "ganado" }, true)).toBe(
    "Más de 300 noticias para «ganado», página 1 de 25",
  );
});
