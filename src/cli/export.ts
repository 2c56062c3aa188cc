import { statSync } from "node:fs";
import path from "node:path";

import { CommandError, print, requireDataFolder, runCommand } from "#cli/command.ts";
import { openService } from "#cli/open-service.ts";
import { listFolder, writeFolder } from "#cli/site-folder/folder.ts";
import { countContents, readContents } from "#cli/site-folder/site-contents.ts";
import type { Command } from "#settings/arguments.mjs";

/* Exports the site's content to a folder in open formats, also while the site runs. */

const COMMAND: Command = {
  usage: `Uso:
  npm run export -- CARPETA   deja en una carpeta nueva todo lo que el sitio muestra, en Markdown, JSON, CSV e imágenes`,
  words: [1, 1],
};

await runCommand(COMMAND, async (settings, { words: [given = ""] }) => {
  requireDataFolder(settings);
  const folder = path.resolve(given);
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() === false) {
    throw new CommandError(`${folder} no es una carpeta.`);
  }
  const found = await listFolder(folder);
  if (found.length > 0) throw new CommandError(`${folder} no está vacía: diga otra carpeta.`);
  const { client, close } = await openService(settings);
  try {
    const contents = await readContents(client);
    const digest = await writeFolder(client, contents, folder);
    print(`Exportado a ${folder}: ${countContents(contents)}.`);
    print(`Huella: ${digest}`);
  } finally {
    await close();
  }
});
