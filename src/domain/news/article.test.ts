import { expect, test } from "vitest";

import { dropRepeatedPictures } from "#domain/news/article.ts";

test("a picture is on a page once, however it is framed", () => {
  const urls = [
    "/images/sal.webp",
    "/images/sal.webp#encuadre=1-2-100",
    null,
    "/images/a.webp",
    null,
  ];
  const articles = urls.map((image_url) => ({ image_url }));
  const found = (shown?: string[]) =>
    dropRepeatedPictures(articles, shown).map(({ image_url }) => image_url);
  expect(found()).toEqual(["/images/sal.webp", null, null, "/images/a.webp", null]);
  expect(found(["/images/a.webp#encuadre=50-50-100"])[3]).toBeNull();
});
