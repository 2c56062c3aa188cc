import { clsx } from "clsx";
import ChevronDown from "lucide-react/icons/chevron-down";
import type { ReactNode } from "react";

interface PhoneFoldProps {
  /** What its line unfolds. */
  label: string;
  /** Whether the label is the line; otherwise the parent's first line is, which it covers: the parent is positioned. */
  isLabelShown?: boolean;
  onGreen?: boolean;
  /** Whether the first line of its text, one paragraph, is shown. */
  isPeeking?: boolean;
  children: ReactNode;
}

/** Folded on phones; on wider screens always open and without its line, by the styles (`site.css`). */
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
