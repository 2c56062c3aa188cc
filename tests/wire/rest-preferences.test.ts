/* What the header `Prefer` changes. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { TEST_DATABASES } from "#tests/support/backend.ts";
import { type RestWire, startRestWire } from "#tests/wire/rest-support.ts";

describe.each(TEST_DATABASES)("over %s", (kind) => {
  let wire: RestWire;
  beforeAll(async () => {
    wire = await startRestWire(kind);
  });
  afterAll(() => wire.close());

  test("missing=default gives identities and domains their defaults, and takes what is given", async () => {
    const answer = await wire.ask(
      "POST",
      "turnos?columns=id,estado,nombre&select=estado,nombre&order=id",
      {
        body: '[{"nombre":"Ana"},{},{"id":90,"estado":"visto","nombre":null}]',
        headers: {
          apikey: wire.backend.keys.secret,
          prefer: "missing=default, return=representation",
        },
      },
    );
    expect([answer.status, await answer.json()]).toEqual([
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
      wire.ask(method, path, { headers: { prefer } });
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
