import type { Database, Transaction } from "#backend/database/database.ts";

/** The rows of each table, and where the sequences stand. */
export interface DatabaseState {
  /** By qualified name. */
  tables: Map<string, TableState>;
  sequences: Map<string, string>;
}

interface TableState {
  /** Those that may be written, quoted and separated by commas. */
  columns: string;
  digest: string;
  /** A JSON array. */
  rows: string;
}

const LIST_TABLES = `
  select format('%I.%I', nspname, relname) as name,
    (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
     where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns
  from pg_class c join pg_namespace n on n.oid = relnamespace
  where relkind = 'r' and relpersistence <> 't' and nspname <> 'information_schema' and nspname !~ '^pg_'
  order by 1`;

/** Each with the call of `setval` that brings it back. */
const LIST_SEQUENCES = `
  select format('%I.%I', schemaname, sequencename) as name,
    format('setval(%L, %s, %L)', format('%I.%I', schemaname, sequencename),
      coalesce(last_value, start_value), last_value is not null) as setter
  from pg_sequences`;

/** Reads all rows of a database. */
export async function readState(database: Database): Promise<DatabaseState> {
  return database.transaction({}, async (transaction) => {
    const { rows: tables } = await transaction.query<{ name: string; columns: string }>(
      LIST_TABLES,
    );
    const parts = tables.map(
      ({ name }) => `(select coalesce(jsonb_agg(t), '[]')::text from ${name} t)`,
    );
    const { rows } = await transaction.query<{ contents: string[] }>(
      `select to_jsonb(array[${parts.join(", ")}]) as contents`,
    );
    const digests = await readDigests(
      transaction,
      tables.map(({ name }) => name),
    );
    return {
      tables: new Map(
        tables.map(({ name, columns }, index) => [
          name,
          { columns, digest: digests[index] ?? "", rows: rows[0]?.contents[index] ?? "[]" },
        ]),
      ),
      sequences: await readSequences(transaction),
    };
  });
}

/**
 * Brings the rows and sequences of a database back to a state, without triggers. What has not changed is not written.
 *
 * @param truncates whether changed tables are truncated, as if they had never held other rows; deleting takes a fifth of
 *   the time
 */
export async function restoreState(
  database: Database,
  state: DatabaseState,
  { truncates = false } = {},
): Promise<void> {
  await database.transaction({}, async (transaction) => {
    let changed = await findChanged(transaction, state);
    const statements = ["set local session_replication_role = replica"];
    if (truncates && changed.length > 0) {
      await transaction.execute(`${statements[0]}; truncate ${changed.join(", ")} cascade`);
      changed = await findChanged(transaction, state);
    }
    for (const name of changed) {
      const { columns, rows } = state.tables.get(name)!;
      statements.push(`delete from ${name}`);
      if (rows === "[]") continue;
      statements.push(
        `insert into ${name} (${columns}) overriding system value
         select ${columns} from jsonb_populate_recordset(null::${name}, ${quote(rows)})`,
      );
    }
    for (const [name, setter] of await readSequences(transaction)) {
      const wanted = state.sequences.get(name);
      if (wanted !== undefined && wanted !== setter) statements.push(`select ${wanted}`);
    }
    if (statements.length === 1) return;
    await transaction.execute(statements.join(";\n"));
    const left = await findChanged(transaction, state);
    if (left.length > 0) throw new Error(`not restored: ${left.join(", ")}`);
  });
}

async function findChanged(transaction: Transaction, { tables }: DatabaseState): Promise<string[]> {
  const names = [...tables.keys()];
  const digests = await readDigests(transaction, names);
  return names.filter((name, index) => tables.get(name)?.digest !== digests[index]);
}

async function readDigests(transaction: Transaction, names: readonly string[]): Promise<string[]> {
  const parts = names.map(
    (name) =>
      `(select coalesce(md5(string_agg(t::text, e'\\n' order by t::text)), '') from ${name} t)`,
  );
  const { rows } = await transaction.query<{ digests: string[] }>(
    `select to_jsonb(array[${parts.join(", ")}]) as digests`,
  );
  return rows[0]?.digests ?? [];
}

async function readSequences(transaction: Transaction): Promise<Map<string, string>> {
  const { rows } = await transaction.query<{ name: string; setter: string }>(LIST_SEQUENCES);
  return new Map(rows.map(({ name, setter }) => [name, setter]));
}

const quote = (text: string) => `'${text.replaceAll("'", "''")}'`;
