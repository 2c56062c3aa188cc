import { expect, test } from "vitest";

import { buildShareLinks } from "#app/site/ui/share-links.tsx";

const URL_OF_ARTICLE = "https://www.empresa.example/noticias/ph-y-agua";

test("each link holds the article's URL and, where needed, its title, with any characters", () => {
  const title = "¿pH & agua? 50 % más #1 \ud800";
  const [chat, network, mail] = buildShareLinks(title, URL_OF_ARTICLE).map(
    ({ href }) => new URL(href),
  );
  const read = title.toWellFormed();
  expect(chat?.origin).toBe("https://wa.me");
  expect(chat?.searchParams.get("text")).toBe(`${read} ${URL_OF_ARTICLE}`);
  expect(network?.searchParams.get("u")).toBe(URL_OF_ARTICLE);
  expect(mail?.protocol).toBe("mailto:");
  expect(mail?.searchParams.get("subject")).toBe(read);
  expect(mail?.searchParams.get("body")).toBe(URL_OF_ARTICLE);
});
