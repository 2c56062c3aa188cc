/** A text in lower case, without accents and outer spaces, for comparisons. */
export function foldText(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().trim();
}
