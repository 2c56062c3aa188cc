import { existsSync } from "node:fs";
import path from "node:path";

import { formatBackupTime } from "#backend/backup/backup-format.ts";
import { createKeptBackups } from "#backend/backup/kept-backups.ts";
import { verifyBackup } from "#backend/backup/read-backup.ts";
import { restoreBackup } from "#backend/backup/restore-backup.ts";
import { backupsFolderOf, openInstallation, pathOfFileIn } from "#backend/installation.ts";
import { CommandError, print, requireOwnDatabase, runCommand } from "#cli/command.ts";

/* `npm run restore -- FILE`: replaces what the installation keeps by a backup. The site must be stopped. */

await runCommand(async (settings, [file]) => {
  requireOwnDatabase(settings);
  if (file === undefined)
    throw new CommandError("Diga qué copia restaurar: npm run restore -- ARCHIVO");
  if (!existsSync(file)) throw new CommandError(`No existe el archivo ${path.resolve(file)}`);
  const manifest = await verifyBackup(path.resolve(file));
  print(`La copia está completa. Se hizo el ${formatBackupTime(manifest.createdAt)}`);
  let isNew = false;
  const installation = await openInstallation({
    dataDir: settings.DATA_DIR,
    databaseUrl: settings.DATABASE_URL,
    onSetAside: (aside) => {
      isNew = true;
      print(`La base de datos que había no abre: queda aparte en ${aside}`);
    },
  });
  const { database, folder } = installation;
  const source = { database, pathOfFile: pathOfFileIn(folder) };
  try {
    await installation.migrate({ beforeChange: () => Promise.resolve() });
    const backups = createKeptBackups(source, backupsFolderOf(folder), settings.BACKUP_KEEP);
    if (!isNew) {
      const before = await backups.make("antes-de-restaurar");
      print(`Lo que había quedó en ${before.file}`);
    }
    await restoreBackup(source, path.resolve(file), manifest);
  } finally {
    await installation.close();
  }
  const rows = Object.values(manifest.tables).reduce((sum, count) => sum + count, 0);
  print(`Restaurado: ${rows} registros. Todos deben iniciar sesión de nuevo.`);
});
