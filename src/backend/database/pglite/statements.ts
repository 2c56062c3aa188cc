import { parse, protocol } from "@electric-sql/pglite";

import type { Parameter, QueryResult } from "#backend/database/database.ts";
import type { Engine } from "#backend/database/pglite/pglite-engine.ts";

/** Beyond so many different ones all are prepared again. With its plan each takes some 65 KB that the engine never gives back. */
const LIMIT = 200;

const { serialize } = protocol;
const EXECUTE = [serialize.describe({ type: "P" }), serialize.execute(), serialize.sync()];
const WITHOUT_SYNC = { syncToFs: false };

/**
 * Runs statements in the engine's transaction. Each is one message instead of the six of PGlite's own `query`, and is
 * prepared when it comes again: reading and planning a short one takes three times as long as executing it.
 */
export function createStatements(engine: Engine) {
  const seen = new Set<string>();
  /** The names of prepared statements, by their SQL. */
  const prepared = new Map<string, string>();
  let lastName = 0;

  const close = async (names: Iterable<string>): Promise<void> => {
    const messages = Array.from(names, (name) => serialize.close({ type: "S", name }));
    if (messages.length === 0) return;
    await engine.runExclusive(() =>
      engine.execProtocolStream(Buffer.concat(messages), WITHOUT_SYNC),
    );
  };

  const forget = async (): Promise<void> => {
    const names = [...prepared.values()];
    seen.clear();
    prepared.clear();
    await close(names);
  };

  return {
    /** @throws {Error} PostgreSQL's, with its fields */
    run: async (sql: string, parameters: readonly Parameter[]): Promise<QueryResult> => {
      const known = prepared.get(sql);
      const name = known ?? (seen.has(sql) ? `s${++lastName}` : "");
      const message = Buffer.concat([
        ...(known === undefined ? [serialize.parse({ name, text: sql })] : []),
        serialize.bind({ statement: name, values: [...parameters] }),
        ...EXECUTE,
      ]);
      let messages: Awaited<ReturnType<Engine["execStatement"]>>;
      try {
        messages = await engine.runExclusive(() => engine.execStatement(message, WITHOUT_SYNC));
      } catch (error) {
        // It may have been prepared before it failed, or have failed since the schema has changed.
        prepared.delete(sql);
        await close([name]);
        throw error;
      }
      if (seen.size === LIMIT && !seen.has(sql)) await forget();
      seen.add(sql);
      if (name !== "") prepared.set(sql, name);
      const [result] = parse.parseResults(messages, engine.parsers);
      return { rows: result?.rows ?? [], affectedRows: result?.rowCount ?? 0 };
    },
    /** For what may change what a statement means, such as a migration. */
    forget,
  };
}
