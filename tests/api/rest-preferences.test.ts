/* The effects of the `Prefer` header. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { type RestApi, startRestApi } from "#tests/api/rest-support.ts";
import { TEST_DATABASES } from "#tests/support/backend.ts";

describe.each(TEST_DATABASES)("over %s", (kind) => {
  let api: RestApi;
  beforeAll(async () => {
    api = await startRestApi(kind);
  });
  afterAll(() => api.close());

  test("missing=default fills identities and domains with defaults and keeps given values", async () => {
    const response = await api.ask(
      "POST",
      "turnos?columns=id,estado,nombre&select=estado,nombre&order=id",
      {
        body: '[{"nombre":"Ana"},{},{"id":90,"estado":"visto","nombre":null}]',
        headers: {
          apikey: api.backend.keys.secret,
          prefer: "missing=default, return=representation",
        },
      },
    );
    expect([response.status, await response.json()]).toEqual([
      201,
      [
        { estado: "nuevo", nombre: "Ana" },
        { estado: "nuevo", nombre: "sin nombre" },
        { estado: "visto", nombre: null },
      ],
    ]);
  });

  test("a time zone is applied or refused, never ignored", async () => {
    const ask = (prefer: string, method = "GET", path = "products") =>
      api.ask(method, path, { headers: { prefer } });
    const bogota = await ask("timezone=America/Bogota");
    expect([bogota.status, await bogota.json()]).toMatchObject([400, { code: "22023" }]);
    expect((await ask("timezone=-5", "POST", "rpc/nada")).status).toBe(400);
    await api.service
      .from("site_content")
      .insert({ section: "zonas", key: "hora", value: "" })
      .throwOnError();
    const readTime = async (prefer: string) => {
      const response = await api.ask("GET", "site_content?select=updated_at&limit=1", {
        headers: { prefer, apikey: api.backend.keys.secret },
      });
      return [response.headers.get("preference-applied"), await response.text()];
    };
    expect(await readTime("timezone=America/Bogota")).toEqual([
      "timezone=America/Bogota",
      expect.stringMatching(/-05:00"/),
    ]);
    expect(await readTime("")).toEqual([null, expect.stringMatching(/\+00:00"/)]);
    const utc = await ask("handling=strict, timezone=UTC");
    expect([utc.status, utc.headers.get("preference-applied")]).toEqual([
      200,
      "handling=strict, timezone=UTC",
    ]);
  });
});
