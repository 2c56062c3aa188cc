import { longText, text } from "#domain/content/catalogue/entry.ts";
import type { Section } from "#domain/content/list/section.ts";
import { CLOSED, DEFAULT_WEEK } from "#domain/hours/opening-hours.ts";

const EVERYWHERE =
  "Pie de página, contacto, cotización, correos, cifras y datos para Google; se cambia en «Horario»";

const day = (name: string, fallback: string) =>
  text(`Horario del ${name} (08:00-18:00, o «${CLOSED}»)`, EVERYWHERE, fallback);

/** When the office is open, which `readOpeningHours` reads. */
export const HOURS = {
  monday: day("lunes", DEFAULT_WEEK.monday),
  tuesday: day("martes", DEFAULT_WEEK.tuesday),
  wednesday: day("miércoles", DEFAULT_WEEK.wednesday),
  thursday: day("jueves", DEFAULT_WEEK.thursday),
  friday: day("viernes", DEFAULT_WEEK.friday),
  saturday: day("sábado", DEFAULT_WEEK.saturday),
  sunday: day("domingo", DEFAULT_WEEK.sunday),
  closed_days: longText(
    "Días cerrados: una fecha o un rango por línea, «2026-12-24 a 2027-01-08: Vacaciones»",
    EVERYWHERE,
    "",
  ),
} satisfies Section;
