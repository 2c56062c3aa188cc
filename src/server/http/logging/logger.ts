import { type DestinationStream, type Logger, type LoggerOptions, pino } from "pino";

import { isOutage } from "#server/http/logging/outage.ts";
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

/** Whoever has the token of a link to drafts sees them. It is redacted wherever it stands: people mistype addresses. */
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
