import { statSync } from "node:fs";
import path from "node:path";

import { CommandError, print, requireDataFolder, runCommand } from "#cli/command.ts";
import { makeBackup } from "#cli/make-backup.ts";
import { openService } from "#cli/open-service.ts";
import { applyContents } from "#cli/site-folder/apply-contents.ts";
import { digestContents, readFolder } from "#cli/site-folder/folder.ts";
import {
  countContents,
  isFulfilled,
  planContents,
  readContents,
  type SitePlan,
} from "#cli/site-folder/site-contents.ts";
import type { Client } from "#data/client/client.ts";
import { KINDS_TEXTS_LAST, nameTable } from "#domain/records/record-tables.ts";
import type { Command } from "#settings/arguments.mjs";
import type { Settings } from "#settings/settings.ts";

/* Imports a folder of `npm run export` into an installation, also while its site runs. */

const COMMAND: Command = {
  usage: `Uso:
  npm run import -- CARPETA [--dry-run]   dice qué traería de la carpeta, sin cambiar nada
  npm run import -- CARPETA               agrega y actualiza lo de la carpeta, después de una copia de seguridad
  npm run import -- CARPETA --replace     además elimina lo que la carpeta no tiene: el sitio queda igual a ella`,
  options: { "dry-run": "boolean", replace: "boolean" },
  words: [1, 1],
};

await runCommand(COMMAND, async (settings, { words: [given = ""], flags }) => {
  requireDataFolder(settings);
  const folder = path.resolve(given);
  const found = statSync(folder, { throwIfNoEntry: false });
  if (!found?.isDirectory()) throw new CommandError(`No existe la carpeta ${folder}`);
  const wanted = await readFolder(folder);
  const replaces = flags.has("replace");
  const readPlan = async (client: Client) =>
    planContents(await readContents(client), wanted, replaces);
  print(`En la carpeta: ${countContents(wanted)}.`);
  const plan = await withService(settings, readPlan);
  describe(plan, replaces);
  if (flags.has("dry-run")) return;
  if (isFulfilled(plan) && !(replaces && hasSurplus(plan))) {
    print("No hay nada que importar: el sitio ya es así.");
    return;
  }
  const before = await makeBackup(settings);
  print(`Lo que había quedó en ${before.file}`);
  await withService(settings, async (client) => {
    await applyContents(client, await readPlan(client), { folder, replaces });
    const contents = await readContents(client);
    const rest = planContents(contents, wanted, replaces);
    if (!isFulfilled(rest)) {
      describe(rest, replaces);
      throw new CommandError("No todo quedó como en la carpeta: vea arriba qué falta.");
    }
    print(`Importado. Huella del sitio: ${await digestContents(client, contents)}`);
  });
});

async function withService<T>(settings: Settings, work: (client: Client) => Promise<T>) {
  const { client, close } = await openService(settings);
  try {
    return await work(client);
  } finally {
    await close();
  }
}

function describe(plan: SitePlan, replaces: boolean): void {
  for (const table of KINDS_TEXTS_LAST) {
    const { added, changed, surplus } = plan.records[table];
    const gone = replaces
      ? `se eliminan ${surplus.length}`
      : `se quedan ${surplus.length} que no están en ella`;
    print(
      `  ${nameTable(table, "many")}: se agregan ${added.length}, cambian ${changed.length}, ${gone}`,
    );
  }
  print(`  Redirecciones: se agregan ${plan.redirects.length}`);
  print(`  Archivos: se agregan ${plan.files.added.length}`);
}

function hasSurplus({ records, files }: SitePlan): boolean {
  return (
    Object.values(records).some(({ surplus }) => surplus.length > 0) || files.surplus.length > 0
  );
}
