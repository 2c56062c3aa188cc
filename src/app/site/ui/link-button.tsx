import { clsx } from "clsx";
import ArrowRight from "lucide-react/icons/arrow-right";
import type { ReactNode } from "react";

import { TAP_PATH } from "#domain/visits/visit-names.ts";

const TONES = {
  green: "bg-green text-white hover:bg-green-dark",
  gold: "bg-gold text-ink hover:bg-gold-light",
  outline: "text-green ring-1 ring-inset ring-green/35 hover:bg-green hover:text-white",
} as const;

const SIZES = {
  medium: "min-h-11 px-4.5 text-[0.9375rem]",
  large: "min-h-13 px-6 text-base",
} as const;

interface LinkButtonProps {
  href: string;
  children: ReactNode;
  tone?: keyof typeof TONES;
  size?: keyof typeof SIZES;
  /** An arrow after the text. */
  withArrow?: boolean;
  /** Opens a new tab and counts the tap: for chat links. */
  opensTab?: boolean;
  className?: string;
}

/** A link that looks like a button. */
export function LinkButton(props: LinkButtonProps) {
  const { href, children, tone = "green", size = "large", className } = props;
  const { withArrow = false, opensTab = false } = props;
  return (
    <a
      href={href}
      {...(opensTab && { target: "_blank", rel: "noopener", ping: TAP_PATH })}
      className={clsx(
        "group/button inline-flex max-w-full items-center justify-center gap-2.5 rounded-lg py-2 text-center leading-snug font-semibold transition-colors duration-200",
        TONES[tone],
        SIZES[size],
        className,
      )}
    >
      {children}
      {opensTab && <span className="sr-only">(se abre en otra pestaña)</span>}
      {withArrow && (
        <ArrowRight
          aria-hidden
          className="ease-calm size-[1.1em] shrink-0 transition-transform duration-300 group-hover/button:translate-x-1"
        />
      )}
    </a>
  );
}
