import type { ComponentProps, ReactNode } from "react";

import { cn } from "#app/panel/lib/class-names.ts";

interface SwitchProps extends Omit<ComponentProps<"input">, "type" | "role" | "className"> {
  /** Label of what is on or off. */
  label: ReactNode;
}

/** A checkbox that looks and is announced like a switch; the label is part of the touch target. */
export function Switch({ label, ...props }: SwitchProps) {
  return (
    <label className="inline-flex min-h-11 cursor-pointer items-center gap-2.5 text-[0.9375rem]">
      <input
        {...props}
        type="checkbox"
        // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox exposes its own state
        role="switch"
        className={cn(
          "relative h-6 w-11 shrink-0 cursor-pointer appearance-none rounded-full border border-edge bg-edge transition-colors",
          "before:absolute before:top-0.5 before:left-0.5 before:size-4.5 before:rounded-full before:bg-white before:transition-transform",
          "checked:border-green checked:bg-green checked:before:translate-x-5",
        )}
      />
      {label}
    </label>
  );
}
