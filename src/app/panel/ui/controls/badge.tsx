import type { PropsWithChildren } from "react";

import { cn } from "#app/panel/lib/class-names.ts";

const TONES = {
  green: "bg-green-mist text-green-deep",
  gold: "bg-gold-mist text-gold-ink",
  plain: "bg-sand text-ink",
} as const;

export function Badge({
  tone = "plain",
  children,
}: PropsWithChildren<{ tone?: keyof typeof TONES }>) {
  return (
    <span
      className={cn(
        "inline-flex max-w-full items-center rounded-full px-2.5 py-0.5 text-[0.8125rem] font-medium wrap-anywhere",
        TONES[tone],
      )}
    >
      {children}
    </span>
  );
}
