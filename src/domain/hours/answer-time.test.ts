import { expect, test } from "vitest";

import { describeAnswerTime } from "#domain/hours/answer-time.ts";
import { getOpeningState } from "#domain/hours/opening-state.ts";

/** Times are local to Bogotá. */
const inBogota = (local: string) => new Date(`${local}-05:00`);

test.each([
  [
    "an open morning",
    "2026-11-19T09:30",
    "Estamos atendiendo: le respondemos hoy o, a más tardar, mañana, viernes 20 de noviembre.",
  ],
  [
    "an open Friday",
    "2026-11-20T17:59",
    "Estamos atendiendo: le respondemos hoy o, a más tardar, el lunes 23 de noviembre.",
  ],
  [
    "before the opening of a working day",
    "2026-11-20T06:15",
    "Ahora estamos cerrados: le respondemos hoy, desde las 8:00 a. m.",
  ],
  [
    "18:01 on a Friday",
    "2026-11-20T18:01",
    "Ahora estamos cerrados: le respondemos el lunes 23 de noviembre, desde las 8:00 a. m.",
  ],
  [
    "a Sunday",
    "2026-11-22T10:00",
    "Ahora estamos cerrados: le respondemos mañana, lunes 23 de noviembre, desde las 8:00 a. m.",
  ],
  [
    "the Sunday before a holiday that was moved to Monday",
    "2026-11-15T10:00",
    "Ahora estamos cerrados: le respondemos el martes 17 de noviembre, desde las 8:00 a. m.",
  ],
  [
    "a holiday that was moved to Monday",
    "2026-11-16T10:00",
    "Hoy es festivo: le respondemos mañana, martes 17 de noviembre, desde las 8:00 a. m.",
  ],
  [
    "the last evening of a year",
    "2026-12-31T19:00",
    "Ahora estamos cerrados: le respondemos el lunes 4 de enero, desde las 8:00 a. m.",
  ],
])("%s", (_name, local, sentence) => {
  expect(describeAnswerTime(inBogota(local)).replaceAll("\u00a0", " ")).toBe(sentence);
});

test("the sentence stays the same until the opening state's next change", () => {
  const week = Array.from({ length: 7 * 24 }, (_, hour) => hour * 3_600_000);
  const start = inBogota("2026-11-13T00:00").getTime();
  for (const now of week.map((offset) => new Date(start + offset))) {
    const lastMoment = new Date(getOpeningState(now).nextChange.getTime() - 1);
    expect(describeAnswerTime(lastMoment)).toBe(describeAnswerTime(now));
  }
});
