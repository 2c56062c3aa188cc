import { expect, test } from "vitest";

import { findSubject } from "#app/site/features/frame/chat-button.tsx";

const PRODUCTS = [{ slug: "melaza", title: "Melaza", category: null, presentations: [] }];

const ARTICLE = { title: "Melaza", content: "", product_slugs: [] };

test("an article's subject is its first product, or none", () => {
  expect(findSubject(ARTICLE, PRODUCTS)).toEqual({
    product: PRODUCTS[0],
    quoteHref: "/cotizar?producto=melaza",
  });
  expect(findSubject({ ...ARTICLE, title: "Sal" }, PRODUCTS)).toEqual({
    product: null,
    quoteHref: "/cotizar",
  });
});
