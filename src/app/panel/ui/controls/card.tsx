import type { ComponentProps } from "react";

import { cn } from "#app/panel/lib/class-names.ts";

export function Card({ className, ...props }: ComponentProps<"div">) {
  return (
    <div
      {...props}
      className={cn("rounded-xl border border-line bg-white shadow-card", className)}
    />
  );
}
