import { ExternalLink } from "lucide-react";
import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
} from "react";
import { Link } from "react-router";

import { cn } from "#app/panel/lib/class-names.ts";
import type { MenuAction } from "#app/panel/ui/controls/actions-menu.tsx";

interface OpenMenuProps {
  id: string;
  label: string;
  actions: readonly MenuAction[];
  /** The entry that takes the focus. */
  startsAt: "first" | "last";
  /** The button that opened it, to which the focus returns. */
  buttonRef: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** The menu of an ActionsMenu, in the top layer. The browser closes it on a press outside. */
export function OpenMenu({ id, label, actions, startsAt, buttonRef, onClose }: OpenMenuProps) {
  const ref = useRef<HTMLDivElement>(null);
  const close = useEffectEvent(onClose);
  const start = useEffectEvent(() => listItems(ref.current).at(startsAt === "first" ? 0 : -1));
  useLayoutEffect(() => {
    const [menu, button] = [ref.current, buttonRef.current];
    if (menu === null || button === null) return;
    if (!menu.matches(":popover-open")) menu.showPopover();
    placeMenu(menu, button);
    start()?.focus({ preventScroll: true });
  }, [buttonRef]);
  useEffect(() => {
    const [menu, button] = [ref.current, buttonRef.current];
    if (menu === null || button === null) return undefined;
    const ending = new AbortController();
    const { signal } = ending;
    const place = () => placeMenu(menu, button);
    // Handled here, so that what is around the menu is not closed too.
    const onEscape = (event: globalThis.KeyboardEvent) => {
      if (event.key !== "Escape") return;
      event.preventDefault();
      menu.hidePopover();
      button.focus({ preventScroll: true });
    };
    menu.addEventListener("keydown", onEscape, { signal });
    menu.addEventListener("toggle", ({ newState }) => newState === "closed" && close(), { signal });
    window.addEventListener("scroll", place, { signal, capture: true, passive: true });
    window.addEventListener("resize", place, { signal });
    return () => ending.abort();
  }, [buttonRef]);
  const leave = () => {
    ref.current?.hidePopover();
    buttonRef.current?.focus({ preventScroll: true });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // The focus goes on from the button.
    if (event.key === "Tab") return leave();
    const next = findNext(listItems(ref.current), event);
    if (next === undefined) return;
    event.preventDefault();
    next.focus();
  };
  return (
    <div
      ref={ref}
      id={id}
      role="menu"
      tabIndex={-1}
      aria-label={label}
      popover="auto"
      className="border-edge shadow-card text-ink fixed inset-auto m-0 max-h-[80dvh] w-max max-w-[calc(100vw-1rem)] min-w-48 overflow-y-auto rounded-lg border bg-white p-1"
      onKeyDown={onKeyDown}
    >
      {actions.map((action) => (
        <Entry key={action.label} action={action} onLeave={leave} />
      ))}
    </div>
  );
}

interface EntryProps {
  action: MenuAction;
  /** Closes the menu. */
  onLeave: () => void;
}

function Entry({ action, onLeave }: EntryProps) {
  const { label, icon: Icon, isDangerous = false } = action;
  const shared = {
    role: "menuitem",
    tabIndex: -1,
    className: cn(
      "flex min-h-11 w-full cursor-pointer items-center gap-3 rounded-md px-3 text-left text-[0.9375rem] font-medium -outline-offset-3",
      isDangerous ? "text-danger hover:bg-danger-mist" : "hover:bg-sand",
    ),
  };
  const content = (
    <>
      {Icon !== undefined && <Icon aria-hidden className="size-4 shrink-0" />}
      {label}
    </>
  );
  if ("onSelect" in action) {
    const select = () => {
      onLeave();
      action.onSelect();
    };
    return (
      <button {...shared} type="button" onClick={select}>
        {content}
      </button>
    );
  }
  if ("to" in action) {
    return (
      <Link {...shared} to={action.to} onClick={onLeave}>
        {content}
      </Link>
    );
  }
  return (
    <a {...shared} href={action.href} target="_blank" rel="noopener" onClick={onLeave}>
      {content}
      <span className="sr-only"> (se abre en otra pestaña)</span>
      <ExternalLink aria-hidden className="text-soft ml-auto size-4 shrink-0" />
    </a>
  );
}

function listItems(menu: HTMLElement | null): HTMLElement[] {
  return [...(menu?.querySelectorAll<HTMLElement>("[role=menuitem]") ?? [])];
}

/** The item that a key moves to: by an arrow, to an end, or by the letter that it begins with. */
function findNext(
  items: HTMLElement[],
  { key, ctrlKey, metaKey, altKey }: KeyboardEvent,
): HTMLElement | undefined {
  const at = items.findIndex((item) => item === document.activeElement);
  const places = new Map([
    ["ArrowDown", (at + 1) % items.length],
    ["ArrowUp", at <= 0 ? -1 : at - 1],
    ["Home", 0],
    ["End", -1],
  ]);
  const place = places.get(key);
  if (place !== undefined) return items.at(place);
  if (key.length !== 1 || key === " " || ctrlKey || metaKey || altKey) return undefined;
  const letter = key.toLocaleLowerCase("es");
  return [...items.slice(at + 1), ...items.slice(0, at + 1)].find((item) =>
    item.textContent.trim().toLocaleLowerCase("es").startsWith(letter),
  );
}

/** Pixels between the button and its menu, and between the menu and the window's edge. */
const GAP = 4;
const MARGIN = 8;

/** Below the button or, without space there, above it; their right edges are aligned. */
function placeMenu(menu: HTMLElement, button: HTMLElement): void {
  const { top, bottom, right } = button.getBoundingClientRect();
  const { width, height } = menu.getBoundingClientRect();
  const { clientWidth } = document.documentElement;
  const hasRoomBelow = bottom + GAP + height + MARGIN <= window.innerHeight;
  const above = Math.max(MARGIN, top - GAP - height);
  menu.style.top = `${hasRoomBelow ? bottom + GAP : above}px`;
  menu.style.left = `${Math.max(MARGIN, Math.min(right - width, clientWidth - MARGIN - width))}px`;
}
