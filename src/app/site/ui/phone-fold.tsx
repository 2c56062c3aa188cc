import { clsx } from "clsx";
import ChevronDown from "lucide-react/icons/chevron-down";
import type { ReactNode } from "react";

interface PhoneFoldProps {
  /** The summary of what it expands. */
  label: string;
  /** Whether the label is visible; otherwise the summary covers the first line of the parent, which is positioned. */
  isLabelShown?: boolean;
  onGreen?: boolean;
  /** Whether the first line of its only paragraph stays visible. */
  isPeeking?: boolean;
  children: ReactNode;
}

/** Collapsed on phones; on wider screens the styles (`site.css`) keep it open and hide its summary. */
export function PhoneFold(props: PhoneFoldProps) {
  const { label, isLabelShown = false, onGreen = false, isPeeking = false, children } = props;
  return (
    <details className={clsx("phone-fold group/fold", isPeeking && "phone-peek")}>
      <summary
        className={clsx(
          "flex min-h-13 items-center gap-4",
          isLabelShown
            ? "border-line justify-between border-y font-semibold"
            : "absolute inset-x-0 top-0 justify-end",
        )}
      >
        <span className={clsx(!isLabelShown && "sr-only")}>{label}</span>
        <ChevronDown
          aria-hidden
          className={clsx(
            "size-5 shrink-0 transition-transform duration-200 group-open/fold:rotate-180",
            onGreen ? "text-gold-light" : "text-gold-dark",
          )}
        />
      </summary>
      {children}
    </details>
  );
}
