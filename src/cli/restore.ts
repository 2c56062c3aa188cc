import { existsSync } from "node:fs";
import path from "node:path";

import { formatBackupTime } from "#backend/backup/backup-format.ts";
import { createKeptBackups } from "#backend/backup/kept-backups.ts";
import { verifyBackup } from "#backend/backup/read-backup.ts";
import { backupsFolderOf } from "#backend/installation.ts";
import { CommandError, print, runCommand } from "#cli/command.ts";
import { openData } from "#cli/open-data.ts";

/* `npm run restore -- FILE`: replaces what the installation keeps by a backup. The site must be stopped. */

await runCommand(async (settings, [file]) => {
  if (file === undefined)
    throw new CommandError("Diga qué copia restaurar: npm run restore -- ARCHIVO");
  if (!existsSync(file)) throw new CommandError(`No existe el archivo ${path.resolve(file)}`);
  const manifest = await verifyBackup(path.resolve(file));
  print(`La copia está completa. Se hizo el ${formatBackupTime(manifest.createdAt)}`);
  let isNew = false;
  const data = await openData(settings, (aside) => {
    isNew = true;
    print(`La base de datos que había no abre: queda aparte en ${aside}`);
  });
  try {
    await data.migrate({ beforeChange: () => Promise.resolve() });
    if (!isNew) {
      const folder = backupsFolderOf(data.folder);
      const backups = createKeptBackups(data.source, folder, settings.BACKUP_KEEP);
      const before = await backups.make("antes-de-restaurar");
      print(`Lo que había quedó en ${before.file}`);
    }
    await data.restore(path.resolve(file), manifest);
  } finally {
    await data.close();
  }
  const rows = Object.values(manifest.tables).reduce((sum, count) => sum + count, 0);
  print(`Restaurado: ${rows} registros. Todos deben iniciar sesión de nuevo.`);
});
