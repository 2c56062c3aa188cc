import { Tabs as Radix } from "radix-ui";
import type { ComponentProps } from "react";

import { cn } from "#app/panel/lib/class-names.ts";

/** Arrow keys move between the tabs; Enter or space opens one, since opening may load its code. */
export function Tabs(props: ComponentProps<typeof Radix.Root>) {
  return <Radix.Root activationMode="manual" {...props} />;
}

/** One row with all tabs visible. */
export function TabsList({ className, ...props }: ComponentProps<typeof Radix.List>) {
  return <Radix.List {...props} className={cn("flex sm:gap-2 lg:gap-4", className)} />;
}

/** On a phone the icon is above the label. */
export function TabsTrigger(props: ComponentProps<typeof Radix.Trigger>) {
  return (
    <Radix.Trigger
      {...props}
      className={cn(
        "group relative inline-flex min-h-12 min-w-11 items-center justify-center gap-x-2 gap-y-0.5 rounded-lg px-1 text-[0.8125rem] font-medium text-soft transition-colors hover:bg-sand hover:text-ink max-sm:grow max-sm:flex-col sm:rounded-b-none sm:px-3 sm:text-[0.9375rem]",
        "data-[state=active]:bg-green-mist data-[state=active]:font-semibold data-[state=active]:text-green-deep sm:data-[state=active]:bg-transparent",
        "sm:after:absolute sm:after:inset-x-2 sm:after:bottom-0 sm:after:h-[3px] sm:after:rounded-t-full sm:data-[state=active]:after:bg-green",
      )}
    />
  );
}

/** Stays mounted when another tab is opened, so that its forms keep what was typed. */
export function TabsContent(props: ComponentProps<typeof Radix.Content>) {
  return (
    <Radix.Content {...props} forceMount className="rounded-lg data-[state=inactive]:hidden" />
  );
}
