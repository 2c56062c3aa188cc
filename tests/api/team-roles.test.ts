import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { isAdministrator, isEditor } from "#data/accounts/auth.ts";
import { changeRole, listTeam, removeMember } from "#data/accounts/team.ts";
import type { Client } from "#data/client/client.ts";
import { makeRequest } from "#tests/api/leads-support.ts";
import { PRODUCT } from "#tests/api/publishing-support.ts";
import { type People, startPeople } from "#tests/rls/people.ts";
import { OTHER_ADMINISTRATOR } from "#tests/schema/tested-table.ts";
import { RULE_DATABASES } from "#tests/support/backend.ts";
import { type DatabaseState, readState, restoreState } from "#tests/support/database-state.ts";

describe.each(RULE_DATABASES)("roles over %s", (kind) => {
  let people: People;
  let empty: DatabaseState;
  let editor: Client;
  let admin: Client;
  let server: Client;
  beforeAll(async () => {
    people = await startPeople(kind);
    empty = await readState(people.database);
    editor = people.clients.editor as Client;
    admin = people.clients.administrator as Client;
    server = people.clients.service as Client;
  });
  beforeEach(() => restoreState(people.database, empty));
  afterAll(() => people.close());

  const sql = (statement: string) =>
    people.database.transaction({}, (transaction) => transaction.query(statement));

  test("an editor cannot raise themselves or others", async () => {
    const { ids } = people;
    expect(await listTeam(editor)).toEqual([]);
    const changes = changeRole(editor, ids.editor, "administrator");
    await expect(changes).rejects.toMatchObject({ kind: "forbidden" });
    for (const table of ["admin_users", "editors"] as const)
      expect((await editor.from(table).insert({ user_id: ids.user })).status).toBe(403);
    await expect(removeMember(editor, ids.administrator)).rejects.toMatchObject({
      kind: "forbidden",
    });
  });

  test("an administrator changes roles, and name and draft key stay with the person", async () => {
    const { ids } = people;
    await sql(`update public.editors set name = 'Marta Ríos' where user_id = '${ids.editor}'`);
    const key = async (table: string) =>
      (await sql(`select draft_key from public.${table} where user_id = '${ids.editor}'`)).rows;
    const before = await key("editors");
    expect(await changeRole(admin, ids.editor, "administrator")).toBe(true);
    expect(await isAdministrator(editor, ids.editor)).toBe(true);
    expect(await isEditor(editor, ids.editor)).toBe(false);
    expect(await key("admin_users")).toEqual(before);
    const member = (await listTeam(admin)).find(({ user_id }) => user_id === ids.editor);
    expect(member).toMatchObject({ role: "administrator", name: "Marta Ríos" });
    expect(await changeRole(editor, ids.administrator, "editor")).toBe(true);
    expect((await admin.rpc("is_admin")).data).toBe(false);
    expect((await admin.rpc("is_team_member")).data).toBe(true);
    await expect(changeRole(editor, ids.editor, "editor")).rejects.toMatchObject({
      kind: "forbidden",
    });
    expect(await changeRole(editor, ids.user, "editor")).toBe(false);
  });

  test("the last administrator stays one", async () => {
    await server.from("admin_users").delete().eq("user_id", OTHER_ADMINISTRATOR).throwOnError();
    const demoted = changeRole(server, people.ids.administrator, "editor");
    await expect(demoted).rejects.toMatchObject({ kind: "forbidden" });
    expect((await admin.rpc("is_admin")).data).toBe(true);
  });

  test("a removed editor loses sessions, preview links and requests", async () => {
    const { ids } = people;
    await editor.rpc("create_preview_link", { note: "Para Luis", path: "/" }).throwOnError();
    await server.rpc("submit_quote_request", { request: makeRequest() as never }).throwOnError();
    await editor
      .from("quote_requests")
      .update({ owner_id: ids.editor })
      .is("owner_id", null)
      .throwOnError();
    expect(await removeMember(admin, ids.editor)).toBe(true);
    expect((await server.from("preview_links").select("id")).data).toEqual([]);
    expect((await server.from("quote_requests").select("owner_id")).data).toEqual([
      { owner_id: null },
    ]);
    expect((await editor.from("packages").insert({ name: "x" })).status).toBe(401);
    const events = await admin.from("account_events").select("event").order("id");
    expect(events.data?.at(-1)).toEqual({ event: "editor_removed" });
  });

  test("an editor who must show or set up a second factor has no rights before", async () => {
    await sql(`insert into public.installation (key, value)
      values ('second_factor_from', to_jsonb(now() - interval '1 day'))`);
    expect((await editor.rpc("is_team_member")).data).toBe(false);
    expect((await editor.from("products").insert(PRODUCT)).status).toBe(403);
    expect(await isEditor(editor, people.ids.editor)).toBe(false);
  });
});
