import type { LucideIcon } from "lucide-react";
import { useRef } from "react";

import { Button } from "#app/panel/ui/controls/button.tsx";

interface FileButtonProps {
  text: string;
  icon: LucideIcon;
  /** Accepted media types, or endings of names. */
  accept: readonly string[];
  /** Opens the phone's camera instead of its files. */
  capture?: "environment";
  className?: string;
  /** Whether several can be chosen at once: then called for each. */
  takesMany?: boolean;
  onFile: (file: File) => void;
}

/** A button that opens the file chooser; its input has no name, so that no form submits it. */
export function FileButton({
  text,
  icon: Icon,
  accept,
  capture,
  className,
  takesMany = false,
  onFile,
}: FileButtonProps) {
  const inputRef = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button variant="outline" className={className} onClick={() => inputRef.current?.click()}>
        <Icon aria-hidden className="size-4" />
        {text}
      </Button>
      <input
        ref={inputRef}
        type="file"
        hidden
        aria-label={text}
        accept={accept.join(",")}
        multiple={takesMany}
        {...(capture && { capture })}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          // Lets the user choose the same file again after discarding it.
          currentTarget.value = "";
          for (const file of files) onFile(file);
        }}
      />
    </>
  );
}
