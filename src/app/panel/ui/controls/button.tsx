import { LoaderCircle } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";

import { cn } from "#app/panel/lib/class-names.ts";

const VARIANTS = {
  primary: "bg-green text-white hover:bg-green-deep",
  outline: "border border-edge bg-white text-ink hover:bg-sand",
  ghost: "text-ink hover:bg-sand",
  danger: "text-danger hover:bg-danger-mist",
} as const;

/** At least 44 px: laptops have touch screens too. */
const SIZES = {
  text: "min-h-11 px-4",
  icon: "size-11 shrink-0",
} as const;

interface ButtonStyle {
  variant?: keyof typeof VARIANTS | undefined;
  size?: keyof typeof SIZES | undefined;
  className?: string | undefined;
}

/** A button's classes, for links that look like one. */
export function buttonClasses({ variant = "primary", size = "text", className }: ButtonStyle) {
  return cn(
    "inline-flex max-w-full shrink-0 items-center justify-center gap-2 rounded-lg text-[0.9375rem] leading-tight font-semibold text-balance transition-colors select-none [&_svg]:shrink-0",
    "aria-disabled:cursor-progress aria-disabled:opacity-70",
    VARIANTS[variant],
    SIZES[size],
    className,
  );
}

type ButtonProps = Omit<ComponentProps<"button">, "disabled"> &
  ButtonStyle & {
    /** In progress: the button shows a spinner, stays focusable, and ignores presses. */
    pending?: boolean;
    /** Disabled, but focusable. */
    unavailable?: boolean;
  };

export function Button({
  variant,
  size,
  className,
  pending = false,
  unavailable = false,
  type = "button",
  onClick,
  children,
  ...props
}: ButtonProps) {
  return (
    <button
      {...props}
      type={type}
      aria-disabled={pending || unavailable || undefined}
      className={buttonClasses({
        variant,
        size,
        className: cn(
          unavailable && "aria-disabled:cursor-not-allowed aria-disabled:opacity-35",
          className,
        ),
      })}
      onClick={(event) => {
        if (pending || unavailable) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {pending && <Spinner />}
      {/* Remounted: a browser's translator may have moved the text nodes before which React would insert the spinner. */}
      {!(pending && size === "icon") && (
        <span key={String(pending)} className="contents">
          {children}
        </span>
      )}
    </button>
  );
}

/** Decorative, beside a text that describes the progress. */
export function Spinner({ className }: { className?: string }) {
  return <LoaderCircle aria-hidden className={cn("size-4 shrink-0 animate-spin", className)} />;
}

interface ChoiceButtonProps {
  isOn: boolean;
  onPress: () => void;
  children: ReactNode;
}

/** A toggle among several filters of a list. */
export function ChoiceButton({ isOn, onPress, children }: ChoiceButtonProps) {
  return (
    <Button
      variant={isOn ? "primary" : "outline"}
      className="px-3"
      aria-pressed={isOn}
      onClick={onPress}
    >
      {children}
    </Button>
  );
}
