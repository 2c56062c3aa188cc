import { listItems } from "#domain/content/list/list-items.ts";

export interface Statistic {
  value: string;
  label: string;
  /** What it counts; may be empty. */
  note: string;
}

/** In a note: the number of products that the site shows. */
const ONLINE = "{productos}";

/**
 * A section's statistics. A note that says how many products are on the site is left out unless these are fewer than
 * the figure.
 */
export function listStatistics(
  section: Readonly<Record<string, string>>,
  productCount = 0,
): Statistic[] {
  return listItems(section, "stat", ["value", "label", "note"]).map(({ value, label, note }) => {
    if (!note.includes(ONLINE)) return { value, label, note };
    const [digits = "0"] = /\d[\d.]*/.exec(value) ?? [];
    const isShown = productCount > 0 && productCount < Number(digits.replaceAll(".", ""));
    return { value, label, note: isShown ? note.replace(ONLINE, String(productCount)) : "" };
  });
}
