import { z } from "zod";

/** A setting that is written but empty, as in a copied `.env.example`, counts as absent. */
const blankIsAbsent = (value: unknown): unknown =>
  typeof value === "string" && value.trim() === "" ? undefined : value;

const setting = <S extends z.ZodType>(schema: S) => z.preprocess(blankIsAbsent, schema);

const wholeNumber = (min: number, max: number) =>
  z.coerce
    .number({ error: `debe ser un número entre ${min} y ${max}` })
    .int(`debe ser un número entero`)
    .min(min, `debe ser un número entre ${min} y ${max}`)
    .max(max, `debe ser un número entre ${min} y ${max}`);

const oneOf = <const T extends readonly [string, ...string[]]>(options: T) =>
  z.enum(options, { error: `debe ser una de estas: ${options.join(", ")}` });

const origin = z
  .url({ protocol: /^https?$/, error: "debe ser una dirección http:// o https://", abort: true })
  .refine((value) => new URL(value).pathname === "/" && new URL(value).search === "", {
    error: "debe ser solo el origen, sin ruta (por ejemplo https://www.empresa.example)",
  })
  .transform((value) => new URL(value).origin);

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

const schema = z
  .object({
    NODE_ENV: setting(oneOf(["development", "production", "test"]).default("development")),
    PORT: setting(wholeNumber(0, 65_535).default(3000)),
    HOST: setting(z.string().optional()),
    SITE_URL: setting(origin.optional()),
    DATA_DIR: setting(dataDir.default("./data")),
    ADMIN_EMAIL: setting(email.optional()),
    ADMIN_PASSWORD: setting(z.string().min(10, "debe tener al menos 10 caracteres").optional()),
    SUPABASE_PUBLISHABLE_KEY: setting(
      z.string().min(16, "debe tener al menos 16 caracteres").optional(),
    ),
    SUPABASE_SECRET_KEY: setting(
      z.string().min(32, "debe tener al menos 32 caracteres").optional(),
    ),
    DATABASE_URL: setting(postgresUrl.optional()),
    SUPABASE_URL: setting(origin.optional()),
    SUPABASE_DB_URL: setting(postgresUrl.optional()),
    TRUST_PROXY: setting(wholeNumber(0, 10).default(0)),
    SMTP_URL: setting(
      z
        .url({ protocol: /^smtps?$/, error: "debe ser una dirección smtp:// o smtps://" })
        .optional(),
    ),
    MAIL_FROM: setting(z.string().optional()),
    QUOTES_TO: setting(email.optional()),
    METRICS_TOKEN: setting(z.string().min(16, "debe tener al menos 16 caracteres").optional()),
    BACKUP_KEEP: setting(wholeNumber(1, 1000).default(14)),
    RETENTION_MONTHS: setting(wholeNumber(1, 600).default(24)),
    LOG_LEVEL: setting(
      oneOf(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
    ),
    SEED: setting(oneOf(["demo", "none"]).default("demo")),
  })
  .transform((values) => ({
    ...values,
    SITE_URL: values.SITE_URL ?? `http://localhost:${values.PORT}`,
  }));

/** The names of all settings. */
export const SETTINGS: readonly string[] = Object.keys(schema.in.shape);

export type Settings = z.output<typeof schema>;

type Environment = Readonly<Record<string, string | undefined>>;

/** Every bad setting at once, each with its name; the message is for the operator, in Spanish. */
export class SettingsError extends Error {
  override readonly name = "SettingsError";
}

/**
 * Reads the settings of the process.
 * @throws {SettingsError} naming every bad key; never its value, which may be a secret
 */
export function parseSettings(environment: Environment): Settings {
  const result = schema.safeParse(environment);
  const problems = [
    ...(result.error?.issues ?? []).map((issue) => `${issue.path.join(".")}: ${issue.message}`),
    ...checkCombinations(environment),
  ];
  if (result.success && problems.length === 0) return result.data;
  const list = problems.map((problem) => `  ${problem}`).join("\n");
  throw new SettingsError(
    `La configuración no es válida. Corrija estas variables (vea .env.example):\n${list}`,
  );
}

/** The keys that a combination of keys makes wrong or necessary, whatever their values. */
function checkCombinations(environment: Environment): string[] {
  const has = (key: string) => blankIsAbsent(environment[key]) !== undefined;
  const rules: [key: string, broken: boolean, message: string][] = [
    [
      "SITE_URL",
      environment["NODE_ENV"] === "production" && !has("SITE_URL"),
      "es obligatoria cuando NODE_ENV=production",
    ],
    [
      "ADMIN_EMAIL",
      has("ADMIN_PASSWORD") && !has("ADMIN_EMAIL"),
      "es obligatoria cuando se da ADMIN_PASSWORD",
    ],
    [
      "DATABASE_URL",
      has("DATABASE_URL") && has("SUPABASE_URL"),
      "no puede usarse junto con SUPABASE_URL: elija una de las dos",
    ],
    [
      "SUPABASE_PUBLISHABLE_KEY",
      has("SUPABASE_URL") && !has("SUPABASE_PUBLISHABLE_KEY"),
      "es obligatoria cuando se da SUPABASE_URL",
    ],
    [
      "SUPABASE_SECRET_KEY",
      has("SUPABASE_URL") && !has("SUPABASE_SECRET_KEY"),
      "es obligatoria cuando se da SUPABASE_URL",
    ],
    ["MAIL_FROM", has("SMTP_URL") && !has("MAIL_FROM"), "es obligatoria cuando se da SMTP_URL"],
  ];
  return rules.filter(([, broken]) => broken).map(([key, , message]) => `${key}: ${message}`);
}
