import { expect, test } from "vitest";

import { formatAgo, formatDate, formatMoment } from "#app/shared/format.ts";

test("a date is long and in Spanish", () => {
  expect(formatDate("2026-05-05T15:00:00+00:00")).toBe("5 de mayo de 2026");
});

test("a date is the day in Bogotá, not in Greenwich", () => {
  expect(formatDate("2026-05-06T04:59:59+00:00")).toBe("5 de mayo de 2026");
  expect(formatDate("2026-05-06T05:00:00+00:00")).toBe("6 de mayo de 2026");
});

test("an invalid time is shown as an empty text", () => {
  expect(formatDate("ayer")).toBe("");
});

test("a moment shows its day in Bogotá, today and yesterday by name", () => {
  const now = new Date("2026-11-22T03:00:00+00:00");
  const show = (time: string) => formatMoment(time, now).replaceAll(/\s/g, " ");
  expect(show("2026-11-21T20:05:00+00:00")).toBe("Hoy, 3:05 p. m.");
  expect(show("2026-11-21T05:00:00+00:00")).toBe("Hoy, 12:00 a. m.");
  expect(show("2026-11-21T04:59:00+00:00")).toBe("Ayer, 11:59 p. m.");
  expect(show("2026-05-05T15:00:00+00:00")).toBe("5 de mayo de 2026, 10:00 a. m.");
});

test.each([
  [0, "hace un momento"],
  [59, "hace un momento"],
  [60, "hace 1 minuto"],
  [5 * 60 + 59, "hace 5 minutos"],
  [3 * 3600, "hace 3 horas"],
  [49 * 3600, "hace 2 días"],
  [-5, "hace un momento"],
])("%i seconds ago is '%s'", (seconds, text) => {
  expect(formatAgo(1_000_000, 1_000_000 + seconds * 1000)).toBe(text);
});
