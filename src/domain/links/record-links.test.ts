import { expect, test } from "vitest";

import { listRecordLinks, rewriteRecordLinks } from "#domain/links/record-links.ts";
import { NEW_ARTICLE } from "#domain/news/article.ts";
import type { SiteRecord } from "#domain/review/site-record.ts";

const record: SiteRecord = {
  table: "news",
  row: {
    ...NEW_ARTICLE,
    id: "a1",
    slug: "uso",
    image_alt: "",
    created_at: "",
    updated_at: "",
    content: "Vea la [urea](/productos/urea).",
    product_slugs: ["urea", "sal"],
  },
};

test("the products of an article are links of it, and follow a rename", () => {
  expect(listRecordLinks(record).map(({ field, address }) => [field, address])).toEqual([
    ["content", "/productos/urea"],
    ["product_slugs", "/productos/urea"],
    ["product_slugs", "/productos/sal"],
  ]);
  const rename = (address: string) =>
    address === "/productos/urea" ? "/productos/urea-protegida" : null;
  expect(rewriteRecordLinks(record, rename)).toEqual({
    content: "Vea la [urea](/productos/urea-protegida).",
    product_slugs: ["urea-protegida", "sal"],
  });
  expect(rewriteRecordLinks(record, () => null)).toEqual({});
});
