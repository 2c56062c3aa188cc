import { renderToStaticMarkup } from "react-dom/server";
import { useForm } from "react-hook-form";
import { expect, test } from "vitest";

import { HoursFields } from "#app/panel/resources/hours/hours-fields.tsx";
import { readSettings } from "#domain/content/settings.ts";
import { HOURS_KEYS, HOURS_SECTIONS, type HoursFormValues } from "#domain/hours/hours-form.ts";

const row = (name: string, value: string) => {
  const [section = "", key = ""] = name.split(".");
  return { section, key, value };
};

function Form({ values }: { values: HoursFormValues }) {
  const form = useForm<HoursFormValues>({ defaultValues: values });
  return <HoursFields form={form} values={values} isSaving={false} />;
}

const render = (...rows: { section: string; key: string; value: string }[]) =>
  renderToStaticMarkup(<Form values={readSettings(HOURS_SECTIONS, rows, HOURS_KEYS)} />);

test("the form shows each weekday's spans and the closed days", () => {
  const html = render(
    row("hours.monday", "08:00-12:00, 14:00-24:00"),
    row("hours.closed_days", "2026-12-24 a 2027-01-08: Vacaciones"),
  );
  expect(html).toMatch(/aria-label="Lunes: cierra otra vez"[^>]*value="00:00"/);
  expect(html.match(/type="time"/g)).toHaveLength(12);
  expect(html.match(/>Cerrado</g)).toHaveLength(2);
  expect(html).toContain('value="2027-01-08"');
  expect(html).toContain("Del 24 de diciembre al 8 de enero estamos cerrados: Vacaciones.");
  expect(html).not.toContain("escrito a mano");
});

test("a text with its own hours is shown to be confirmed, and no other", () => {
  const own = render(row("contact.hours", "Lunes a sábado, 7 a. m. a 4 p. m."));
  expect(own).toContain("Contacto: «Lunes a sábado, 7 a. m. a 4 p. m.»");
  expect(own).toMatch(/Ya lo revisé/);
  for (const text of ["", "{horario}", "Lunes a viernes, 8:00 a. m. a 6:00 p. m."]) {
    expect(render(row("contact.hours", text))).not.toContain("Ya lo revisé");
  }
});
