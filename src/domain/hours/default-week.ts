/* What the panel's list of texts needs to know of the hours without reading them. */

/** The texts of the section `hours` that say when a weekday is open, from Sunday as in JavaScript's dates. */
export const WEEKDAY_KEYS = [
  ...(["sunday", "monday", "tuesday", "wednesday"] as const),
  ...(["thursday", "friday", "saturday"] as const),
] as const;

export type WeekdayKey = (typeof WEEKDAY_KEYS)[number];

/** The text of a weekday on which the office stays closed. */
export const CLOSED = "cerrado";

/** Monday to Friday, 08:00–18:00 (specification, section 9). */
export const DEFAULT_WEEK: Readonly<Record<WeekdayKey, string>> = {
  sunday: CLOSED,
  monday: "08:00-18:00",
  tuesday: "08:00-18:00",
  wednesday: "08:00-18:00",
  thursday: "08:00-18:00",
  friday: "08:00-18:00",
  saturday: CLOSED,
};
