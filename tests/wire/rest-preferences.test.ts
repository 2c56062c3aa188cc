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
});
