import { z } from "zod";

import { Parameters, quoteIdentifier, quoteLiteral, type Statement } from "#backend/api/sql.ts";
import { priorityOf } from "#backend/api/transaction.ts";
import type { Database, Transaction } from "#backend/database/database.ts";
import type { Identity } from "#backend/identity.ts";
import {
  type Binding,
  listReadable,
  type PublishedTable,
  writeCondition,
} from "#backend/realtime/bindings.ts";
import { LIMITS } from "#backend/realtime/limits.ts";

/** What a member may read of changed rows. */
export interface ReadableRows {
  /** By the JSON of its key; a row that the member may not read is absent. */
  rows: ReadonlyMap<string, ReadableRow>;
  /** Whether the member may read every row of the table; asked only when rows may have left its view. */
  mayReadAll: boolean;
}

export interface ReadableRow {
  /** JSON by the view's name; null when it is too large. */
  records: Readonly<Record<string, string | null>>;
  /** Filters that the row passes, and those that its former values passed. */
  passed: ReadonlySet<string>;
  passedBefore: ReadonlySet<string>;
}

interface RowsRequest {
  table: PublishedTable;
  bindings: readonly Binding[];
  /** Rows by the JSON of their keys, with former values of some columns. */
  changed: readonly { key: string; former: Readonly<Record<string, unknown>> }[];
  /** Whether rows were deleted too. */
  hasDeleted: boolean;
}

/** What a binding gets of a row: equal names, equal JSON. */
export const nameView = ({ select }: Pick<Binding, "select">) =>
  select === null ? "*" : select.join(",");

const rowSchema = z.object({
  /** The place of its key, from 1. */
  place: z.number(),
  records: z.record(z.string(), z.string().nullable()),
  passed: z.record(z.string(), z.boolean().nullable()),
  passed_before: z.record(z.string(), z.boolean().nullable()),
});

/**
 * Reads the current state of changed rows with a member's rights, in one query: row level security decides row by
 * row, the role's grants column by column.
 *
 * @throws {DatabaseError} 28000 when the member's session has ended
 */
export async function readRows(
  database: Database,
  { role, claims }: Identity,
  request: RowsRequest,
): Promise<ReadableRows> {
  const options = { role, claims, readOnly: true, priority: priorityOf(role) };
  return database.transaction(options, async (transaction) => {
    const { sql, parameters } = writeRead(request, role);
    const { rows } =
      request.changed.length > 0 ? await transaction.query(sql, parameters) : { rows: [] };
    const found = rows.map((row) => {
      const { place, records, passed, passed_before: before } = rowSchema.parse(row);
      const key = request.changed[place - 1]?.key ?? "";
      return [key, { records, passed: listTrue(passed), passedBefore: listTrue(before) }] as const;
    });
    const mayHaveLeft =
      request.hasDeleted ||
      found.length < request.changed.length ||
      request.bindings.some(({ conditions }) => conditions.length > 0);
    const mayReadAll = mayHaveLeft && (await readsAll(transaction, role, request.table.name));
    return { rows: new Map(found), mayReadAll };
  });
}

function listTrue(results: Readonly<Record<string, boolean | null>>): ReadonlySet<string> {
  return new Set(Object.entries(results).flatMap(([name, is]) => (is === true ? [name] : [])));
}

/** Rights on a row's former state cannot be checked: beside rows that everyone could read, these see all of the table. */
async function readsAll(
  transaction: Transaction,
  role: Identity["role"],
  table: string,
): Promise<boolean> {
  if (role === "anon" || role === "service_role") return role === "service_role";
  const sql = role === "api_token" ? TOKEN_READS : MAY_READ_ALL;
  const { rows } = await transaction.query<{ is: boolean }>(sql, [table]);
  return rows[0]?.is === true;
}

/** Administrators read all tables; editors, those with a policy that is not for administrators alone. */
const MAY_READ_ALL = `select public.is_admin() or public.is_team_member() and exists (
    select from pg_catalog.pg_policies
    where schemaname = 'public' and tablename = $1::text and cmd = 'SELECT'
      and (qual = 'true' or qual like '%is_team_member()%')) as is`;

/** A token that reads a table reads all of it. */
const TOKEN_READS = "select private.token_allows($1::text, 'read') as is";

function writeRead({ table, bindings, changed }: RowsRequest, role: Identity["role"]): Statement {
  const parameters = new Parameters();
  const items = changed.map(({ key, former }) => `[${key},${JSON.stringify(former)}]`);
  const list = parameters.add(`[${items.join(",")}]`, "jsonb");
  const readable = listReadable(table, role);
  const columnOf = (name: string) => `t.${quoteIdentifier(name)}`;
  const views = new Map(bindings.map((binding) => [nameView(binding), binding.select]));
  const records = [...views].map(([name, select]) => {
    const columns = select ?? readable.map((column) => column.name);
    const record = `(select to_jsonb(r)::text from (select ${columns.map(columnOf).join(", ")}) r)`;
    return `${quoteLiteral(name)}, ${record}`;
  });
  const filters = new Map(bindings.map(({ filter, conditions }) => [filter, conditions]));
  const formerOf = (name: string) =>
    `case when changed.item -> 1 ? ${quoteLiteral(name)} then former.${quoteIdentifier(name)} else ${columnOf(name)} end`;
  const writePassed = (expressionOf: (name: string) => string) =>
    [...filters].map(([filter, conditions]) => {
      const tests = conditions.map((condition) => {
        const type = table.columns.find(({ name }) => name === condition.column)?.sqlType ?? "text";
        return writeCondition(condition, `(${expressionOf(condition.column)})`, type, parameters);
      });
      return `${parameters.addText(filter)}, ${["true", ...tests].join(" and ")}`;
    });
  const joined = table.primaryKey.map(
    ({ name, sqlType }) =>
      `${columnOf(name)} = (changed.item -> 0 ->> ${quoteLiteral(name)})::${sqlType}`,
  );
  return {
    sql: `select changed.place::int as place,
        (select json_object_agg(name, case when octet_length(record) <= ${LIMITS.recordBytes} then record end)
          from jsonb_each_text(jsonb_build_object(${records.join(", ")})) as each (name, record)) as records,
        jsonb_build_object(${writePassed(columnOf).join(", ")}) as passed,
        jsonb_build_object(${writePassed(formerOf).join(", ")}) as passed_before
      from jsonb_array_elements(${list}) with ordinality as changed (item, place)
        join public.${quoteIdentifier(table.name)} t on ${joined.join(" and ")}
        cross join lateral jsonb_populate_record(null::public.${quoteIdentifier(table.name)}, changed.item -> 1) as former`,
    parameters: parameters.values,
  };
}
