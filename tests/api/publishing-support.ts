import { afterAll, beforeAll, beforeEach, vi } from "vitest";

import type { Client } from "#data/client/client.ts";
import { createDraft, type DraftContent } from "#data/publishing/drafts.ts";
import {
  planPublication,
  publishNow,
  type PublicationTarget,
} from "#data/publishing/publications.ts";
import type { RecordTable } from "#domain/records/record-tables.ts";
import { type People, startPeople } from "#tests/rls/people.ts";
import type { TestDatabase } from "#tests/support/backend.ts";
import { type DatabaseState, readState, restoreState } from "#tests/support/database-state.ts";

export const PRODUCT = {
  title: "Melaza",
  description: "",
  features: [],
  image_url: null,
  category: null,
};

export const now = () => new Date().toISOString();
export const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString();

export const targetOf = (table_name: RecordTable, { id }: { id: string }) => ({
  table_name,
  record_id: id,
});

/** A backend for each file, emptied before each test, with what tests of drafts and publications do. */
export function usePublishing(kind: TestDatabase) {
  let people: People | null = null;
  let state: DatabaseState;
  beforeAll(async () => {
    people = await startPeople(kind);
    state = await readState(people.database);
  });
  afterAll(() => people?.close());
  const open = (): People => {
    if (people === null) throw new Error("The backend has not started");
    return people;
  };
  beforeEach(() => restoreState(open().database, state));
  const admin = () => open().clients.administrator as Client;
  const plan = (target: PublicationTarget & { id?: string }, dueAt = now()) =>
    planPublication(admin(), target, dueAt);
  const run = (sql: string) =>
    open().database.transaction({}, (transaction) => transaction.query(sql));
  return {
    people: open,
    /** Runs statements as the owner of the database. */
    sql: (statements: string) =>
      open().database.transaction({}, (transaction) => transaction.execute(statements)),
    admin,
    editor: () => open().clients.editor as Client,
    visitor: () => open().clients.anonymous as Client,
    server: () => open().clients.service as Client,
    /** Begins a draft over a record as it is, or one of a new record. */
    begin: (
      table: RecordTable,
      record: { id: string } | null,
      { changes = null, typed = null }: Partial<Record<"changes" | "typed", object | null>>,
    ) =>
      createDraft(admin(), { table_name: table, record_id: record?.id ?? crypto.randomUUID() }, {
        base: record,
        changes,
        typed,
      } as DraftContent),
    makePackage: async (name: string, drafts: readonly { id: string }[]) => {
      const { data } = await admin()
        .from("packages")
        .insert({ name })
        .select()
        .single()
        .throwOnError();
      for (const { id } of drafts) {
        await admin().from("drafts").update({ package_id: data.id }).eq("id", id).throwOnError();
      }
      return data.id;
    },
    /**
     * The database's clock, which dates revisions (ISO 8601). What is written afterwards is later: the embedded clock counts
     * milliseconds, and a write may take less.
     */
    databaseTime: async () => {
      const read = async () => {
        const { rows } = await run("select to_jsonb(clock_timestamp()) as time");
        return (rows as { time: string }[])[0]?.time ?? "";
      };
      const time = await read();
      await vi.waitUntil(async () => (await read()) !== time, { interval: 1 });
      return time;
    },
    forgetRevisions: () => run("truncate public.revisions"),
    plan,
    publish: (target: PublicationTarget) => publishNow(admin(), target),
  };
}
