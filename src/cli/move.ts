import { isHostedDatabase } from "#backend/backup/hosted-project.ts";
import { verifyBackup } from "#backend/backup/read-backup.ts";
import { compareDigests } from "#backend/backup/table-digests.ts";
import { openPostgres } from "#backend/database/postgres/postgres.ts";
import { CommandError, print, requireDataFolder, runCommand } from "#cli/command.ts";
import { type Data, openData, openProject, openServer } from "#cli/open-data.ts";
import { type Arguments, type Command, UsageError } from "#settings/arguments.mjs";
import { describePostgres } from "#settings/read-settings.ts";
import type { Settings } from "#settings/settings.ts";

const SAY_PROJECT =
  "Para mudarse a Supabase diga la base de datos del proyecto, su dirección y su clave secreta: npm run move -- --to postgres://… --url https://PROYECTO.supabase.co --key sb_secret_…";
const USE_DATABASE =
  "Ponga DATABASE_URL con esa dirección (y quite SUPABASE_URL, si estaba), con el mismo DATA_DIR, y reinicie el sitio. Todos deben iniciar sesión de nuevo.";
const USE_PROJECT =
  "Ponga SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY y SUPABASE_SECRET_KEY del proyecto (y quite DATABASE_URL, si estaba), y reinicie el sitio. Todos deben iniciar sesión de nuevo.";

/*
 * Copies everything into another PostgreSQL, accounts with their
 * passwords included, and compares both. With `--url` and `--key` into a project of Supabase, whose database
 * `--to` then names. The site must be stopped; its own data stays where it is.
 */

const COMMAND: Command = {
  usage: `Uso, con el sitio detenido:
  npm run move -- --to postgres://…                      copia todo a otro PostgreSQL, vacío, y lo compara
  npm run move -- --to postgres://… --url https://PROYECTO.supabase.co --key sb_secret_…
                                                         lo copia a un proyecto de Supabase`,
  options: { to: "string", url: "string", key: "string" },
};

await runCommand(COMMAND, async (settings, { values }) => {
  const to = readTarget(values);
  requireDataFolder(settings);
  if (to.databaseUrl === settings.DATABASE_URL || to.databaseUrl === settings.SUPABASE_DB_URL)
    throw new CommandError("Los datos ya están en esa base de datos.");
  print(
    `Destino: ${to.url === null ? "" : `Supabase ${to.url}, `}${describePostgres(to.databaseUrl)}.`,
  );
  const data = await openData(settings);
  try {
    await data.update();
    const target = await openTarget(settings, to);
    try {
      await refuseUsed(target);
      const { file } = await data.backups.make("antes-de-mudar");
      print(`Copia de seguridad: ${file}`);
      await target.restore(file, await verifyBackup(file));
      await compare(data, target);
    } finally {
      await target.close();
    }
  } finally {
    await data.close();
  }
  print(to.url === null ? USE_DATABASE : USE_PROJECT);
});

interface Target {
  databaseUrl: string;
  /** Of a project of Supabase, with its secret key. */
  url: string | null;
  key: string;
}

function readTarget(values: Arguments["values"]): Target {
  const { to = "", key = "" } = values;
  const url = values["url"] ?? null;
  if (!/^postgres(ql)?:\/\//.test(to) || !URL.canParse(to)) {
    throw new UsageError(
      "Diga a qué base de datos: npm run move -- --to postgres://usuario:contraseña@servidor/base",
    );
  }
  if (url !== null && (!URL.canParse(url) || key === "")) throw new CommandError(SAY_PROJECT);
  return { databaseUrl: to, url, key };
}

/** Opens the target and migrates it to this program's schema. */
async function openTarget(settings: Settings, { databaseUrl, url, key }: Target): Promise<Data> {
  const target =
    url === null
      ? await openOwnServer(settings, databaseUrl)
      : await openProject(settings, { databaseUrl, url: new URL(url).origin, key });
  await target.migrate();
  return target;
}

async function openOwnServer(settings: Settings, databaseUrl: string): Promise<Data> {
  const database = await openPostgres({ url: databaseUrl });
  if (!(await isHostedDatabase(database))) return openServer(settings, database);
  await database.close();
  throw new CommandError(SAY_PROJECT);
}

/** @throws {CommandError} when it has accounts already */
async function refuseUsed({ database }: Data): Promise<void> {
  const { rows } = await database.transaction({ readOnly: true }, (transaction) =>
    transaction.query<{ used: boolean }>("select exists (select from auth.users) as used"),
  );
  if (rows[0]?.used !== true) return;
  throw new CommandError(
    "La base de datos de destino ya tiene cuentas. Use una vacía, o restaure en ella una copia con npm run restore.",
  );
}

async function compare(data: Data, target: Data): Promise<void> {
  const [ours, theirs] = [await data.digest(), await target.digest()];
  // A project's files were compared individually as they were read back.
  const shared = [...theirs.keys()].filter((table) => ours.has(table));
  const pick = (digests: typeof ours) =>
    new Map([...digests].filter(([table]) => shared.includes(table)));
  const different = compareDigests(pick(ours), pick(theirs));
  if (different.length > 0) {
    throw new CommandError(
      `No quedó igual: ${different.join(", ")}. Siga usando la base de datos que tenía y vuelva a intentarlo.`,
    );
  }
  const rows = [...theirs.values()].reduce((sum, { count }) => sum + count, 0);
  print(`Copiados y comparados ${rows} registros de ${theirs.size} tablas.`);
}
