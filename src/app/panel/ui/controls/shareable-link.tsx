import { Copy, Share2 } from "lucide-react";
import { useRef, useState } from "react";

import { Button } from "#app/panel/ui/controls/button.tsx";
import { Field } from "#app/panel/ui/controls/field.tsx";
import { Input } from "#app/panel/ui/controls/input.tsx";

interface ShareableLinkProps {
  address: string;
  /** The title in the phone's share dialog. */
  title: string;
  /** Called when the link was copied or shared. */
  onShared?: () => void;
}

/** A link to copy, or to share by the phone's own dialog. */
export function ShareableLink({ address, title, onShared }: ShareableLinkProps) {
  const field = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState<"yes" | "by hand" | null>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      setCopied("yes");
      onShared?.();
    } catch {
      // Without https or permission: the field is selected for copying.
      field.current?.select();
      setCopied("by hand");
    }
  };
  return (
    <>
      <Field label="Enlace">
        {(control) => (
          <Input
            {...control}
            ref={field}
            readOnly
            value={address}
            onFocus={({ currentTarget }) => currentTarget.select()}
            onCopy={onShared}
          />
        )}
      </Field>
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="outline" onClick={() => void copy()}>
          <Copy aria-hidden className="size-4" />
          Copiar enlace
        </Button>
        {"share" in navigator && (
          <Button variant="outline" onClick={() => void share({ url: address, title }, onShared)}>
            <Share2 aria-hidden className="size-4" />
            Enviar…
          </Button>
        )}
        <p role="status" className="font-medium">
          {copied === "yes" && "Copiado"}
          {copied === "by hand" && "El enlace quedó seleccionado: cópielo."}
        </p>
      </div>
    </>
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
