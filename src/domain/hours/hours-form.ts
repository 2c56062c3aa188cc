import { z } from "zod";

import { CATALOGUE } from "#domain/content/catalogue/catalogue.ts";
import type { SettingsValues } from "#domain/content/settings.ts";
import { readOwnText } from "#domain/content/site-text.ts";
import { CLOSED } from "#domain/hours/default-week.ts";
import { findHoursProblem } from "#domain/hours/opening-hours.ts";

/** The sections of the panel's form of hours; of the last two only the texts that show them. */
export const HOURS_SECTIONS = ["hours", "contact", "footer"] as const;

/** The texts of the form where it has not those of a whole section. */
export const HOURS_KEYS = { contact: ["hours"], footer: ["hours_badge"] } as const;

/** The values of the form, as far as it has them. */
export type HoursFormValues = SettingsValues<(typeof HOURS_SECTIONS)[number]>;

/** The texts that show the hours, with what inserts them. */
export const SHOWN_HOURS = [
  { name: "contact.hours", place: "Contacto", token: "{horario}" },
  { name: "footer.hours_badge", place: "Pie de página", token: "{horario_corto}" },
] as const;

/** Whether a text shows its own hours in place of those of the form. */
export function namesOwnHours(name: string, value: string): boolean {
  if (!SHOWN_HOURS.some((shown) => shown.name === name)) return false;
  const { contact, footer } = CATALOGUE;
  const entry = name === "contact.hours" ? contact.hours : footer.hours_badge;
  return !/\{horario(?:_corto)?\}/.test(readOwnText(value, entry) ?? entry.fallback);
}

/** The form's schema. Texts with their own hours must be confirmed, which replaces them. */
export function createHoursFormSchema() {
  const hours = Object.fromEntries(
    Object.keys(CATALOGUE.hours).map((key) => [
      key,
      z.string().superRefine((text, context) => {
        const problem = findHoursProblem(key, text);
        if (problem !== null) context.addIssue({ code: "custom", message: problem });
      }),
    ]),
  );
  const shown = (name: string) =>
    z
      .string()
      .refine(
        (value) => !namesOwnHours(name, value),
        "Marque que revisó el horario: el sitio lo mostrará en lugar de ese texto.",
      );
  return z.object({
    hours: z.object(hours),
    contact: z.object({ hours: shown("contact.hours") }),
    footer: z.object({ hours_badge: shown("footer.hours_badge") }),
  }) as unknown as z.ZodType<HoursFormValues, HoursFormValues>;
}

/** A span as two time inputs have it: `08:00`, or empty. The end of a day is `00:00`. */
export interface TypedSpan {
  opens: string;
  closes: string;
}

/** The spans of a weekday's text, complete or not; none of a closed day. */
export function splitSpans(text: string): TypedSpan[] {
  const trimmed = text.trim();
  if (trimmed === "" || trimmed.toLowerCase() === CLOSED) return [];
  return trimmed.split(",").map((part) => {
    const [opens = "", closes = ""] = part.split(/[-–]/).map((time) => time.trim());
    return { opens: padTime(opens), closes: closes === "24:00" ? "00:00" : padTime(closes) };
  });
}

/** A weekday's text of those spans. */
export function joinSpans(spans: readonly TypedSpan[]): string {
  if (spans.length === 0) return CLOSED;
  return spans
    .map(({ opens, closes }) => `${opens}-${closes === "00:00" ? "24:00" : closes}`)
    .join(", ");
}

/** What time inputs accept: `8:00` as `08:00`. */
const padTime = (time: string) => (/^\d:\d\d$/.test(time) ? `0${time}` : time);

/** A closure as a row of inputs has it; dates like 2026-12-24, or empty. */
export interface TypedClosure {
  from: string;
  /** Empty for a single day. */
  to: string;
  note: string;
}

/** The closures of a text, complete or not, one of each line. */
export function splitClosures(text: string): TypedClosure[] {
  if (text.trim() === "") return [];
  return text.split("\n").map((line) => {
    const colon = line.indexOf(":");
    const days = colon === -1 ? line : line.slice(0, colon);
    const [from = "", to = ""] = days.split(" a ");
    return {
      from: from.trim(),
      to: to.trim(),
      note: colon === -1 ? "" : line.slice(colon + 1).trimStart(),
    };
  });
}

/** A text of those closures. */
export function joinClosures(closures: readonly TypedClosure[]): string {
  return closures
    .map(({ from, to, note }) => {
      const days = to === "" || to === from ? from : `${from} a ${to}`;
      // A line that is still blank stays one.
      return note === "" && days !== "" ? days : `${days}: ${note}`;
    })
    .join("\n");
}
