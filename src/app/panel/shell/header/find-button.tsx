import { Search } from "lucide-react";
import { Suspense, useEffect, useState } from "react";

import { lazyPart } from "#app/panel/lib/loading/lazy-part.ts";
import { Button } from "#app/panel/ui/controls/button.tsx";

const load = () => import("#app/panel/find/find-dialog.tsx");
const FindDialog = lazyPart(async () => (await load()).FindDialog, "asked");
/** What does not come now is asked for again when it is opened. */
const preload = () => void load().catch(() => undefined);

/** Opens the search over the panel and the site; Ctrl+K or ⌘K does too. Its code comes with the first sign of use. */
export function FindButton() {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey, defaultPrevented } = event;
      if (key === "Control" || key === "Meta") preload();
      if (key.toLowerCase() !== "k" || ctrlKey === metaKey || altKey || shiftKey) return;
      // An editor's own shortcut, or another dialog's business.
      if (defaultPrevented || document.querySelector("dialog:modal") !== null) return;
      event.preventDefault();
      setIsOpen(true);
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, []);
  return (
    <>
      <Button
        variant="ghost"
        size="icon"
        title="Buscar (Ctrl + K)"
        aria-label="Buscar"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onPointerEnter={preload}
        onClick={() => setIsOpen(true)}
      >
        <Search aria-hidden className="size-4 max-sm:size-5" />
      </Button>
      {isOpen && (
        <Suspense>
          <FindDialog onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
