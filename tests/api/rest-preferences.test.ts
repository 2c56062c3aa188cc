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
    const utc = await ask("handling=strict, timezone=UTC");
    expect([utc.status, utc.headers.get("preference-applied")]).toEqual([
      200,
      "handling=strict, timezone=UTC",
    ]);
  });
});
