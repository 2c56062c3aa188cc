import { clsx } from "clsx";
import ArrowRight from "lucide-react/icons/arrow-right";
import type { ReactNode } from "react";

interface ArrowLinkProps {
  href: string;
  children: ReactNode;
  className?: string;
}

/** A text link with an arrow. */
export function ArrowLink({ href, children, className }: ArrowLinkProps) {
  return (
    <a
      href={href}
      className={clsx(
        "group/arrow inline-flex min-h-11 items-center gap-2 font-semibold text-green underline decoration-green/25 decoration-1 underline-offset-[0.35em] transition-colors hover:decoration-green",
        className,
      )}
    >
      {children}
      <ArrowRight
        aria-hidden
        className="ease-calm size-[1.05em] shrink-0 transition-transform duration-300 group-hover/arrow:translate-x-1"
      />
    </a>
  );
}
