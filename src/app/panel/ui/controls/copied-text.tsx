import { Copy } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";

import { Button } from "#app/panel/ui/controls/button.tsx";
import { Field } from "#app/panel/ui/controls/field.tsx";
import { Input } from "#app/panel/ui/controls/input.tsx";

interface CopiedTextProps {
  /** The name of the field: `Enlace`. */
  label: string;
  text: string;
  /** Of the button: `Copiar enlace`. */
  copyLabel: string;
  /** What to do when the browser does not copy: `El enlace quedó seleccionado: cópielo.` */
  selectedText: string;
  /** Called when it was copied. */
  onCopied?: (() => void) | undefined;
  /** More buttons. */
  children?: ReactNode;
}

/** A text to copy. */
export function CopiedText(props: CopiedTextProps) {
  const { label, text, copyLabel, selectedText, onCopied, children } = props;
  const field = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState<"yes" | "by hand" | null>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied("yes");
      onCopied?.();
    } catch {
      // Without https or permission: the field is selected for copying.
      field.current?.select();
      setCopied("by hand");
    }
  };
  return (
    <>
      <Field label={label}>
        {(control) => (
          <Input
            {...control}
            ref={field}
            readOnly
            value={text}
            onFocus={({ currentTarget }) => currentTarget.select()}
            onCopy={onCopied}
          />
        )}
      </Field>
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="outline" onClick={() => void copy()}>
          <Copy aria-hidden className="size-4" />
          {copyLabel}
        </Button>
        {children}
        <p role="status" className="font-medium">
          {copied === "yes" && "Copiado"}
          {copied === "by hand" && selectedText}
        </p>
      </div>
    </>
  );
}
