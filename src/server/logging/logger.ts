import { pino, type Logger } from "pino";

import type { Settings } from "#settings/settings.ts";

export type { Logger } from "pino";

/** JSON lines in production, for machines; short coloured lines otherwise. */
export async function createLogger(
  settings: Pick<Settings, "LOG_LEVEL" | "NODE_ENV">,
): Promise<Logger> {
  const options = { level: settings.LOG_LEVEL, base: null };
  if (settings.NODE_ENV === "production") return pino(options);
  const { build: buildPretty } = await import("pino-pretty");
  return pino(
    options,
    buildPretty({ sync: true, ignore: "pid,hostname", translateTime: "HH:MM:ss" }),
  );
}
