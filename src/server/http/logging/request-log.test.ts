import { pino } from "pino";
import { expect, test } from "vitest";

import { createUnknownPathLog } from "#server/http/logging/request-log.ts";

function makeLog() {
  const lines: { path: string; msg: string }[] = [];
  const logger = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const clock = { now: 0 };
  return { lines, clock, record: createUnknownPathLog(logger, () => clock.now) };
}

test("an unknown path is logged without its query, and truncated", () => {
  const { lines, record } = makeLog();
  record("/nada?correo=ana@finca.example");
  record(`/${"a".repeat(5000)}`);
  expect(lines.map(({ path }) => path)).toEqual(["/nada", `/${"a".repeat(199)}…`]);
});

test("of a flood a few paths are logged each second, and the last line says that there were more", () => {
  const { lines, clock, record } = makeLog();
  for (clock.now = 0; clock.now < 3000; clock.now += 1) record(`/nada-${clock.now}`);
  expect(lines).toHaveLength(15);
  expect(lines[4]?.msg).toContain("only counted");
  expect(lines[5]?.path).toBe("/nada-1000");
});
