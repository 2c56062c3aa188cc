import { FoldedNotice } from "#app/panel/ui/feedback/folded-notice.tsx";
import { nameSection } from "#domain/content/content-list.ts";
import type { PlaceholderInUse } from "#domain/content/placeholders.ts";

interface PlaceholderBannerProps {
  placeholders: readonly PlaceholderInUse[];
  onEdit: (placeholder: PlaceholderInUse) => void;
}

/** Lists the company's data that visitors still see as placeholders, each with a link to edit it. */
export function PlaceholderBanner({ placeholders, onEdit }: PlaceholderBannerProps) {
  const { length } = placeholders;
  if (length === 0) return null;
  return (
    <FoldedNotice
      as="h2"
      className="mb-2 sm:mb-6"
      title={`El sitio muestra ${length} ${length === 1 ? "dato" : "datos"} de ejemplo`}
    >
      <p>Cámbielos por los de su empresa: sus visitantes los ven así.</p>
      <ul className="grid gap-2 sm:grid-cols-2 lg:grid-cols-3">
        {placeholders.map((item) => (
          <li key={`${item.section}.${item.key}`} className="grid">
            <button
              type="button"
              className="border-gold text-ink hover:bg-sand grid min-h-11 content-start gap-0.5 rounded-lg border bg-white px-3 py-2 text-left transition-colors"
              onClick={() => onEdit(item)}
            >
              <span className="text-[0.9375rem] leading-snug font-semibold">
                {nameBriefly(item.meaning)}
              </span>
              <span className="text-soft text-sm wrap-anywhere">
                {nameSection(item.section)} · {item.placeholder}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </FoldedNotice>
  );
}

/** The text's meaning, without the remarks that follow its name. */
function nameBriefly(meaning: string): string {
  return meaning.split(";", 1)[0] ?? meaning;
}
