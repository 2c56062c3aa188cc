import { Tabs as Radix } from "radix-ui";
import type { ComponentProps } from "react";

import { cn } from "#app/ui/panel/class-names.ts";

/** Arrow keys move between the tabs; Enter or space opens one, since opening may load its code. */
export function Tabs(props: ComponentProps<typeof Radix.Root>) {
  return <Radix.Root activationMode="manual" {...props} />;
}

/** All tabs in sight: two rows of three on a phone, one row elsewhere. */
export function TabsList({ className, ...props }: ComponentProps<typeof Radix.List>) {
  return (
    <Radix.List
      {...props}
      className={cn("grid grid-cols-3 gap-1 sm:flex sm:gap-2 lg:gap-4", className)}
    />
  );
}

export function TabsTrigger({ className, ...props }: ComponentProps<typeof Radix.Trigger>) {
  return (
    <Radix.Trigger
      {...props}
      className={cn(
        "group relative inline-flex min-h-11 items-center justify-center gap-2 rounded-lg px-2 text-[0.9375rem] font-medium text-soft transition-colors hover:bg-sand hover:text-ink sm:min-h-12 sm:rounded-b-none sm:px-3",
        "data-[state=active]:bg-green-mist data-[state=active]:font-semibold data-[state=active]:text-green-deep sm:data-[state=active]:bg-transparent",
        "sm:after:absolute sm:after:inset-x-2 sm:after:bottom-0 sm:after:h-[3px] sm:after:rounded-t-full sm:data-[state=active]:after:bg-green",
        className,
      )}
    />
  );
}

/** Stays mounted when another tab is opened: what was typed in it is still there on the way back. */
export function TabsContent({ className, ...props }: ComponentProps<typeof Radix.Content>) {
  return (
    <Radix.Content
      {...props}
      forceMount
      className={cn("rounded-lg data-[state=inactive]:hidden", className)}
    />
  );
}
