import { createPortal } from "react-dom";

import { SitePageChoice } from "#app/panel/site-pages/site-page-choice.tsx";
import { ChoiceModal } from "#app/panel/ui/controls/choice-list.tsx";
import { CloseButton } from "#app/panel/ui/controls/dialog.tsx";
import type { SitePage } from "#domain/links/page-list.ts";

interface SitePageDialogProps {
  onChoose: (page: SitePage) => void;
  onClose: () => void;
}

/** The site's pages in a dialog, to choose one. */
export function SitePageDialog({ onChoose, onClose }: SitePageDialogProps) {
  // Rendered outside of the form: its Enter key and field must not affect the form.
  return createPortal(
    <ChoiceModal label="Elegir una página del sitio" onClose={onClose}>
      <SitePageChoice onChoose={onChoose} end={<CloseButton />} />
    </ChoiceModal>,
    document.body,
  );
}
