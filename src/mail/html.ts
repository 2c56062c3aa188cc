const ENTITIES = new Map<string, string>([
  ["&", "&amp;"],
  ["<", "&lt;"],
  [">", "&gt;"],
  ['"', "&quot;"],
  ["'", "&#39;"],
]);

/** Markup that is safe to be put into more markup. */
export interface Html {
  html: string;
}

type Part = string | Html | readonly Html[];

/** Markup whose texts are escaped; markup within it stays markup. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return {
    html: strings.map((text, index) => text + render(parts[index] ?? "")).join(""),
  };
}

function render(part: Part): string {
  if (typeof part === "string")
    return part.replace(/[&<>"']/g, (sign) => ENTITIES.get(sign) ?? sign);
  return "html" in part ? part.html : part.map((one) => one.html).join("");
}
