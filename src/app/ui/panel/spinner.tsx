import { LoaderCircle } from "lucide-react";

import { cn } from "#app/ui/panel/class-names.ts";

/** Decoration beside a text that says what is going on. */
export function Spinner({ className }: { className?: string }) {
  return <LoaderCircle aria-hidden className={cn("size-4 shrink-0 animate-spin", className)} />;
}
