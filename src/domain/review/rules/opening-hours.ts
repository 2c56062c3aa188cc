import { namesOwnHours } from "#domain/hours/hours-form.ts";
import { findHoursProblem } from "#domain/hours/opening-hours.ts";
import type { Fault } from "#domain/review/finding.ts";
import type { SiteRecord } from "#domain/review/site-record.ts";

/** Hours that cannot be read, and texts that name other hours than the form «Horario». */
export function findHoursFaults(record: SiteRecord): Fault[] {
  if (record.table !== "site_content") return [];
  const { section, key, value } = record.row;
  if (section === "hours") {
    const problem = findHoursProblem(key, value);
    return problem === null ? [] : [{ ...UNREADABLE, how: `Corríjalo en «Horario». ${problem}` }];
  }
  return namesOwnHours(`${section}.${key}`, value) ? [OWN_HOURS] : [];
}

const UNREADABLE = {
  severity: "error",
  field: "value",
  what: "Este horario no se entiende: el sitio usa el de lunes a viernes, 8:00 a. m. a 6:00 p. m.",
  why: "El comprador llama o viene cuando no hay nadie, o cree que está cerrado.",
} as const;

const OWN_HOURS: Fault = {
  severity: "warning",
  field: "value",
  what: "Escribe el horario por su cuenta.",
  why: "Si cambia el horario o cierra unos días, este texto no se entera y contradice el resto del sitio.",
  how: "Confirme el horario en «Horario»: el sitio lo escribe entonces aquí también.",
};
