import { ChevronDown } from "lucide-react";
import type { ReactNode, Ref } from "react";

interface FoldProps {
  title: string;
  /** What it contains. */
  hint: string;
  ref?: Ref<HTMLDetailsElement>;
  children: ReactNode;
}

/** A collapsible group of rarely used fields. */
export function Fold({ title, hint, ref, children }: FoldProps) {
  return (
    <details ref={ref} className="border-line border-y">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-3 py-3 [&::-webkit-details-marker]:hidden">
        <span className="grid grow gap-0.5">
          <span className="text-[0.9375rem] font-semibold">{title}</span>
          <span className="text-soft text-sm">{hint}</span>
        </span>
        <ChevronDown
          aria-hidden
          className="text-soft size-5 shrink-0 transition-transform [[open]>summary>&]:rotate-180"
        />
      </summary>
      <div className="grid gap-5 pt-2 pb-5">{children}</div>
    </details>
  );
}
