/*
 * The panel edits a product's features as one comma-separated text. So that the text can represent any
 * list, it is parsed like CSV, with one more rule:
 *   - a comma between two digits is a decimal comma and does not separate: `Proteína 18,5 %`;
 *   - a fully quoted feature keeps its commas and outer spaces: `"Bolsa, 40 kg", Granel`;
 *     within it, a quote is doubled. Quotes anywhere else are ordinary characters.
 */

const SEPARATOR = /(?<![0-9]),|,(?![0-9])/g;
const QUOTED = /\s*"([^"]*(?:""[^"]*)*)"\s*(?=,|$)/y;

/** Splits the text into features, trimmed, without the empty ones. */
export function parseFeatures(text: string): string[] {
  const features: string[] = [];
  let position = 0;
  while (position < text.length) {
    QUOTED.lastIndex = position;
    const quoted = QUOTED.exec(text);
    if (quoted) {
      features.push((quoted[1] ?? "").replaceAll('""', '"'));
      position = QUOTED.lastIndex + 1;
      continue;
    }
    const end = findSeparator(text, position);
    const feature = text.slice(position, end).trim();
    if (feature !== "") features.push(feature);
    position = end + 1;
  }
  return features;
}

/** The inverse of {@link parseFeatures}: `parseFeatures(formatFeatures(list))` is `list`, always. */
export function formatFeatures(features: readonly string[]): string {
  return features.map((feature) => (needsQuotes(feature) ? quote(feature) : feature)).join(", ");
}

function findSeparator(text: string, from: number): number {
  SEPARATOR.lastIndex = from;
  return SEPARATOR.exec(text)?.index ?? text.length;
}

function needsQuotes(feature: string): boolean {
  return (
    feature === "" ||
    feature !== feature.trim() ||
    feature.startsWith('"') ||
    findSeparator(feature, 0) < feature.length
  );
}

function quote(feature: string): string {
  return `"${feature.replaceAll('"', '""')}"`;
}
