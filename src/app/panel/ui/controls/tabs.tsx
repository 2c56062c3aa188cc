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
  /** Marks the tab that was asked for, until it is open. */
  markRef: RefObject<(asked: string) => void>;
  /** Opens a tab. */
  openRef: RefObject<(asked: string) => void>;
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
  onOpen: (asked: string) => Promise<void>;
  children: ReactNode;
}

/**
 * Arrow keys move between the tabs; Enter or space opens one, since opening may load its code. The tab that was asked
 * for is marked in the next frame; its content may take longer, and the old one stays until then.
 */
export function Tabs({ value, onOpen, children }: TabsProps) {
  const markRef = useRef<(asked: string) => void>(() => undefined);
  const open = (asked: string) =>
    startTransition(async () => {
      markRef.current(asked);
      // React Router renders much of the page at once when the address changes.
      await afterPaint();
      // For a caret in a hidden tab the browser looks through all hidden ones at each change: 90 ms of a press on a phone.
      document.getSelection()?.removeAllRanges();
      await onOpen(asked);
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
  // Here and not in Tabs: the contents of all tabs are not rendered again for a mark.
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
      // To Radix it is open already, while another one is on its way.
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

/** Stays mounted when another tab is opened, so that its forms keep what was typed. */
export function TabsContent(props: ComponentProps<typeof Radix.Content>) {
  return (
    <Radix.Content {...props} forceMount className="rounded-lg data-[state=inactive]:hidden" />
  );
}
