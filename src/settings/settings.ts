import { z } from "zod";

const wholeNumber = (min: number, max: number) => {
  const error = `debe ser un número entre ${min} y ${max}`;
  const number = z.coerce.number({ error }).int("debe ser un número entero");
  return number.min(min, error).max(max, error);
};

const oneOf = <const T extends readonly [string, ...string[]]>(options: T) =>
  z.enum(options, { error: `debe ser una de estas: ${options.join(", ")}` });

const origin = z
  .url({ protocol: /^https?$/, error: "debe ser una dirección http:// o https://", abort: true })
  .refine((value) => new URL(value).pathname === "/" && new URL(value).search === "", {
    error: "debe ser solo el origen, sin ruta (por ejemplo https://www.empresa.example)",
  })
  .transform((value) => new URL(value).origin);

/** Origins, separated by commas or spaces. */
const origins = z
  .string()
  .default("")
  .transform((list) => list.split(/[\s,]+/).filter((one) => one !== ""))
  .pipe(z.array(origin).max(50, "debe tener como máximo 50 orígenes"));

const postgresUrl = z.url({
  protocol: /^postgres(ql)?$/,
  error: "debe ser una dirección postgres://usuario:clave@servidor:puerto/base",
});

const dataDir = z
  .string()
  .refine((value) => !/^~|:\/\/|\0/.test(value), {
    error:
      "debe ser la ruta de una carpeta, escrita completa y sin ~ (por ejemplo /var/lib/insumos)",
  })
  .refine((value) => !/^[/\\]+$/.test(value), { error: "no puede ser la raíz del disco" });

const email = z.email("debe ser una dirección de correo");

const atLeast = (length: number) =>
  z.string().min(length, `debe tener al menos ${length} caracteres`);

const smtpUrl = z.url({
  protocol: /^smtps?$/,
  error: "debe ser una dirección smtp:// o smtps://",
});

/** A folder, or the address of a bucket. */
const copyPlace = z.string().refine((value) => /^\/.|^https:\/\/[^/]+\/./.test(value), {
  error:
    "debe ser la ruta completa de una carpeta, o la dirección https:// de un almacenamiento S3 con su depósito",
});

const recipient = z
  .string()
  .regex(/^age1[0-9a-z]{50,}$/, "debe ser una llave pública de age (age1…), nunca la secreta");

/** The private key of a P-256 pair, as `web-push generate-vapid-keys` prints it. */
const vapidKey = z
  .string()
  .regex(/^[A-Za-z0-9_-]{43}$/, "debe ser una clave privada VAPID: 43 letras y números");

const schema = z
  .object({
    NODE_ENV: oneOf(["development", "production", "test"]).default("development"),
    PORT: wholeNumber(0, 65_535).default(3000),
    HOST: z.string().optional(),
    SITE_URL: origin.optional(),
    DATA_DIR: dataDir.default("./data"),
    ADMIN_EMAIL: email.optional(),
    ADMIN_PASSWORD: atLeast(10).optional(),
    SUPABASE_PUBLISHABLE_KEY: atLeast(16).optional(),
    SUPABASE_SECRET_KEY: atLeast(32).optional(),
    DATABASE_URL: postgresUrl.optional(),
    SUPABASE_URL: origin.optional(),
    SUPABASE_DB_URL: postgresUrl.optional(),
    API_ORIGINS: origins,
    FUNCTION_ORIGINS: origins,
    TRUST_PROXY: wholeNumber(0, 10).default(0),
    SMTP_URL: smtpUrl.optional(),
    MAIL_FROM: z.string().optional(),
    QUOTES_TO: email.optional(),
    VAPID_PRIVATE_KEY: vapidKey.optional(),
    METRICS_TOKEN: atLeast(16).optional(),
    BACKUP_KEEP: wholeNumber(1, 1000).default(14),
    BACKUP_COPY_TO: copyPlace.optional(),
    BACKUP_COPY_REGION: z.string().default("auto"),
    BACKUP_COPY_ACCESS_KEY: z.string().optional(),
    BACKUP_COPY_SECRET_KEY: z.string().optional(),
    BACKUP_RECIPIENT: recipient.optional(),
    RETENTION_MONTHS: wholeNumber(1, 600).default(24),
    LOG_LEVEL: oneOf(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default(
      "info",
    ),
    SECOND_FACTOR: oneOf(["required", "optional"]).default("required"),
    SEED: oneOf(["demo", "none"]).default("demo"),
  })
  .transform((values) => ({
    ...values,
    SITE_URL: values.SITE_URL ?? `http://localhost:${values.PORT}`,
  }));

/** The names of all settings. */
export const SETTINGS: readonly string[] = Object.keys(schema.in.shape);

export type Settings = z.output<typeof schema>;

type Environment = Readonly<Record<string, string | undefined>>;

/** All invalid settings together, each with its name; the message is for the operator, in Spanish. */
export class SettingsError extends Error {
  override readonly name = "SettingsError";
}

/**
 * Reads the settings of the process.
 * @throws {SettingsError} naming every bad key; never its value, which may be a secret
 */
export function parseSettings(environment: Environment): Settings {
  // A setting that is written but empty, as in a copied `.env.example`, counts as absent.
  const written = Object.entries(environment).filter(([, value]) => value?.trim());
  const given = Object.fromEntries(written);
  const result = schema.safeParse(given);
  const problems = [
    ...(result.error?.issues ?? []).map((issue) => `${issue.path.join(".")}: ${issue.message}`),
    ...checkCombinations(given),
  ];
  if (result.success && problems.length === 0) return result.data;
  const list = problems.map((problem) => `  ${problem}`).join("\n");
  throw new SettingsError(
    `La configuración no es válida. Corrija estas variables (vea .env.example):\n${list}`,
  );
}

/** The keys that a combination of keys makes wrong or necessary, whatever their values. */
function checkCombinations(given: Environment): string[] {
  const mustBeGiven = (key: string, isNeeded: boolean, reason: string) =>
    isNeeded && !Object.hasOwn(given, key) ? [`${key}: es obligatoria cuando ${reason}`] : [];
  const mustAccompany = (key: string, other: string) =>
    mustBeGiven(key, Object.hasOwn(given, other), `se da ${other}`);
  return [
    ...mustBeGiven("SITE_URL", given["NODE_ENV"] === "production", "NODE_ENV=production"),
    ...mustAccompany("ADMIN_EMAIL", "ADMIN_PASSWORD"),
    ...("DATABASE_URL" in given && "SUPABASE_URL" in given
      ? ["DATABASE_URL: no puede usarse junto con SUPABASE_URL: elija una de las dos"]
      : []),
    ...mustAccompany("SUPABASE_PUBLISHABLE_KEY", "SUPABASE_URL"),
    ...mustAccompany("SUPABASE_SECRET_KEY", "SUPABASE_URL"),
    ...mustAccompany("MAIL_FROM", "SMTP_URL"),
    ...mustAccompany("BACKUP_COPY_TO", "BACKUP_RECIPIENT"),
    ...["BACKUP_COPY_ACCESS_KEY", "BACKUP_COPY_SECRET_KEY"].flatMap((key) =>
      mustBeGiven(
        key,
        given["BACKUP_COPY_TO"]?.startsWith("https:") ?? false,
        "BACKUP_COPY_TO es un almacenamiento",
      ),
    ),
  ];
}
