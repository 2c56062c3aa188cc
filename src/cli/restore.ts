import { statSync } from "node:fs";
import path from "node:path";

import { formatBackupTime } from "#backend/backup/backup-format.ts";
import { verifyBackup } from "#backend/backup/read-backup.ts";
import { CommandError, print, runCommand } from "#cli/command.ts";
import { openData } from "#cli/open-data.ts";
import type { Command } from "#settings/arguments.mjs";

/* Replaces everything that the installation stores with a backup. The site must be stopped. */

const COMMAND: Command = {
  usage: `Uso:
  npm run restore -- ARCHIVO   con el sitio detenido: revisa la copia entera, guarda otra de lo que hay, y lo reemplaza`,
  words: [1, 1],
};

await runCommand(COMMAND, async (settings, { words: [file = ""] }) => {
  const found = statSync(file, { throwIfNoEntry: false });
  if (!found) throw new CommandError(`No existe el archivo ${path.resolve(file)}`);
  if (!found.isFile()) throw new CommandError(`${path.resolve(file)} no es un archivo`);
  const manifest = await verifyBackup(path.resolve(file));
  print(`La copia está completa. Se hizo el ${formatBackupTime(manifest.createdAt)}`);
  let isNew = false;
  const data = await openData(settings, (aside) => {
    isNew = true;
    print(`La base de datos que había no abre: queda aparte en ${aside}`);
  });
  try {
    await data.migrate();
    if (!isNew) {
      const before = await data.backups.make("antes-de-restaurar");
      print(`Lo que había quedó en ${before.file}`);
    }
    await data.restore(path.resolve(file), manifest);
  } finally {
    await data.close();
  }
  const rows = Object.values(manifest.tables).reduce((sum, count) => sum + count, 0);
  print(`Restaurado: ${rows} registros. Todos deben iniciar sesión de nuevo.`);
});
