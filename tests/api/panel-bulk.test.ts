import type { SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { PEOPLE, type People, type Person, startPeople } from "#tests/rls/people.ts";
import { RULE_DATABASES } from "#tests/support/backend.ts";

const A = "00000000-0000-4000-8000-00000000000a";
const B = "00000000-0000-4000-8000-00000000000b";
const C = "00000000-0000-4000-8000-00000000000c";
const UNKNOWN = "00000000-0000-4000-8000-0000000000ff";

describe.each(RULE_DATABASES)("bulk actions over %s", (kind) => {
  let people: People;
  beforeAll(async () => {
    people = await startPeople(kind);
  });
  afterAll(() => people.close());
  beforeEach(() => fill([10, 20, 40]));

  const execute = (sql: string) =>
    people.database.transaction({}, (transaction) => transaction.execute(sql));
  /** Gives the items A, B (inactive) and C these indices. */
  const fill = ([a, b, c]: [number, number, number]) =>
    execute(
      `set local session_replication_role = replica;
         delete from public.menu_items;
         set local session_replication_role = origin;
       insert into public.menu_items (id, name, url, is_active, order_index) values
         ('${A}', 'A', '/', true, ${a}), ('${B}', 'B', '/', false, ${b}), ('${C}', 'C', '/', true, ${c})`,
    );
  const read = async (column = "order_index") => {
    const { rows } = await people.database.transaction({}, (transaction) =>
      transaction.query<{ text: string }>(
        `select name || ${column} as text from public.menu_items order by order_index, id`,
      ),
    );
    return rows.map(({ text }) => text).join(" ");
  };
  const remove = (client: SupabaseClient, ids: unknown, table: unknown = "menu_items") =>
    client.rpc("delete_records", { kind: table, ids });
  const activate = (client: SupabaseClient, isOn: unknown, ids: unknown = [A, B, C]) =>
    client.rpc("switch_records", { kind: "menu_items", flag: "is_active", is_on: isOn, ids });
  const place = (client: SupabaseClient, id: string, neighbour: string, isAfter: unknown) =>
    client.rpc("place_menu_item", { item_id: id, neighbour_id: neighbour, is_after: isAfter });

  test("existing rows are deleted and returned", async () => {
    const { data } = await remove(people.clients.administrator, [C, UNKNOWN, A]);
    expect(data.toSorted()).toEqual([A, C]);
    expect(await read()).toBe("B20");
    expect((await remove(people.clients.administrator, [A])).data).toEqual([]);
    expect((await remove(people.clients.administrator, [])).data).toEqual([]);
  });

  test("rows that already have the wanted value count as switched and are not updated", async () => {
    const { data } = await activate(people.clients.administrator, true);
    expect(data.toSorted()).toEqual([A, B, C]);
    expect(await read("is_active")).toBe("Atrue Btrue Ctrue");
    const changed = await people.database.transaction({}, (transaction) =>
      transaction.query<{ name: string }>(
        "select name from public.menu_items where updated_at > created_at",
      ),
    );
    expect(changed.rows.map(({ name }) => name)).toEqual(["B"]);
    expect((await activate(people.clients.administrator, false, [B, UNKNOWN])).data).toEqual([B]);
  });

  test.each([
    ["admin_users", [A]],
    ["menu_items; drop table public.news", [A]],
    [null, [A]],
  ])("deleting from %s is refused", async (table, ids) => {
    const response = await remove(people.clients.administrator, ids, table);
    expect([response.status, response.error?.code]).toEqual([400, "22023"]);
  });

  test.each([
    ["menu_items", "is_published", true],
    ["products", "title", true],
    ["news", "is_published", null],
  ])("switching %s.%s to %s is refused", async (table, flag, isOn) => {
    const response = await people.clients.administrator.rpc("switch_records", {
      kind: table,
      flag,
      is_on: isOn,
      ids: [A],
    });
    expect([response.status, response.error?.code]).toEqual([400, "22023"]);
  });

  test("anything but a list of ids is refused as bad input", async () => {
    for (const ids of [["no id"], { a: 1 }, "x"]) {
      expect((await remove(people.clients.administrator, ids)).status).toBe(400);
    }
    expect(await read()).toBe("A10 B20 C40");
  });

  test("one request switches or deletes a thousand rows", async () => {
    const count = 1000;
    await execute(
      `insert into public.news (title, is_published) select 'Artículo ' || i, false from generate_series(1, ${count}) i`,
    );
    const { rows } = await people.database.transaction({}, (transaction) =>
      transaction.query<{ id: string }>(
        "select id::text from public.news where title like 'Artículo %'",
      ),
    );
    const ids = rows.map(({ id }) => id);
    const flags = { kind: "news", flag: "is_published", is_on: true, ids };
    const switched = await people.clients.administrator.rpc("switch_records", flags);
    expect(switched.data).toHaveLength(count);
    expect((await remove(people.clients.administrator, ids, "news")).data).toHaveLength(count);
  });

  test.each([
    [A, C, true, "B10 C20 A40"],
    [A, C, false, "B10 A20 C40"],
    [C, A, false, "C10 A20 B40"],
    [C, A, true, "A10 C20 B40"],
    [B, A, true, "A10 B20 C40"],
    [B, C, false, "A10 B20 C40"],
  ])(
    "item %s is placed beside %s (after: %s), and the others keep their order",
    async (id, neighbour, isAfter, order) => {
      const { data } = await place(people.clients.administrator, id, neighbour, isAfter);
      expect(data).toHaveLength(3);
      expect(await read()).toBe(order);
    },
  );

  test("placing an item renumbers equal indices", async () => {
    await fill([5, 5, 5]);
    await place(people.clients.administrator, C, A, false);
    expect(await read()).toBe("C1 A2 B3");
  });

  test("a placement that is neither before nor after is refused", async () => {
    const response = await place(people.clients.administrator, A, B, null);
    expect([response.status, response.error?.code]).toEqual([400, "22023"]);
  });

  test.each([
    [UNKNOWN, A],
    [A, UNKNOWN],
    [A, A],
  ])("placing %s beside %s returns no rows and changes nothing", async (id, neighbour) => {
    expect((await place(people.clients.administrator, id, neighbour, true)).data).toEqual([]);
    expect(await read()).toBe("A10 B20 C40");
  });

  test("concurrent placements run one after the other", async () => {
    const responses = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        place(people.clients.administrator, [A, B][index % 2]!, C, index % 3 === 0),
      ),
    );
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200));
    expect((await read()).replaceAll(/\D+/g, " ").trim()).toBe("10 20 40");
  });

  /** The status for each role, and whether anything changes. */
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

  test.each(PEOPLE)("%s has the same rights over many rows as over one", async (person) => {
    const [status, may] = RIGHTS[person];
    const client = people.clients[person];
    const placed = await place(client, A, C, true);
    expect(await read()).toBe(may ? "B10 C20 A40" : "A10 B20 C40");
    const switched = await activate(client, false);
    const deleted = await remove(client, [A, B]);
    expect(await read("is_active")).toBe(may ? "Cfalse" : "Atrue Bfalse Ctrue");
    expect([placed.status, switched.status, deleted.status]).toEqual([status, status, status]);
    if (status === 200) {
      const counts = [placed.data, switched.data, deleted.data].map(({ length }) => length);
      expect(counts).toEqual(may ? [3, 3, 2] : [0, 0, 0]);
    }
  });
});
