/* The media types of REST responses. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { PRODUCTS, startRestApi, type RestApi } from "#tests/api/rest-support.ts";
import { TEST_DATABASES } from "#tests/support/backend.ts";

describe.each(TEST_DATABASES)("over %s", (kind) => {
  let api: RestApi;
  beforeAll(async () => {
    api = await startRestApi(kind);
    await api.administrator.from("products").insert(PRODUCTS.slice(0, 5));
  });
  afterAll(() => api.close());

  test("a single object has its own media type", async () => {
    const response = await api.ask("GET", "products?limit=1&select=title&order=title", {
      headers: { accept: "application/vnd.pgrst.object+json" },
    });
    expect(response.headers.get("content-type")).toContain("application/vnd.pgrst.object+json");
    expect(await response.json()).toEqual({ title: PRODUCTS[0]?.title });
  });

  test("nulls=stripped omits null keys in lists, objects and written rows", async () => {
    const path = "products?select=title,slug,image_url&limit=1&order=title";
    const request = async (method: string, type: string, body?: string) => {
      const response = await api.ask(method, path, {
        headers: {
          accept: `application/vnd.pgrst.${type};nulls=stripped`,
          prefer: "return=representation",
          apikey: api.backend.keys.secret,
        },
        ...(body === undefined ? {} : { body }),
      });
      return [response.headers.get("content-type"), await response.json()];
    };
    const title = PRODUCTS[0]?.title;
    expect(await request("GET", "array+json")).toEqual([
      "application/vnd.pgrst.array+json;nulls=stripped; charset=utf-8",
      [{ title, slug: "producto-00-cafe" }],
    ]);
    expect(await request("GET", "object")).toEqual([
      "application/vnd.pgrst.object+json;nulls=stripped; charset=utf-8",
      { title, slug: "producto-00-cafe" },
    ]);
    expect(await request("POST", "array", '{"title":"sin imagen"}')).toMatchObject([
      "application/vnd.pgrst.array+json;nulls=stripped; charset=utf-8",
      [{ title: "sin imagen" }],
    ]);
  });

  test("rows are inserted from CSV", async () => {
    const insert = (body: string) =>
      api.ask("POST", "turnos?select=estado,nombre", {
        body,
        headers: {
          apikey: api.backend.keys.secret,
          "content-type": "text/csv",
          prefer: "return=representation",
        },
      });
    const response = await insert('estado,nombre\nvisto,"Pérez, ""Eva"""\n\nnuevo,NULL\n');
    expect([response.status, await response.json()]).toEqual([
      201,
      [
        { estado: "visto", nombre: 'Pérez, "Eva"' },
        { estado: "nuevo", nombre: null },
      ],
    ]);
    const lines = "nombre\n".repeat(1002);
    expect((await insert(lines)).status).toBe(413);
    for (const body of ["a,b\n1", "__proto__\n1", "nombre\n\0"]) {
      expect((await insert(body)).status).toBe(400);
    }
  });

  test("CSV quotes values where needed and has a header even without rows", async () => {
    const headers = { accept: "text/csv" };
    await api.administrator.from("site_content").insert([
      { section: "csv", key: "a", value: 'uno, "dos"\ntres' },
      { section: "csv", key: "b", value: "back\\slash" },
      { section: "csv", key: "c", value: "" },
      { section: "csv", key: "d", value: "con espacio" },
    ]);
    const path = "site_content?section=eq.csv&order=key";
    const rows = await api.ask("GET", `${path}&select=key,valor:value`, { headers });
    expect(await rows.text()).toBe(
      'key,valor\na,"uno, ""dos""\ntres"\nb,back\\slash\nc,""\nd,"con espacio"',
    );
    const none = await api.ask("GET", `${path}&key=eq.z&select=key,"a,b":value`, { headers });
    expect(await none.text()).toBe('key,"a,b"');
  });
});
