import Printer from "lucide-react/icons/printer";

import { SpecTable } from "#app/site/features/products/page/spec-table.tsx";
import { readSheet } from "#domain/products/sheet/technical-sheet.ts";

const TITLE_ID = "ficha-titulo";

/** A product's figures with their disclaimer; renders nothing without figures. */
export function TechnicalSheet({ specs, note }: { specs: readonly unknown[]; note: string }) {
  const rows = readSheet(specs);
  if (rows.length === 0) return null;
  return (
    <section
      aria-labelledby={TITLE_ID}
      className="grid items-start gap-x-16 gap-y-6 lg:grid-cols-[1fr_2fr] print:block print:space-y-3"
    >
      <div className="grid gap-4">
        <h2 id={TITLE_ID} className="display-3 lg:text-3xl">
          Ficha técnica
        </h2>
        <p className="text-soft max-w-[36rem] text-[0.9375rem] print:hidden">{note}</p>
        <p className="text-soft flex gap-2.5 text-[0.9375rem] max-lg:hidden print:hidden">
          <Printer aria-hidden className="text-gold-dark mt-0.5 size-4.5 shrink-0" />
          Imprima esta página y tendrá la ficha en una hoja.
        </p>
      </div>
      <SpecTable specs={rows} labelledBy={TITLE_ID} />
      <p className="text-soft hidden print:block">{note}</p>
    </section>
  );
}
