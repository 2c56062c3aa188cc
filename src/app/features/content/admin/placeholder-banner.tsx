import { TriangleAlert } from "lucide-react";
import { useId } from "react";

import { nameSection } from "#domain/content/content-list.ts";
import type { PlaceholderInUse } from "#domain/content/placeholders.ts";

interface PlaceholderBannerProps {
  placeholders: readonly PlaceholderInUse[];
  onEdit: (placeholder: PlaceholderInUse) => void;
}

/** Reminds of the company's data that visitors still see as examples; each leads to its edit. */
export function PlaceholderBanner({ placeholders, onEdit }: PlaceholderBannerProps) {
  const id = useId();
  if (placeholders.length === 0) return null;
  return (
    <section
      aria-labelledby={id}
      className="border-gold bg-gold-mist text-gold-ink mb-6 grid gap-3 rounded-xl border p-4 sm:p-5"
    >
      <div className="flex items-start gap-3">
        <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
        <div className="grid gap-0.5">
          <h2 id={id} className="font-semibold">
            El sitio todavía muestra datos de ejemplo
          </h2>
          <p className="text-[0.9375rem] text-pretty">
            Cámbielos por los de su empresa: sus visitantes los ven así.
          </p>
        </div>
      </div>
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
    </section>
  );
}

/** What the text is, without the remarks that follow its name. */
function nameBriefly(meaning: string): string {
  return meaning.split(";", 1)[0] ?? meaning;
}
