import { expect, test } from "vitest";

import { findSubject } from "#app/site/features/whatsapp/page-subject.ts";

const PRODUCTS = [{ slug: "melaza", title: "Melaza", category: null, presentations: [] }];

test("an article's subject is the first product that it names, or none", () => {
  expect(findSubject({ title: "Melaza", content: "" }, PRODUCTS)).toEqual({
    product: PRODUCTS[0],
    quoteHref: "/cotizar?producto=melaza",
  });
  expect(findSubject({ title: "Sal", content: "" }, PRODUCTS)).toEqual({
    product: null,
    quoteHref: "/cotizar",
  });
});
