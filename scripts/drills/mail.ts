/* Kills the site between storing quote requests and mailing them. `-- mail [KILLS] [postgres]` */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { drillMail } from "#tests/support/mail-drill.ts";
import { startPostgres } from "#tests/support/postgres.ts";

const parameters = process.argv.slice(2);
const kills = Number(parameters.find((one) => /^\d+$/.test(one)) ?? 50);
const folder = mkdtempSync(path.join(tmpdir(), "drill-postgres-"));
const server = parameters.includes("postgres") ? await startPostgres(folder) : null;
try {
  await server?.createDatabase("drill");
  const { faults, ...report } = await drillMail({
    kills,
    onKill: (line) => console.log(line),
    ...(server && { databaseUrl: server.urlOf("drill") }),
  });
  console.table(report);
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length === 0 ? 0 : 1;
} finally {
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
}
