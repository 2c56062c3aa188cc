import type { MarkedText } from "#domain/search/marked-text.ts";

/** A text with what a search matched. */
export function Marked({ parts }: { parts: MarkedText }) {
  let at = 0;
  return parts.map(({ text, isMatch }) => {
    const key = at;
    at += text.length;
    return isMatch ? (
      <mark key={key} className="bg-gold-mist text-gold-ink rounded-xs font-semibold">
        {text}
      </mark>
    ) : (
      text
    );
  });
}
