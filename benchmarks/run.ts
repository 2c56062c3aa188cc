import { existsSync } from "node:fs";

import { type Command, readArguments, refuseArguments } from "#settings/arguments.mjs";

import { ensureBuild } from "../scripts/setup/build.mjs";
import { time } from "./support/numbers.ts";
import { createReport, type Report } from "./support/report.ts";
import { FULL_SIZE, type Size, SMALL_SIZE } from "./support/size.ts";

/*
 * `npm run bench`: runs every benchmark in sequence; `npm run bench -- serve scale` only those.
 * Results are printed, and written with date and machine to RESULTS.md. Run it on an idle machine.
 */

/** `folder` holds another program to compare with. */
type Benchmark = (report: Report, size: Size, folder: string | null) => Promise<void>;

const BENCHMARKS: Readonly<Record<string, () => Promise<Benchmark>>> = {
  serve: async () => (await import("./serve.ts")).measureServing,
  api: async () => (await import("./api.ts")).measureApi,
  freshness: async () => (await import("./freshness.ts")).measureFreshness,
  scale: async () => (await import("./scale.ts")).measureScale,
  large: async () => (await import("./large.ts")).measureLarge,
  start: async () => (await import("./start.ts")).measureStart,
  attack: async () => (await import("./attack.ts")).measureAttack,
  lighthouse: async () => (await import("./lighthouse.ts")).measureLighthouse,
  panels: async () => (await import("./panels.ts")).measurePanels,
  typing: async () => (await import("./typing.ts")).measureTyping,
  bulk: async () => (await import("./bulk.ts")).measureBulk,
  phone: async () => (await import("./phone.ts")).measurePhone,
  paint: async () => (await import("./paint.ts")).measurePaint,
  day: async () => (await import("./day.ts")).measureDay,
  campaign: async () => (await import("./campaign.ts")).measureCampaign,
};

const COMMAND: Command = {
  usage: `Uso: npm run bench -- [NOMBRE]... [CARPETA] [--seconds 3] [--rounds 5] [--share 1]
Mide lo que se nombre y lo anota en benchmarks/RESULTS.md; sin nombres mide todo, en pequeño, en un cuarto de hora.
  --seconds, --rounds   de cada medición y de cada programa comparado; menos es más rápido y dice menos
  --share               parte de lo que se cuenta, como los cambios: 0.2 es la quinta parte
  CARPETA               para api: la de tinbase, con sus dependencias, para medirlo al lado
Hay estos: ${Object.keys(BENCHMARKS).join(", ")}`,
  words: [0, Infinity],
  options: { seconds: "string", rounds: "string", share: "string" },
};
const { words, values } = readArguments(COMMAND);
const names = words.filter((word) => Object.hasOwn(BENCHMARKS, word));
const [folder = null, ...unknown] = words.filter((word) => !names.includes(word));
const isMisplaced = folder !== null && !(names.includes("api") && existsSync(folder));
const [refused = isMisplaced ? folder : null] = unknown;
if (refused !== null) {
  refuseArguments(COMMAND, new Error(`No existe la medición «${refused}».`));
}
const usual = names.length > 0 ? FULL_SIZE : SMALL_SIZE;
const { seconds = usual.seconds, rounds = usual.rounds, share = usual.share } = values;
const size: Size = { seconds: Number(seconds), rounds: Number(rounds), share: Number(share) };
// Child processes end with this process, also on a signal.
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));

await ensureBuild();
for (const name of names.length > 0 ? names : Object.keys(BENCHMARKS)) {
  const measure = Object.hasOwn(BENCHMARKS, name) ? await BENCHMARKS[name]?.() : undefined;
  const report = createReport(name, size);
  const { ms } = await time(async () => measure?.(report, size, folder));
  await report.save();
  console.log(`${name}: ${Math.round(ms / 1000)} s`);
}
