import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

interface EmptyStateProps {
  icon: LucideIcon;
  title: string;
  /** The title's element. */
  as?: "h2" | "p";
  text?: string;
  /** Buttons, or a text with more than words. */
  children?: ReactNode;
}

/** The empty state of a list or section: what belongs here, and what to do next. */
export function EmptyState({
  icon: Icon,
  title,
  as: Title = "p",
  text,
  children,
}: EmptyStateProps) {
  return (
    <div className="mx-auto grid max-w-lg justify-items-center gap-3 px-4 py-12 text-center sm:py-16">
      <span className="bg-green-mist text-green grid size-16 place-items-center rounded-full">
        <Icon aria-hidden className="size-7" strokeWidth={1.75} />
      </span>
      <Title className="text-xl font-semibold text-balance">{title}</Title>
      {text !== undefined && <p className="text-soft text-pretty">{text}</p>}
      {children}
    </div>
  );
}
