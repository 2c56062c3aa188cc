import { EllipsisVertical, type LucideIcon } from "lucide-react";
import { type ComponentProps, type KeyboardEvent, Suspense, useId, useRef, useState } from "react";

import { lazyPart } from "#app/panel/lib/loading/lazy-part.ts";
import { Button } from "#app/panel/ui/controls/button.tsx";

/** Lazy: the panel's first load has a budget. */
const OpenMenu = lazyPart(
  async () => (await import("#app/panel/ui/controls/open-menu.tsx")).OpenMenu,
  "asked",
);

interface MenuEntry {
  label: string;
  icon?: LucideIcon;
  /** Something is lost: the entry is red. */
  isDangerous?: boolean;
}

/** An entry of a menu: an action, a link within the panel, or (`href`) one that opens another tab. */
export type MenuAction =
  | (MenuEntry & { onSelect: () => void })
  | (MenuEntry & { to: string })
  | (MenuEntry & { href: string });

interface ActionsMenuProps extends Pick<
  ComponentProps<typeof Button>,
  "variant" | "size" | "className" | "children"
> {
  /** The accessible name of the button and of the menu: `Más acciones de «Melaza»`. */
  label: string;
  actions: readonly MenuAction[];
}

/** The «⋮» button of a record, and its menu. https://www.w3.org/WAI/ARIA/apg/patterns/menu-button/ */
export function ActionsMenu({
  label,
  actions,
  variant = "ghost",
  size = "icon",
  className,
  children,
}: ActionsMenuProps) {
  const id = useId();
  const ref = useRef<HTMLButtonElement>(null);
  const [startsAt, setStartsAt] = useState<"first" | "last" | null>(null);
  const isOpen = startsAt !== null;
  if (actions.length === 0) return null;
  const onKeyDown = (event: KeyboardEvent) => {
    const start = STARTS.get(event.key);
    if (start === undefined) return;
    event.preventDefault();
    setStartsAt(start);
  };
  return (
    <>
      <Button
        ref={ref}
        variant={variant}
        size={size}
        className={className}
        aria-label={children === undefined ? undefined : label}
        data-tooltip={size === "icon" ? "Más acciones" : undefined}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        // While the menu is open, a press closes it.
        popoverTarget={isOpen ? id : undefined}
        onClick={(event) => {
          if (isOpen) return;
          // The browser would close the menu that this press opens.
          event.preventDefault();
          setStartsAt("first");
        }}
        onKeyDown={onKeyDown}
      >
        {children ?? (
          <>
            <EllipsisVertical aria-hidden className="size-5" />
            <span className="sr-only">{label}</span>
          </>
        )}
      </Button>
      {isOpen && (
        <Suspense>
          <OpenMenu
            id={id}
            label={label}
            actions={actions}
            startsAt={startsAt}
            buttonRef={ref}
            onClose={() => setStartsAt(null)}
          />
        </Suspense>
      )}
    </>
  );
}

const STARTS = new Map([
  ["ArrowDown", "first" as const],
  ["ArrowUp", "last" as const],
]);
