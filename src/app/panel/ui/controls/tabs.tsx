import { Tabs as Radix } from "radix-ui";
import {
  type ComponentProps,
  createContext,
  type ReactNode,
  type RefObject,
  startTransition,
  use,
  useImperativeHandle,
  useMemo,
  useOptimistic,
  useRef,
} from "react";

import { cn } from "#app/panel/lib/class-names.ts";
import { afterPaint } from "#app/panel/lib/pause.ts";

interface OpenTab {
  value: string;
  /** Highlights the requested tab until it is open. */
  markRef: RefObject<(requested: string) => void>;
  /** Opens a tab. */
  openRef: RefObject<(requested: string) => void>;
}

const OpenTabContext = createContext<OpenTab>({
  value: "",
  markRef: { current: () => undefined },
  openRef: { current: () => undefined },
});
const MarkedTabContext = createContext("");

interface TabsProps {
  /** The open tab. */
  value: string;
  /** Resolves once `value` has changed. */
  onOpen: (requested: string) => Promise<void>;
  children: ReactNode;
}

/**
 * Arrow keys move between the tabs; Enter or space opens one, since opening may load its code. The requested tab is
 * highlighted in the next frame; the old content stays until the new one is ready.
 */
export function Tabs({ value, onOpen, children }: TabsProps) {
  const markRef = useRef<(requested: string) => void>(() => undefined);
  const open = (requested: string) =>
    startTransition(async () => {
      markRef.current(requested);
      // React Router renders much of the page synchronously when the address changes.
      await afterPaint();
      // With a caret in a hidden tab the browser searches all hidden ones on each change: 90 ms per press on a phone.
      document.getSelection()?.removeAllRanges();
      await onOpen(requested);
    });
  const openRef = useRef(open);
  useImperativeHandle(openRef, () => open);
  return (
    <OpenTabContext value={useMemo(() => ({ value, markRef, openRef }), [value])}>
      <Radix.Root activationMode="manual" value={value} onValueChange={open}>
        {children}
      </Radix.Root>
    </OpenTabContext>
  );
}

/** One row with all tabs visible. */
export function TabsList({ className, ...props }: ComponentProps<typeof Radix.List>) {
  const { value, markRef } = use(OpenTabContext);
  // Not in Tabs, whose state would re-render the contents of all tabs.
  const [marked, mark] = useOptimistic(value);
  useImperativeHandle(markRef, () => mark, [mark]);
  return (
    <MarkedTabContext value={marked}>
      <Radix.List {...props} className={cn("flex sm:gap-2 lg:gap-4", className)} />
    </MarkedTabContext>
  );
}

/** On a phone the icon is above the label. */
export function TabsTrigger(props: ComponentProps<typeof Radix.Trigger>) {
  const { value, openRef } = use(OpenTabContext);
  const marked = use(MarkedTabContext);
  return (
    <Radix.Trigger
      {...props}
      // Radix takes it for open, while another tab is still opening.
      onClick={() => props.value === value && marked !== value && openRef.current(value)}
      className={cn(
        "group relative inline-flex min-h-12 min-w-11 items-center justify-center gap-x-2 gap-y-0.5 rounded-lg px-1 text-[0.8125rem] font-medium text-soft transition-colors hover:bg-sand hover:text-ink max-sm:grow max-sm:flex-col sm:rounded-b-none sm:px-3 sm:text-[0.9375rem]",
        "sm:after:absolute sm:after:inset-x-2 sm:after:bottom-0 sm:after:h-[3px] sm:after:rounded-t-full",
        marked === props.value &&
          "bg-green-mist font-semibold text-green-deep sm:bg-transparent sm:after:bg-green",
      )}
    />
  );
}

/** Stays mounted when another tab is opened, so that its forms keep their values. */
export function TabsContent(props: ComponentProps<typeof Radix.Content>) {
  return (
    <Radix.Content {...props} forceMount className="rounded-lg data-[state=inactive]:hidden" />
  );
}
