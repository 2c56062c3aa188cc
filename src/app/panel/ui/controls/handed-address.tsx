import { Copy, Share2 } from "lucide-react";
import { useRef, useState } from "react";

import { Button } from "#app/panel/ui/controls/button.tsx";
import { Field } from "#app/panel/ui/controls/field.tsx";
import { Input } from "#app/panel/ui/controls/input.tsx";

/** An address to copy, or for the phone's own ways of sharing; `title` is what they call it. */
export function HandedAddress({ address, title }: { address: string; title: string }) {
  const field = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState<"yes" | "by hand" | null>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      setCopied("yes");
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
          />
        )}
      </Field>
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="outline" onClick={() => void copy()}>
          <Copy aria-hidden className="size-4" />
          Copiar enlace
        </Button>
        {"share" in navigator && (
          <Button variant="outline" onClick={() => void share({ url: address, title })}>
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

/** Somebody who changes their mind is no failure. */
async function share(shared: ShareData): Promise<void> {
  await navigator.share(shared).catch(() => undefined);
}
