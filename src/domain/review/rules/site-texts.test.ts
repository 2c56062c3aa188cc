import { expect, test } from "vitest";

import { findHoursFaults } from "#domain/review/rules/site-texts.ts";

const review = (name: string, value: string) => {
  const [section = "", key = ""] = name.split(".");
  return findHoursFaults({ table: "site_content", row: { id: "1", section, key, value } });
};

test("hours that cannot be read are named, with the form that corrects them", () => {
  expect(review("hours.monday", "de 8 a 5")).toMatchObject([
    { severity: "error", field: "value", how: expect.stringContaining("«Horario»") },
  ]);
  expect(review("hours.closed_days", "Navidad")).toHaveLength(1);
  for (const value of ["", "cerrado", "08:00-18:00"])
    expect(review("hours.monday", value)).toEqual([]);
});

test("a text that names its own hours is to be confirmed", () => {
  expect(review("contact.hours", "Lunes a sábado, 7 a 4")).toMatchObject([{ severity: "warning" }]);
  expect(review("footer.hours_badge", "Lun a sáb")).toHaveLength(1);
  for (const value of [
    "",
    "{horario}",
    "{horario}, con cita previa",
    "Lunes a viernes, 8:00 a. m. a 6:00 p. m.",
  ]) {
    expect(review("contact.hours", value)).toEqual([]);
  }
  expect(review("contact.title", "Lunes")).toEqual([]);
});
