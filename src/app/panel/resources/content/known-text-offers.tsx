import { useId } from "react";

import { Card } from "#app/panel/ui/controls/card.tsx";
import { findFallback } from "#domain/content/catalogue/catalogue.ts";
import { cutValue, nameSection } from "#domain/content/content-list.ts";
import type { KnownText } from "#domain/content/known-texts.ts";

interface KnownTextOffersProps {
  section: string;
  /** The section's texts without a row. */
  offers: readonly KnownText[];
  /** Whether a partly typed key filters them. */
  isFiltered: boolean;
  onChoose: (known: KnownText) => void;
}

/** Known texts without a row yet; choosing one opens its form. */
export function KnownTextOffers({ section, offers, isFiltered, onChoose }: KnownTextOffersProps) {
  const id = useId();
  if (offers.length === 0) {
    if (isFiltered) return null;
    return (
      <p className="text-soft text-sm text-pretty">
        Todos los textos conocidos de «{nameSection(section)}» ya están en la lista: búsquelos allí
        para editarlos.
      </p>
    );
  }
  return (
    <div className="grid gap-2">
      <p id={id} className="text-soft text-sm">
        Textos de «{nameSection(section)}» que aún puede crear:
      </p>
      <ul
        aria-labelledby={id}
        className="border-line divide-line max-h-64 divide-y overflow-y-auto rounded-lg border"
      >
        {offers.map((known) => (
          <li key={known.key}>
            <button
              type="button"
              className="hover:bg-sand grid min-h-11 w-full gap-0.5 px-3 py-2 text-left text-sm -outline-offset-3 transition-colors"
              onClick={() => onChoose(known)}
            >
              <span className="text-[0.9375rem] leading-snug font-semibold">{known.meaning}</span>
              <span className="text-soft">{known.shownAt}</span>
              <span className="wrap-anywhere">{describeUse(known)}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

function describeUse({ section, key }: KnownText): string {
  const fallback = findFallback(section, key);
  return fallback === "" ? "Sin usar" : `Hoy: «${cutValue(fallback)}»`;
}

interface OtherOffersProps {
  offers: readonly (readonly [section: string, texts: readonly KnownText[]])[];
  onChoose: (known: KnownText) => void;
}

/** Known texts without a row, by section, below the list. */
export function OtherOffers({ offers, onChoose }: OtherOffersProps) {
  return offers.map(([section, texts]) => (
    <Card key={section} className="p-4">
      <KnownTextOffers section={section} offers={texts} isFiltered onChoose={onChoose} />
    </Card>
  ));
}
