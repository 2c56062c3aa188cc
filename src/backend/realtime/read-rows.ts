import { z } from "zod";

import { Parameters, quoteIdentifier, quoteLiteral, type Statement } from "#backend/api/sql.ts";
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
  mayReadDeleted: boolean;
}

export interface ReadableRow {
  /** JSON by the view's name; null when it is too large. */
  records: Readonly<Record<string, string | null>>;
  /** Filters that the row passes. */
  passed: ReadonlySet<string>;
}

interface RowsRequest {
  table: PublishedTable;
  bindings: readonly Binding[];
  /** JSON of primary keys. */
  keys: readonly string[];
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
  const priority = role === "anon" ? "low" : "normal";
  return database.transaction({ role, claims, readOnly: true, priority }, async (transaction) => {
    const mayRead =
      request.hasDeleted && (await mayReadDeleted(transaction, role, request.table.name));
    if (request.keys.length === 0) return { rows: new Map(), mayReadDeleted: mayRead };
    const { sql, parameters } = writeRead(request, role);
    const { rows } = await transaction.query(sql, parameters);
    const found = rows.map((row) => {
      const { place, records, passed } = rowSchema.parse(row);
      const key = request.keys[place - 1] ?? "";
      const names = Object.keys(passed).filter((name) => passed[name] === true);
      return [key, { records, passed: new Set(names) }] as const;
    });
    return { rows: new Map(found), mayReadDeleted: mayRead };
  });
}

/** Rights on a deleted row cannot be checked any more: only those who may read all rows of the table are notified. */
async function mayReadDeleted(
  transaction: Transaction,
  role: Identity["role"],
  table: string,
): Promise<boolean> {
  if (role !== "authenticated") return role === "service_role";
  const { rows } = await transaction.query<{ is: boolean }>(MAY_READ_ALL, [table]);
  return rows[0]?.is === true;
}

/** Administrators read all tables; editors, those with a policy that is not for administrators alone. */
const MAY_READ_ALL = `select public.is_admin() or public.is_team_member() and exists (
    select from pg_catalog.pg_policies
    where schemaname = 'public' and tablename = $1::text and cmd = 'SELECT'
      and (qual = 'true' or qual like '%is_team_member()%')) as is`;

function writeRead({ table, bindings, keys }: RowsRequest, role: Identity["role"]): Statement {
  const parameters = new Parameters();
  const list = parameters.add(`[${keys.join(",")}]`, "jsonb");
  const readable = listReadable(table, role);
  const columnOf = (name: string) => `t.${quoteIdentifier(name)}`;
  const views = new Map(bindings.map((binding) => [nameView(binding), binding.select]));
  const records = [...views].map(([name, select]) => {
    const columns = select ?? readable.map((column) => column.name);
    const record = `(select to_jsonb(r)::text from (select ${columns.map(columnOf).join(", ")}) r)`;
    return `${quoteLiteral(name)}, ${record}`;
  });
  const filters = new Map(bindings.map(({ filter, conditions }) => [filter, conditions]));
  const passed = [...filters].map(([filter, conditions]) => {
    const tests = conditions.map((condition) => {
      const type = table.columns.find(({ name }) => name === condition.column)?.sqlType ?? "text";
      return writeCondition(condition, columnOf(condition.column), type, parameters);
    });
    return `${parameters.addText(filter)}, ${["true", ...tests].join(" and ")}`;
  });
  const joined = table.primaryKey.map(
    ({ name, sqlType }) =>
      `${columnOf(name)} = (changed.key ->> ${quoteLiteral(name)})::${sqlType}`,
  );
  return {
    sql: `select changed.place::int as place,
        (select json_object_agg(name, case when octet_length(record) <= ${LIMITS.recordBytes} then record end)
          from jsonb_each_text(jsonb_build_object(${records.join(", ")})) as each (name, record)) as records,
        jsonb_build_object(${passed.join(", ")}) as passed
      from jsonb_array_elements(${list}) with ordinality as changed (key, place)
        join public.${quoteIdentifier(table.name)} t on ${joined.join(" and ")}`,
    parameters: parameters.values,
  };
}
