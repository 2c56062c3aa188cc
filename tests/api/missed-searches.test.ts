import { afterAll, beforeAll, describe, expect, test } from "vitest";

import type { Client } from "#data/client/client.ts";
import {
  countMissedSearch,
  dismissMissedSearch,
  listMissedSearches,
} from "#data/missed-searches.ts";
import { RULE_DATABASES, startTestBackend, type TestBackend } from "#tests/support/backend.ts";

/* Searches without results. */

describe.each(RULE_DATABASES)("missed searches over %s", (kind) => {
  let backend: TestBackend;
  let server: Client;
  let admin: Client;

  beforeAll(async () => {
    backend = await startTestBackend(kind);
    server = backend.client(backend.keys.secret);
    const account = { email: "ana@empresa.example", password: "gallinas tranquilas comen maíz" };
    ({ client: admin } = await backend.createUser({ ...account, administrator: true }));
  });
  afterAll(() => backend.close());

  const readAll = async () => (await server.from("missed_searches").select("*")).data ?? [];

  test("a search is written in clear from the third time on, and can be dismissed", async () => {
    for (const count of [1, 2]) {
      await countMissedSearch(server, "gallinaza");
      expect(await readAll()).toMatchObject([{ words: null, searches: count }]);
    }
    expect(await listMissedSearches(admin)).toEqual([]);
    await countMissedSearch(server, "gallinaza");
    const [found] = await listMissedSearches(admin);
    expect(found).toMatchObject({ words: "gallinaza", searches: 3 });
    await dismissMissedSearch(admin, found?.digest ?? "");
    expect(await readAll()).toEqual([]);
  });

  test.each(["3001234567", "ana@correo.com", "a b", "Gallinaza", "x".repeat(41), "'; --", ""])(
    "'%s' is not counted",
    async (sought) => {
      await countMissedSearch(server, sought);
      expect(await readAll()).toEqual([]);
    },
  );

  test("anonymous clients cannot fill the table: it keeps the 500 most frequent", async () => {
    for (let time = 0; time < 3; time += 1) await countMissedSearch(server, "lombrices");
    await backend.sql(
      `insert into public.missed_searches (digest)
       select encode(sha256(convert_to('palabra' || i, 'UTF8')), 'hex') from generate_series(1, 700) as i`,
    );
    await countMissedSearch(server, "otra cosa");
    expect(await readAll()).toHaveLength(500);
    expect(await listMissedSearches(admin)).toMatchObject([{ words: "lombrices", searches: 3 }]);
  });

  test("searches that were not repeated for ninety days are deleted", async () => {
    await backend.sql("update public.missed_searches set last_on = last_on - 91");
    await countMissedSearch(server, "nueva");
    expect(await readAll()).toMatchObject([{ words: null, searches: 1 }]);
  });
});
