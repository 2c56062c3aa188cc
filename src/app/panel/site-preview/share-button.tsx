import { Suspense, useState } from "react";

import { lazyPart } from "#app/panel/lib/loading/lazy-part.ts";
import { Button } from "#app/panel/ui/controls/button.tsx";

const ShareDialog = lazyPart(
  async () => (await import("#app/panel/site-preview/share-dialog.tsx")).ShareDialog,
  "asked",
);

interface ShareButtonProps {
  /** Whose drafts are shown; null for all drafts. */
  packageId: string | null;
  path: string;
}

/** Opens the dialog that makes a link to what is shown. */
export function ShareButton(shown: ShareButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="outline" className="px-3" onClick={() => setIsOpen(true)}>
        Compartir…
      </Button>
      {isOpen && (
        <Suspense>
          <ShareDialog {...shown} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
