import { FileSearch } from "lucide-react";
import { lazy, Suspense, useState } from "react";

import { Button } from "#app/panel/ui/controls/button.tsx";
import type { SitePage } from "#domain/links/page-list.ts";

const SitePageDialog = lazy(async () => ({
  default: (await import("#app/panel/site-pages/site-page-dialog.tsx")).SitePageDialog,
}));

/** Opens the list of the site's pages, for a field with an address. */
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
