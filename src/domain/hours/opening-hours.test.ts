import { expect, test } from "vitest";

import { abbreviateWeek, describeWeek } from "#domain/hours/describe-hours.ts";
import { joinClosures, joinSpans, splitClosures, splitSpans } from "#domain/hours/hours-form.ts";
import { findHoursProblem, readOpeningHours } from "#domain/hours/opening-hours.ts";

const plain = (text: string) => text.replaceAll("\u00a0", " ");
const describe = (texts: Record<string, string>) => plain(describeWeek(readOpeningHours(texts)));

test("without texts the office is open Monday to Friday, 08:00 to 18:00", () => {
  expect(describe({})).toBe("Lunes a viernes, 8:00 a. m. a 6:00 p. m.");
  expect(plain(abbreviateWeek(readOpeningHours({})))).toBe("Lun a vie, 8:00 a. m. – 6:00 p. m.");
});

test("days with the same hours are named together, and closed days not at all", () => {
  const split = "08:00-12:00, 14:00-18:00";
  expect(describe({ monday: split, tuesday: split, saturday: "8:00–12:00" })).toBe(
    "Lunes y martes, 8:00 a. m. a 12:00 m. y 2:00 p. m. a 6:00 p. m.; miércoles a viernes, 8:00 a. m. a 6:00 p. m.; sábado, 8:00 a. m. a 12:00 m.",
  );
  const all = Object.fromEntries(
    ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"].map((day) => [
      day,
      "00:00-24:00",
    ]),
  );
  expect(describe(all)).toBe("Todos los días, las 24 horas");
  expect(describe({ ...all, wednesday: "CERRADO" })).toBe(
    "Lunes y martes, las 24 horas; jueves a domingo, las 24 horas",
  );
  expect(describe({ friday: "18:00-24:00", saturday: "00:30-01:00" })).toContain(
    "viernes, 6:00 p. m. a 12:00 de la noche; sábado, 12:30 a. m. a 1:00 a. m.",
  );
});

test("an office without hours says so", () => {
  const closed = Object.fromEntries(
    ["monday", "tuesday", "wednesday", "thursday", "friday"].map((day) => [day, "cerrado"]),
  );
  expect(describe(closed)).toBe("Por ahora no atendemos");
});

test.each([
  ...["8 a 5", "18:00-08:00", "08:00-08:00", "08:00-24:01", "25:00-26:00", "08:60-10:00"],
  ...["08:00-12:00, 11:00-18:00", "08:00-12:00, 12:00-18:00", "08:00-", "-18:00", "08:00"],
  ...["08:00-09:00, 10:00-11:00, 12:00-13:00", "__proto__", "9".repeat(100_000)],
])("a weekday's text that cannot be read counts as missing, and is named: %.40s", (text) => {
  expect(findHoursProblem("monday", text)).toContain("08:00-18:00");
  expect(readOpeningHours({ monday: text })).toEqual(readOpeningHours({}));
});

test.each([
  ...[
    "24 de diciembre",
    "2026-02-30",
    "2026-12-24 a 2026-12-23",
    "2026-12-24 a",
    "2026-12-24 2027",
  ],
  ...["2026-01-01 a 2027-01-02", `2026-12-24: ${"x".repeat(81)}`, ": Vacaciones"],
])("a closed day that cannot be read is left out, and named: %.40s", (line) => {
  const texts = { closed_days: `${line}\n2026-12-15: inventario` };
  expect(findHoursProblem("closed_days", texts.closed_days)).toContain("Revise");
  expect(readOpeningHours(texts).closures).toEqual([
    { from: Date.UTC(2026, 11, 15), to: Date.UTC(2026, 11, 15), note: "inventario" },
  ]);
});

test("a text of closed days is read within bounds", () => {
  const many = Array.from({ length: 5000 }, () => "2026-12-24: Nochebuena").join("\n");
  expect(findHoursProblem("closed_days", many)).toContain("hasta 60");
  expect(readOpeningHours({ closed_days: many }).closures).toHaveLength(60);
});

test("other texts of the section have no problem", () => {
  expect(findHoursProblem("monday", " ")).toBeNull();
  expect(findHoursProblem("closed_days", "")).toBeNull();
  expect(findHoursProblem("constructor", "x")).toBeNull();
});

test.each(["cerrado", "08:00-18:00", "08:00-12:00, 14:00-24:00", "08:00-", "-, -"])(
  "the form's inputs write a weekday as they read it: %s",
  (text) => expect(joinSpans(splitSpans(text))).toBe(text),
);

test.each([
  "",
  "2026-12-24",
  "2026-12-24: Fin: de año",
  "2026-12-24 a 2027-01-08: Vacaciones",
  ": x",
])("the form's inputs write closed days as they read them: %s", (text) =>
  expect(joinClosures(splitClosures(text))).toBe(text),
);
