import { Share2 } from "lucide-react";

import { Button } from "#app/panel/ui/controls/button.tsx";
import { CopiedText } from "#app/panel/ui/controls/copied-text.tsx";

interface ShareableLinkProps {
  address: string;
  /** The title in the phone's share dialog. */
  title: string;
  /** Called when the link was copied or shared. */
  onShared?: () => void;
}

/** A link to copy, or to share by the phone's own dialog. */
export function ShareableLink({ address, title, onShared }: ShareableLinkProps) {
  return (
    <CopiedText
      label="Enlace"
      text={address}
      copyLabel="Copiar enlace"
      selectedText="El enlace quedó seleccionado: cópielo."
      onCopied={onShared}
    >
      {"share" in navigator && (
        <Button variant="outline" onClick={() => void share({ url: address, title }, onShared)}>
          <Share2 aria-hidden className="size-4" />
          Enviar…
        </Button>
      )}
    </CopiedText>
  );
}

/** Cancelling is no failure. */
async function share(shared: ShareData, onShared?: () => void): Promise<void> {
  try {
    await navigator.share(shared);
  } catch {
    return;
  }
  onShared?.();
}
