import { format } from "node:util";

import { type DestinationStream, type Logger, type LoggerOptions, pino } from "pino";

import type { Settings } from "#settings/settings.ts";

export type { Logger } from "pino";

/**
 * A database error's details quote rows: an e-mail address that is taken already, a whole request that
 * violates a constraint.
 */
const REDACTED = {
  paths: ["err", "err.cause", "err.cause.cause"].flatMap((place) =>
    ["detail", "details", "hint"].map((name) => `${place}.${name}`),
  ),
  remove: true,
};

/** The token of a link to drafts gives access to them. It is redacted anywhere in a path: people mistype addresses. */
const PREVIEW_TOKENS = /(?<=\/)[0-9a-f]{40}(?=\/|$)/gi;

/** How fields are written that every line may have. */
export const SERIALIZERS = {
  path: (path: unknown) => (typeof path === "string" ? path.replace(PREVIEW_TOKENS, "…") : path),
};

const DEBUG = pino.levels.values["debug"] ?? 20;

type LogMethod = NonNullable<NonNullable<LoggerOptions["hooks"]>["logMethod"]>;

/** Errors of requests during a database outage are logged as debug: `outage.ts` logs the outage itself, once. */
const logMethod: LogMethod = function logMethod(words, method, level) {
  const [fields] = words as readonly unknown[];
  if (level > DEBUG && isOutage(fields)) this.debug(...words);
  else method.apply(this, words);
};

/** Whether a log line's fields hold an error that only says that the database does not answer. */
function isOutage(fields: unknown): boolean {
  const { err } = asRecord(fields);
  const { name, kind } = asRecord(err);
  return (
    name === "DatabaseUnavailableError" ||
    (name === "DataError" && (kind === "unavailable" || kind === "network"))
  );
}

const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};

/** JSON lines in production, for machines; short coloured lines otherwise. */
export async function createLogger(
  settings: Pick<Settings, "LOG_LEVEL" | "NODE_ENV">,
  destination?: DestinationStream,
): Promise<Logger> {
  const options = {
    level: settings.LOG_LEVEL,
    base: null,
    redact: REDACTED,
    hooks: { logMethod },
    serializers: SERIALIZERS,
  };
  if (settings.NODE_ENV === "production")
    return destination ? pino(options, destination) : pino(options);
  const { build: buildPretty } = await import("pino-pretty");
  return pino(
    options,
    buildPretty({ sync: true, ignore: "pid,hostname", translateTime: "HH:MM:ss" }),
  );
}

/**
 * Redirects what libraries write to the console to the log, at debug level: they print URLs and errors of
 * visitors' requests, which this server logs in its own way or not at all.
 */
export function silenceConsole(logger: Logger): void {
  for (const method of ["debug", "info", "log", "warn", "error"] as const) {
    console[method] = (...words: unknown[]) => logger.debug({ said: format(...words) }, "console");
  }
}

const MAX_LENGTH = 200;

/** A path as the log has it: cut, and without a query, which may hold personal data. */
export function boundPath(target: string): string {
  const [path = ""] = target.split("?", 1);
  return path.length > MAX_LENGTH ? `${path.slice(0, MAX_LENGTH)}…` : path;
}
