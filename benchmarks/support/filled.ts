import { startEngine } from "#backend/database/pglite/pglite-engine.ts";
import { writeManyRows } from "#tests/support/many-rows.ts";

/** Fills the growing tables of an installation with `rows` rows each. */
export async function fillFolder(dataDir: string, rows: number): Promise<void> {
  const engine = await startEngine({
    folder: `${dataDir}/pgdata`,
    onLog: () => undefined,
    onBroken: (reason) => {
      throw new Error(reason);
    },
  });
  for (const statement of writeManyRows(rows)) await engine.exec(statement);
  await engine.close();
}
