/** Placeholders of the company's data until the administrator fills them in: obviously not real. */
export const PLACEHOLDER = {
  brandName: "Insumos Nutrición Animal",
  legalName: "Insumos Nutrición Animal S. A. S.",
  nit: "900000000-0",
  phone: "+57 300 000 0000",
  email: "info@empresa.example",
  address: "Carrera 7 # 71-21, Bogotá, D. C.",
} as const;

/** Letters and digits only, so that a phone number without spaces is the same placeholder. */
function simplify(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}@]/gu, "");
}

/** The placeholder that a text has; undefined for a finished text. */
export function findPlaceholder(text: string): string | undefined {
  const simple = simplify(text);
  // The legal name begins with the brand name, so the longer one is tried first.
  return Object.values(PLACEHOLDER)
    .toSorted((a, b) => b.length - a.length)
    .find((value) => simple.includes(simplify(value)));
}
