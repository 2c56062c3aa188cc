import { FileSearch } from "lucide-react";
import { Suspense, useState } from "react";

import { lazyPart } from "#app/panel/lib/loading/lazy-part.ts";
import { Button } from "#app/panel/ui/controls/button.tsx";
import type { SitePage } from "#domain/links/page-list.ts";

const SitePageDialog = lazyPart(
  async () => (await import("#app/panel/site-pages/site-page-dialog.tsx")).SitePageDialog,
  "asked",
);

/** Opens the list of the site's pages, for a URL field. */
export function SitePageButton({ onChoose }: { onChoose: (page: SitePage) => void }) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button
        variant="outline"
        className="justify-self-start px-3"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        <FileSearch aria-hidden className="size-4" />
        Elegir una página del sitio
      </Button>
      {isOpen && (
        <Suspense>
          <SitePageDialog
            onClose={close}
            onChoose={(page) => {
              close();
              onChoose(page);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
