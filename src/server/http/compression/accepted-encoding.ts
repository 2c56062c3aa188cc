export type Compression = "br" | "gzip";
export type Encoding = Compression | "identity";

/** The best encoding that a browser accepts: `q=0` refuses one. */
export function chooseEncoding(acceptEncoding: string): Compression | null {
  const accepted = new Set(
    acceptEncoding
      .toLowerCase()
      .split(",")
      .map((part) => part.trim().split(/\s*;\s*/))
      .filter(([, weight]) => weight === undefined || !/^q=0(?:\.0*)?$/.test(weight))
      .map(([name]) => name),
  );
  if (accepted.has("br")) return "br";
  return accepted.has("gzip") ? "gzip" : null;
}

const KNOWN = new Map<string, Encoding>();
const MAX_KNOWN = 100;

/** The same for a header that may be absent, memoized: browsers send a handful of different ones. */
export function encodingOf(acceptEncoding = ""): Encoding {
  const known = KNOWN.get(acceptEncoding);
  if (known !== undefined) return known;
  if (KNOWN.size >= MAX_KNOWN) KNOWN.clear();
  const encoding = chooseEncoding(acceptEncoding) ?? "identity";
  KNOWN.set(acceptEncoding, encoding);
  return encoding;
}
