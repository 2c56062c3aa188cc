import { LoaderCircle } from "lucide-react";

import { cn } from "#app/panel/lib/class-names.ts";

/** Decorative, beside a text that describes the progress. */
export function Spinner({ className }: { className?: string }) {
  return <LoaderCircle aria-hidden className={cn("size-4 shrink-0 animate-spin", className)} />;
}
