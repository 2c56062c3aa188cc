import type { SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { PEOPLE, type People, type Person, startPeople } from "#tests/rls/people.ts";
import { RULE_DATABASES } from "#tests/support/backend.ts";

const A = "00000000-0000-4000-8000-00000000000a";
const B = "00000000-0000-4000-8000-00000000000b";
const C = "00000000-0000-4000-8000-00000000000c";
const UNKNOWN = "00000000-0000-4000-8000-0000000000ff";

describe.each(RULE_DATABASES)("move_menu_item over %s", (kind) => {
  let people: People;
  beforeAll(async () => {
    people = await startPeople(kind);
  });
  afterAll(() => people.close());
  beforeEach(() => fill([10, 20, 40]));

  /** Gives the items A, B (inactive) and C these indices. */
  const fill = ([a, b, c]: [number, number, number]) =>
    people.database.transaction({}, (transaction) =>
      transaction.execute(
        `set local session_replication_role = replica;
         delete from public.menu_items;
         set local session_replication_role = origin;
         insert into public.menu_items (id, name, url, is_active, order_index) values
           ('${A}', 'A', '/', true, ${a}), ('${B}', 'B', '/', false, ${b}), ('${C}', 'C', '/', true, ${c})`,
      ),
    );
  const move = (client: SupabaseClient, id: string, direction: unknown) =>
    client.rpc("move_menu_item", { item_id: id, direction });
  const read = async () => {
    const { rows } = await people.database.transaction({}, (transaction) =>
      transaction.query<{ place: string }>(
        "select name || order_index as place from public.menu_items order by order_index, id",
      ),
    );
    return rows.map(({ place }) => place).join(" ");
  };

  test("an item swaps places with its neighbour, inactive ones included, and all items are returned", async () => {
    const down = await move(people.clients.administrator, A, 1);
    expect(down.data.map(({ name }: { name: string }) => name)).toEqual(["B", "A", "C"]);
    expect(await read()).toBe("B10 A20 C40");
    await move(people.clients.administrator, C, -1);
    expect(await read()).toBe("B10 C20 A40");
  });

  test("moves beyond the ends change nothing", async () => {
    const first = await move(people.clients.administrator, A, -1);
    const last = await move(people.clients.administrator, C, 1);
    expect([first.data.length, last.data.length]).toEqual([3, 3]);
    expect(await read()).toBe("A10 B20 C40");
  });

  test("equal indices are renumbered, then swapped", async () => {
    await fill([5, 5, 5]);
    await move(people.clients.administrator, C, -1);
    expect(await read()).toBe("A1 C2 B3");
    await fill([0, 7, 7]);
    await move(people.clients.administrator, A, 1);
    expect(await read()).toBe("B1 A2 C3");
  });

  test("indices at the limits of an integer are swapped", async () => {
    await fill([-2147483648, 0, 2147483647]);
    await move(people.clients.administrator, B, 1);
    await move(people.clients.administrator, A, 1);
    expect(await read()).toBe("C-2147483648 A0 B2147483647");
  });

  test("concurrent moves run one after the other", async () => {
    const moves = Array.from({ length: 6 }, () => move(people.clients.administrator, A, 1));
    const back = Array.from({ length: 6 }, () => move(people.clients.service, C, -1));
    const responses = await Promise.all([...moves, ...back]);
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200));
    expect(await read()).toMatch(/^C10 (A20 B40|B20 A40)$/);
  });

  test.each([0, 2, -7, null])("the direction %s is refused", async (direction) => {
    const response = await move(people.clients.administrator, A, direction);
    expect([response.status, response.error?.code]).toEqual([400, "22023"]);
    expect(await read()).toBe("A10 B20 C40");
  });

  test("an unknown item returns no rows", async () => {
    const response = await move(people.clients.administrator, UNKNOWN, 1);
    expect([response.status, response.data]).toEqual([200, []]);
  });

  /** The status for each role, and whether the item moves. */
  const RIGHTS: Readonly<Record<Person, readonly [number, boolean]>> = {
    anonymous: [401, false],
    user: [200, false],
    editor: [200, true],
    administrator: [200, true],
    unproven: [200, false],
    service: [200, true],
    forged: [401, false],
    expired: [401, false],
  };

  test.each(PEOPLE)("%s may move items only with the right to update them", async (person) => {
    const [status, moves] = RIGHTS[person];
    const response = await move(people.clients[person], A, 1);
    expect(response.status).toBe(status);
    if (status === 200) expect(response.data).toHaveLength(moves ? 3 : 0);
    expect(await read()).toBe(moves ? "B10 A20 C40" : "A10 B20 C40");
  });
});
