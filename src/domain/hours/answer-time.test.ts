import { expect, test } from "vitest";

import { describeAnswerTime, readOfficeClock } from "#domain/hours/answer-time.ts";
import { readOpeningHours } from "#domain/hours/opening-hours.ts";
import { getOpeningState } from "#domain/hours/opening-state.ts";

/** Times are local to Bogotá. */
const inBogota = (local: string) => new Date(`${local}-05:00`);

const USUAL = readOpeningHours({});
const OWN = readOpeningHours({
  monday: "08:00-12:00, 13:30-17:00",
  friday: "22:00-24:00",
  saturday: "00:00-02:00, 08:00-12:00",
  closed_days: "2026-12-24 a 2027-01-08: vacaciones colectivas\n2026-12-15: inventario",
});
const CLOSED = readOpeningHours(
  Object.fromEntries(
    ["monday", "tuesday", "wednesday", "thursday", "friday"].map((day) => [day, "cerrado"]),
  ),
);
const say = (hours: typeof USUAL, local: string) =>
  describeAnswerTime(hours, inBogota(local)).replaceAll("\u00a0", " ");

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
  expect(say(USUAL, local)).toBe(sentence);
});

test.each([
  [
    "before lunch",
    "2026-11-23T11:59",
    "Estamos atendiendo: le respondemos hoy o, a más tardar, mañana, martes 24 de noviembre.",
  ],
  [
    "at lunch",
    "2026-11-23T12:00",
    "Ahora estamos cerrados: le respondemos hoy, desde la 1:30 p. m.",
  ],
  [
    "in the last minute of a Friday that is open until midnight",
    "2026-11-27T23:59",
    "Estamos atendiendo: le respondemos hoy o, a más tardar, mañana, sábado 28 de noviembre.",
  ],
  [
    "just after midnight",
    "2026-11-28T00:00",
    "Estamos atendiendo: le respondemos hoy o, a más tardar, el lunes 30 de noviembre.",
  ],
  [
    "on a single closed day",
    "2026-12-15T10:00",
    "Hoy estamos cerrados (inventario): le respondemos mañana, miércoles 16 de diciembre, desde las 8:00 a. m.",
  ],
  [
    "in closed days over the end of the year",
    "2026-12-31T23:59",
    "Estamos cerrados hasta el viernes 8 de enero (vacaciones colectivas): le respondemos el sábado 9 de enero, desde las 12:00 a. m.",
  ],
])("an office with its own hours, %s", (_name, local, sentence) => {
  expect(say(OWN, local)).toBe(sentence);
});

test("an office that never opens names no day", () => {
  expect(say(CLOSED, "2026-11-23T10:00")).toBe(
    "Ahora estamos cerrados: le respondemos en cuanto volvamos a atender.",
  );
});

test("closed days are announced from a month before they begin until they do", () => {
  const announced = (local: string) => readOfficeClock(OWN, inBogota(local)).announcement;
  expect(announced("2026-11-14T23:59")).toBe("");
  expect(announced("2026-11-15T00:00")).toBe("El 15 de diciembre estamos cerrados: inventario.");
  expect(announced("2026-12-15T00:00")).toBe(
    "Del 24 de diciembre al 8 de enero estamos cerrados: vacaciones colectivas.",
  );
  expect(announced("2026-12-24T00:00")).toBe("");
});

test.each([
  ["the usual", USUAL, "2026-11-13"],
  ["its own", OWN, "2026-11-23"],
  ["its own, at the end of a year", OWN, "2026-12-22"],
  ["no", CLOSED, "2026-11-23"],
])(
  "with %s hours nothing that pages say changes before the clock's next change",
  (_, hours, day) => {
    const week = Array.from({ length: 7 * 48 }, (__, half) => half * 1_800_000);
    const start = inBogota(`${day}T00:00`).getTime();
    for (const now of week.map((offset) => new Date(start + offset))) {
      const clock = readOfficeClock(hours, now);
      expect(readOfficeClock(hours, new Date(clock.nextChange - 1))).toEqual(clock);
      expect(clock.nextChange).toBe(getOpeningState(hours, now).nextChange.getTime());
    }
  },
);
