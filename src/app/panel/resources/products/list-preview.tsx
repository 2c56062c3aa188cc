import { Badge } from "#app/panel/ui/controls/badge.tsx";
import { parseFeatures } from "#domain/products/sheet/warnings.ts";

interface ListPreviewProps {
  /** The list's name for screen readers. */
  label: string;
  text: string;
}

/** Previews while typing how the rules of commas and quotes split the text. */
export function ListPreview({ label, text }: ListPreviewProps) {
  const items = parseFeatures(text);
  if (items.length === 0) return null;
  return (
    <ul aria-label={label} className="flex flex-wrap gap-1.5">
      {items.map((item, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- items may repeat, and have no state
        <li key={index} className="max-w-full">
          <Badge tone="green">{item}</Badge>
        </li>
      ))}
    </ul>
  );
}
