import { ChevronDown, TriangleAlert } from "lucide-react";
import { useId, useState } from "react";

import { nameSection } from "#domain/content/content-list.ts";
import type { PlaceholderInUse } from "#domain/content/placeholders.ts";

interface PlaceholderBannerProps {
  placeholders: readonly PlaceholderInUse[];
  onEdit: (placeholder: PlaceholderInUse) => void;
}

/**
 * Reminds of the company's data that visitors still see as examples; each leads to its edit. On a phone the
 * list waits behind its heading, so that the texts themselves are on the first screen.
 */
export function PlaceholderBanner({ placeholders, onEdit }: PlaceholderBannerProps) {
  const id = useId();
  const [isWide] = useState(() => window.matchMedia("(width >= 40rem)").matches);
  if (placeholders.length === 0) return null;
  return (
    <section
      aria-labelledby={id}
      className="border-gold bg-gold-mist text-gold-ink mb-6 rounded-xl border"
    >
      <details open={isWide} className="group">
        <summary className="flex min-h-11 cursor-pointer list-none items-start gap-3 rounded-xl p-4 sm:p-5 [&::-webkit-details-marker]:hidden">
          <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
          <div className="grid grow gap-0.5">
            <h2 id={id} className="font-semibold">
              El sitio todavía muestra {placeholders.length}{" "}
              {placeholders.length === 1 ? "dato" : "datos"} de ejemplo
            </h2>
            <p className="text-[0.9375rem] text-pretty">
              Cámbielos por los de su empresa: sus visitantes los ven así.
            </p>
          </div>
          <ChevronDown
            aria-hidden
            className="mt-0.5 size-5 shrink-0 transition-transform group-open:rotate-180"
          />
        </summary>
        <ul className="grid gap-2 px-4 pb-4 sm:grid-cols-2 sm:px-5 sm:pb-5 lg:grid-cols-3">
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
      </details>
    </section>
  );
}

/** What the text is, without the remarks that follow its name. */
function nameBriefly(meaning: string): string {
  return meaning.split(";", 1)[0] ?? meaning;
}
