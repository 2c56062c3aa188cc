/** The list of the calculators, and of the comparison of costs. */
export const TOOLS_PATH = "/herramientas";
export const TOOLS_NAME = "Herramientas";
/** The heading of the list. */
export const TOOLS_TITLE = "Cuentas para su finca";

/** The pages of calculators: the last part of their address, and their name. */
export const CALCULATOR_PAGES = [
  { slug: "sal-mineralizada", name: "Sal mineralizada" },
  { slug: "urea", name: "Urea" },
  { slug: "glicerol", name: "Glicerol" },
  { slug: "melaza", name: "Melaza" },
  { slug: "grasa-bypass", name: "Grasa bypass" },
  { slug: "fosforo", name: "Fósforo de una mezcla" },
] as const;

export type CalculatorSlug = (typeof CALCULATOR_PAGES)[number]["slug"];

export function buildCalculatorPath(slug: CalculatorSlug): string {
  return `${TOOLS_PATH}/${slug}`;
}
