import { type DestinationStream, type Logger, pino } from "pino";

import type { Settings } from "#settings/settings.ts";

export type { Logger } from "pino";

/**
 * What a database says of an error beside its message quotes rows: somebody's e-mail that is taken already,
 * a whole request that breaks a rule.
 */
const UNTOLD = {
  paths: ["err", "err.cause", "err.cause.cause"].flatMap((place) =>
    ["detail", "details", "hint"].map((name) => `${place}.${name}`),
  ),
  remove: true,
};

/** JSON lines in production, for machines; short coloured lines otherwise. */
export async function createLogger(
  settings: Pick<Settings, "LOG_LEVEL" | "NODE_ENV">,
  destination?: DestinationStream,
): Promise<Logger> {
  const options = { level: settings.LOG_LEVEL, base: null, redact: UNTOLD };
  if (settings.NODE_ENV === "production")
    return destination ? pino(options, destination) : pino(options);
  const { build: buildPretty } = await import("pino-pretty");
  return pino(
    options,
    buildPretty({ sync: true, ignore: "pid,hostname", translateTime: "HH:MM:ss" }),
  );
}
