import { Copy, Share2 } from "lucide-react";
import { useRef, useState } from "react";

import { Button } from "#app/panel/ui/controls/button.tsx";
import { Field } from "#app/panel/ui/controls/field.tsx";
import { Input } from "#app/panel/ui/controls/input.tsx";

interface HandedAddressProps {
  address: string;
  /** What the phone's own ways of sharing call it. */
  title: string;
  /** Called when it was copied or shared. */
  onHanded?: () => void;
}

/** An address to copy, or for the phone's own ways of sharing. */
export function HandedAddress({ address, title, onHanded }: HandedAddressProps) {
  const field = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState<"yes" | "by hand" | null>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      setCopied("yes");
      onHanded?.();
    } catch {
      // Without https, or without permission: the field is ready to be copied from.
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
            onCopy={onHanded}
          />
        )}
      </Field>
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="outline" onClick={() => void copy()}>
          <Copy aria-hidden className="size-4" />
          Copiar enlace
        </Button>
        {"share" in navigator && (
          <Button variant="outline" onClick={() => void share({ url: address, title }, onHanded)}>
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

/** Changing one's mind is no failure. */
async function share(shared: ShareData, onShared?: () => void): Promise<void> {
  try {
    await navigator.share(shared);
  } catch {
    return;
  }
  onShared?.();
}
