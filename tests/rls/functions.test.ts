import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { EXPOSED_FUNCTIONS } from "#backend/supabase-api.ts";
import { resetTables, snapshotTables } from "#tests/rls/fixtures.ts";
import { type People, startPeople } from "#tests/rls/people.ts";
import { FUNCTIONS } from "#tests/schema/schema.ts";
import { TEST_DATABASES } from "#tests/support/backend.ts";

/** The functions that the API offers; what any signed-in user may call runs with its caller's rights. */
const OFFERED = Object.entries(FUNCTIONS).flatMap(([name, [parameters, cells]]) =>
  cells === null ? [] : [{ name, parameters, cells }],
);

const CALLERS = ["anonymous", "user", "editor", "administrator", "service"] as const;

/** What an administrator who has not shown their second factor may not do, while any other user may. */
const NEEDS_FACTOR: ReadonlySet<string> = new Set([
  "list_sessions",
  "end_session",
  "accept_invitation",
]);

const CELLS = OFFERED.flatMap(({ name, parameters, cells }) =>
  [
    ...cells.split(" ").map((cell, index) => ({ cell, person: CALLERS[index] ?? "anonymous" })),
    {
      cell: NEEDS_FACTOR.has(name) ? "403" : (cells.split(" ")[1] ?? ""),
      person: "unproven" as const,
    },
  ].map((cell) => ({ name, parameters, ...cell })),
);

describe.each(TEST_DATABASES)("functions over %s", (kind) => {
  let people: People;
  beforeAll(async () => {
    people = await startPeople(kind);
    await resetTables(people);
  });
  afterAll(() => people.close());

  const snapshot = () => snapshotTables(people);

  test("every exposed function is in the matrix", () => {
    expect(OFFERED.map(({ name }) => name).toSorted()).toEqual([...EXPOSED_FUNCTIONS].toSorted());
  });

  test("no function changes anything by GET, for any role", async () => {
    const before = await snapshot();
    for (const { name, parameters } of OFFERED) {
      const texts = Object.entries(parameters).map(([key, value]: [string, unknown]) => [
        key,
        typeof value === "object" && !Array.isArray(value) ? JSON.stringify(value) : value,
      ]);
      for (const person of ["editor", "administrator", "service"] as const) {
        const client = people.clients[person];
        const { status } = await client.rpc(name, Object.fromEntries(texts), { get: true });
        expect(status, name).toBeLessThan(500);
      }
    }
    expect(await snapshot()).toBe(before);
  });

  test.each(CELLS)("$person, $name: $cell", async ({ person, name, parameters, cell }) => {
    const before = await snapshot();
    const { status, error, data } = await people.clients[person].rpc(name, parameters);
    const changed = (await snapshot()) !== before;
    if (changed) await resetTables(people);
    const seen = JSON.stringify(data ?? []);
    const outcome = {
      cell: status < 300 ? (cell === "none" ? "none" : "yes") : String(status),
      code: error?.code ?? null,
    };
    expect(outcome).toEqual({ cell, code: cell === "401" || cell === "403" ? "42501" : null });
    if (cell !== "yes") expect(seen).toBe("[]");
    if (cell !== "yes" || ["anonymous", "user", "unproven"].includes(person)) {
      expect(changed).toBe(false);
      expect(seen).not.toMatch(/COT-|finca\.example|Borrador/);
    }
  });
});
