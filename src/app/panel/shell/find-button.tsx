import { Search } from "lucide-react";
import { Suspense, useEffect, useEffectEvent, useState } from "react";

import { cn } from "#app/panel/lib/class-names.ts";
import { lazyPart } from "#app/panel/lib/loading/lazy-part.ts";
import { Button } from "#app/panel/ui/controls/button.tsx";

const load = () => import("#app/panel/find/find-dialog.tsx");
const FindDialog = lazyPart(async () => (await load()).FindDialog, "asked");
/** If this fails, opening the dialog retries it. */
const preload = () => void load().catch(() => undefined);

interface FindButtonProps {
  /** Whether Ctrl+K or ⌘K does the same; for one button of a page. */
  hasShortcut?: boolean;
  className?: string;
}

/** Opens the search of the panel and the site; looks like a field. Its code is preloaded on hover or with the modifier key. */
export function FindButton({ hasShortcut = false, className }: FindButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const open = useEffectEvent(() => setIsOpen(true));
  useEffect(() => {
    if (!hasShortcut) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey, defaultPrevented } = event;
      if (key === "Control" || key === "Meta") preload();
      if (key.toLowerCase() !== "k" || ctrlKey === metaKey || altKey || shiftKey) return;
      // Handled by an editor, or a dialog is open.
      if (defaultPrevented || document.querySelector("dialog:modal") !== null) return;
      event.preventDefault();
      open();
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, [hasShortcut]);
  return (
    <>
      <Button
        variant="outline"
        title="Buscar (Ctrl + K)"
        aria-haspopup="dialog"
        aria-keyshortcuts={hasShortcut ? "Control+K Meta+K" : undefined}
        onPointerEnter={preload}
        onClick={() => setIsOpen(true)}
        className={cn("bg-paper text-soft px-3 font-medium", className)}
      >
        <Search aria-hidden className="size-4" />
        Buscar
        {hasShortcut && (
          <kbd aria-hidden className="ml-auto pl-2 font-sans text-xs font-normal max-lg:hidden">
            Ctrl K
          </kbd>
        )}
      </Button>
      {isOpen && (
        <Suspense>
          <FindDialog onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
