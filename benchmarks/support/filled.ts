import { startEngine } from "#backend/database/pglite/pglite-engine.ts";
import { writeManyRows } from "#tests/support/many-rows.ts";

import { startProduct } from "./product.ts";

/** Makes a data folder whose growing tables have `rows` rows each. */
export async function fillFolder(dataDir: string, port: number, rows: number): Promise<void> {
  const product = await startProduct({ port, dataDir });
  await product.stop();
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
