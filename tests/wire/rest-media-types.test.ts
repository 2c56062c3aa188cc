/* The shape of an answer, as the header `Accept` asks for it. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { TEST_DATABASES } from "#tests/support/backend.ts";
import { PRODUCTS, type RestWire, startRestWire } from "#tests/wire/rest-support.ts";

describe.each(TEST_DATABASES)("over %s", (kind) => {
  let wire: RestWire;
  beforeAll(async () => {
    wire = await startRestWire(kind);
    await wire.administrator.from("products").insert(PRODUCTS.slice(0, 5));
  });
  afterAll(() => wire.close());

  test("one object comes with its own media type", async () => {
    const answer = await wire.ask("GET", "products?limit=1&select=title&order=title", {
      headers: { accept: "application/vnd.pgrst.object+json" },
    });
    expect(answer.headers.get("content-type")).toContain("application/vnd.pgrst.object+json");
    expect(await answer.json()).toEqual({ title: PRODUCTS[0]?.title });
  });

  test("nulls=stripped leaves out the keys that are null, in a list, an object and what was written", async () => {
    const path = "products?select=title,slug,image_url&limit=1&order=title";
    const ask = async (method: string, type: string, body?: string) => {
      const answer = await wire.ask(method, path, {
        headers: {
          accept: `application/vnd.pgrst.${type};nulls=stripped`,
          prefer: "return=representation",
          apikey: wire.backend.keys.secret,
        },
        ...(body === undefined ? {} : { body }),
      });
      return [answer.headers.get("content-type"), await answer.json()];
    };
    const title = PRODUCTS[0]?.title;
    expect(await ask("GET", "array+json")).toEqual([
      "application/vnd.pgrst.array+json;nulls=stripped; charset=utf-8",
      [{ title, slug: "producto-00-cafe" }],
    ]);
    expect(await ask("GET", "object")).toEqual([
      "application/vnd.pgrst.object+json;nulls=stripped; charset=utf-8",
      { title, slug: "producto-00-cafe" },
    ]);
    expect(await ask("POST", "array", '{"title":"sin imagen"}')).toMatchObject([
      "application/vnd.pgrst.array+json;nulls=stripped; charset=utf-8",
      [{ title: "sin imagen" }],
    ]);
  });

  test("CSV quotes what needs it, and gives its header even without rows", async () => {
    const headers = { accept: "text/csv" };
    await wire.service.from("site_content").insert([
      { section: "csv", key: "a", value: 'uno, "dos"\ntres' },
      { section: "csv", key: "b", value: "back\\slash" },
    ]);
    const path = "site_content?section=eq.csv&order=key";
    const rows = await wire.ask("GET", `${path}&select=key,valor:value`, { headers });
    expect(await rows.text()).toBe('key,valor\na,"uno, ""dos""\ntres"\nb,back\\slash');
    const none = await wire.ask("GET", `${path}&key=eq.z&select=key,"a,b":value`, { headers });
    expect(await none.text()).toBe('key,"a,b"');
  });
});
