import { cn } from "#app/panel/lib/class-names.ts";

/** The placeholder of something that is loading. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={cn("animate-pulse rounded-md bg-sand", className)} />;
}
