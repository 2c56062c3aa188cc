import { parseArgs } from "node:util";

import { createKeptBackups } from "#backend/backup/kept-backups.ts";
import { verifyBackup } from "#backend/backup/read-backup.ts";
import { restoreBackup } from "#backend/backup/restore-backup.ts";
import { compareDigests, digestTables } from "#backend/backup/table-digests.ts";
import type { Database } from "#backend/database/database.ts";
import { openPostgres } from "#backend/database/postgres.ts";
import {
  backupsFolderOf,
  migrateDatabase,
  openInstallation,
  pathOfFileIn,
} from "#backend/installation.ts";
import { CommandError, print, requireOwnDatabase, runCommand } from "#cli/command.ts";

/*
 * `npm run move -- --to postgres://…`: copies everything into another PostgreSQL, accounts with their
 * passwords included, and compares both. The site must be stopped; what it had stays where it is.
 */

await runCommand(async (settings, parameters) => {
  requireOwnDatabase(settings);
  const to = readTarget(parameters);
  if (to === settings.DATABASE_URL)
    throw new CommandError("Los datos ya están en esa base de datos.");
  const { database, folder, migrate, close } = await openInstallation({
    dataDir: settings.DATA_DIR,
    databaseUrl: settings.DATABASE_URL,
  });
  const source = { database, pathOfFile: pathOfFileIn(folder) };
  const backups = createKeptBackups(source, backupsFolderOf(folder), settings.BACKUP_KEEP);
  const target = await openPostgres({ url: to });
  try {
    await migrate({ beforeChange: async () => void (await backups.make("antes-de-actualizar")) });
    await prepareTarget(target);
    const { file } = await backups.make("antes-de-mudar");
    print(`Copia de seguridad: ${file}`);
    await restoreBackup({ ...source, database: target }, file, await verifyBackup(file));
    const copied = await digestTables(target);
    const different = compareDigests(await digestTables(database), copied);
    if (different.length > 0) {
      throw new CommandError(
        `No quedó igual: ${different.join(", ")}. Siga usando la base de datos que tenía y vuelva a intentarlo.`,
      );
    }
    const rows = [...copied.values()].reduce((sum, { count }) => sum + count, 0);
    print(`Copiados y comparados ${rows} registros de ${copied.size} tablas.`);
    print(
      "Ponga DATABASE_URL con esa dirección, con el mismo DATA_DIR, y reinicie el sitio. Todos deben iniciar sesión de nuevo.",
    );
  } finally {
    await target.close();
    await close();
  }
});

function readTarget(parameters: readonly string[]): string {
  const { values } = parseArgs({ args: [...parameters], options: { to: { type: "string" } } });
  if (values.to === undefined || !/^postgres(ql)?:\/\//.test(values.to)) {
    throw new CommandError(
      "Diga a qué base de datos: npm run move -- --to postgres://usuario:contraseña@servidor/base",
    );
  }
  return values.to;
}

/** Gives the target the structure of this program. @throws {CommandError} when somebody's data is there */
async function prepareTarget(target: Database): Promise<void> {
  if (await isHosted(target)) {
    throw new CommandError(
      "Esa base de datos es de Supabase, que lleva sus propias cuentas y archivos: todavía no se puede mudar a ella con esta orden.",
    );
  }
  await migrateDatabase(target, { beforeChange: () => Promise.resolve() });
  const { rows } = await target.transaction({ readOnly: true }, (transaction) =>
    transaction.query<{ used: boolean }>("select exists (select from auth.users) as used"),
  );
  if (rows[0]?.used === true) {
    throw new CommandError(
      "La base de datos de destino ya tiene cuentas. Use una vacía, o restaure en ella una copia con npm run restore.",
    );
  }
}

/** Whether GoTrue made the accounts' tables: they are not ours to fill. */
async function isHosted(target: Database): Promise<boolean> {
  const { rows } = await target.transaction({ readOnly: true }, (transaction) =>
    transaction.query<{ hosted: boolean }>(
      "select to_regclass('auth.schema_migrations') is not null as hosted",
    ),
  );
  return rows[0]?.hosted === true;
}
