import {
  type ComponentProps,
  createContext,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  startTransition,
  use,
  useId,
  useImperativeHandle,
  useMemo,
  useOptimistic,
  useRef,
  useState,
} from "react";

import { cn } from "#app/panel/lib/class-names.ts";
import { afterPaint } from "#app/panel/lib/pause.ts";

interface OpenTab {
  value: string;
  /** The ids of tabs and their panels begin with it. */
  id: string;
  /** Highlights the requested tab until it is open. */
  markRef: RefObject<(requested: string) => void>;
  /** Opens a tab. */
  openRef: RefObject<(requested: string) => void>;
}

const OpenTabContext = createContext<OpenTab>({
  value: "",
  id: "",
  markRef: { current: () => undefined },
  openRef: { current: () => undefined },
});

interface TabMarks {
  /** The highlighted tab. */
  marked: string;
  /** The tab that the Tab key reaches. */
  focusable: string;
  /** Called with the focused tab; null once the focus leaves the list. */
  onFocus: (value: string | null) => void;
}

const TabMarksContext = createContext<TabMarks>({
  marked: "",
  focusable: "",
  onFocus: () => undefined,
});

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
  const id = useId();
  return (
    <OpenTabContext value={useMemo(() => ({ value, id, markRef, openRef }), [value, id])}>
      {children}
    </OpenTabContext>
  );
}

interface TabsListProps extends ComponentProps<"div"> {
  /** The tabs, in their order. */
  values: readonly string[];
}

/** One row with all tabs visible. */
export function TabsList({ values, className, ...props }: TabsListProps) {
  const { value, markRef } = use(OpenTabContext);
  // Not in Tabs, whose state would re-render the contents of all tabs.
  const [marked, mark] = useOptimistic(value);
  useImperativeHandle(markRef, () => mark, [mark]);
  const [focused, setFocused] = useState<string | null>(null);
  // What is open may have no tab in the row.
  const focusable = focused ?? (values.includes(value) ? value : (values[0] ?? value));
  return (
    <TabMarksContext
      value={useMemo(
        () => ({ marked, focusable, onFocus: setFocused }),
        [marked, focusable, setFocused],
      )}
    >
      <div
        {...props}
        role="tablist"
        aria-orientation="horizontal"
        className={cn("flex sm:gap-2 lg:gap-4", className)}
      />
    </TabMarksContext>
  );
}

/** Moves the focus between the tabs of a list. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  const tabs = listTabs(event.currentTarget);
  const place = tabs.indexOf(event.currentTarget);
  const next = new Map([
    ["ArrowLeft", place - 1],
    ["ArrowRight", (place + 1) % tabs.length],
    ["Home", 0],
    ["End", -1],
  ]).get(event.key);
  if (next === undefined) return;
  event.preventDefault();
  tabs.at(next)?.focus();
}

/** The tabs of the same list. */
function listTabs(tab: HTMLElement): HTMLElement[] {
  return [...(tab.closest("[role=tablist]")?.querySelectorAll<HTMLElement>("[role=tab]") ?? [])];
}

interface TabsTriggerProps {
  value: string;
  children: ReactNode;
}

/** On a phone the icon is above the label. */
export function TabsTrigger({ value, children }: TabsTriggerProps) {
  const open = use(OpenTabContext);
  const { marked, focusable, onFocus } = use(TabMarksContext);
  const isOpen = value === open.value;
  return (
    <button
      type="button"
      role="tab"
      id={`${open.id}tab-${value}`}
      aria-selected={isOpen}
      aria-controls={`${open.id}panel-${value}`}
      tabIndex={value === focusable ? 0 : -1}
      onFocus={() => onFocus(value)}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!listTabs(currentTarget).some((tab) => tab === relatedTarget)) onFocus(null);
      }}
      onKeyDown={moveFocus}
      onMouseDown={(event) => isPlainPress(event) && !isOpen && open.openRef.current(value)}
      onClick={({ detail }) => {
        // Without a press: by keyboard or assistive technology. Or back to the open tab while another one is opening.
        if (isOpen ? marked !== value : detail === 0) open.openRef.current(value);
      }}
      className={cn(
        "group relative inline-flex min-h-12 min-w-11 items-center justify-center gap-x-2 gap-y-0.5 rounded-lg px-1 text-[0.8125rem] font-medium text-soft transition-colors hover:bg-sand hover:text-ink max-sm:grow max-sm:flex-col sm:rounded-b-none sm:px-3 sm:text-[0.9375rem]",
        "sm:after:absolute sm:after:inset-x-2 sm:after:bottom-0 sm:after:h-[3px] sm:after:rounded-t-full",
        marked === value &&
          "bg-green-mist font-semibold text-green-deep sm:bg-transparent sm:after:bg-green",
      )}
    >
      {children}
    </button>
  );
}

/** With the main button, and without Ctrl, which opens the context menu on a Mac. */
const isPlainPress = ({ button, ctrlKey }: MouseEvent) => button === 0 && !ctrlKey;

interface TabsContentProps extends TabsTriggerProps {
  /** Its name, where no tab in the row names it. */
  label?: string | undefined;
}

/** Stays mounted when another tab is opened, so that its forms keep their values. */
export function TabsContent({ value, label, children }: TabsContentProps) {
  const open = use(OpenTabContext);
  return (
    <div
      role="tabpanel"
      id={`${open.id}panel-${value}`}
      aria-label={label}
      aria-labelledby={label === undefined ? `${open.id}tab-${value}` : undefined}
      tabIndex={0}
      className={cn("rounded-lg", value !== open.value && "hidden")}
    >
      {children}
    </div>
  );
}
