import { Client } from "pg";

import { startEngine } from "#backend/database/pglite/pglite-engine.ts";
import { writeManyRows } from "#tests/support/many-rows.ts";

/** Fills the growing tables of an installation with `rows` rows each, products with `products`. */
export async function fillFolder(dataDir: string, rows: number, products = rows): Promise<void> {
  const engine = await startEngine({
    folder: `${dataDir}/pgdata`,
    onLog: () => undefined,
    onBroken: (reason) => {
      throw new Error(reason);
    },
  });
  for (const statement of writeManyRows(rows, products)) await engine.exec(statement);
  await engine.close();
}

/** The same in a PostgreSQL database that has the product's tables. */
export async function fillDatabase(
  connectionString: string,
  rows: number,
  products: number,
): Promise<void> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    for (const statement of writeManyRows(rows, products)) await client.query(statement);
  } finally {
    await client.end();
  }
}
