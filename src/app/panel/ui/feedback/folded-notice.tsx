import { ChevronDown, TriangleAlert } from "lucide-react";
import { type ReactNode, useId, useState } from "react";

interface FoldedNoticeProps {
  title: ReactNode;
  /** The heading's level. */
  as: "h2" | "h3";
  className?: string;
  children: ReactNode;
}

/**
 * A collapsible notice. On a phone it is collapsed at first, so that the list below is on the first screen.
 */
export function FoldedNotice({ title, as: Title, className, children }: FoldedNoticeProps) {
  const id = useId();
  const [isWide] = useState(() => window.matchMedia("(width >= 40rem)").matches);
  return (
    <section aria-labelledby={id} className={className}>
      <details
        open={isWide}
        className="group border-gold bg-gold-mist text-gold-ink rounded-xl border"
      >
        <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 rounded-xl px-3 sm:gap-3 sm:px-5 sm:pt-1 [&::-webkit-details-marker]:hidden">
          <TriangleAlert aria-hidden className="size-5 shrink-0" />
          <Title
            id={id}
            className="grow font-sans text-[0.9375rem] leading-tight font-semibold sm:text-base"
          >
            {title}
          </Title>
          <ChevronDown
            aria-hidden
            className="size-5 shrink-0 transition-transform group-open:rotate-180"
          />
        </summary>
        <div className="grid gap-3 px-3 pb-3 text-[0.9375rem] text-pretty sm:px-5 sm:pb-5">
          {children}
        </div>
      </details>
    </section>
  );
}
