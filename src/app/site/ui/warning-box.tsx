import clsx from "clsx";
import TriangleAlert from "lucide-react/icons/triangle-alert";

import type { ProductWarning } from "#domain/products/product.ts";
import { listWarnings } from "#domain/products/sheet/warnings.ts";

interface WarningBoxProps {
  warnings: readonly ProductWarning[];
  title?: string;
  className?: string;
}

/** Warnings with their sources; renders nothing without any. */
export function WarningBox({ warnings, title = "Advertencia", className }: WarningBoxProps) {
  const shown = listWarnings(warnings);
  if (shown.length === 0) return null;
  return (
    <aside
      aria-label={title}
      className={clsx(
        "border-gold bg-sand grid gap-2 rounded-r-xl border-l-4 px-4 py-3 print:border print:py-1",
        className,
      )}
    >
      <p className="flex items-center gap-2 font-semibold">
        <TriangleAlert aria-hidden className="size-4.5 shrink-0" />
        {title}
      </p>
      {shown.map(({ text, source }) => (
        <p key={text} className="text-[0.9375rem] leading-snug">
          {text}
          {source !== "" && <span className="text-soft block text-sm">{`Fuente: ${source}`}</span>}
        </p>
      ))}
    </aside>
  );
}

/** Warnings in a card: the texts, then each source once. */
export function CardWarnings({ warnings }: Pick<WarningBoxProps, "warnings">) {
  const shown = listWarnings(warnings);
  if (shown.length === 0) return null;
  const sources = new Set(shown.map(({ source }) => source).filter(Boolean));
  return (
    <div className="border-gold text-ink border-l-4 pl-3 text-sm leading-snug max-sm:col-span-full sm:mx-5 sm:mt-4 sm:self-start">
      <p>
        <span className="sr-only">Advertencia: </span>
        {shown.map(({ text }) => text).join(" ")}
      </p>
      {sources.size > 0 && (
        <p className="text-soft mt-0.5">{`Fuente: ${[...sources].join("; ")}`}</p>
      )}
    </div>
  );
}
