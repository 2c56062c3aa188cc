import type { LucideIcon } from "lucide-react";
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";

import { Button } from "#app/panel/ui/controls/button.tsx";

interface FileButtonProps {
  text: string;
  icon: LucideIcon;
  /** Accepted media types or file extensions. */
  accept: readonly string[];
  /** Opens the phone's camera instead of its files. */
  capture?: "environment";
  className?: string;
  /** Whether a file is being taken, and no other one is. */
  pending?: boolean;
  /** Whether several files can be chosen; `onFile` is called for each. */
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
  pending = false,
  takesMany = false,
  onFile,
}: FileButtonProps) {
  const inputRef = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        variant="outline"
        className={className}
        pending={pending}
        onClick={() => inputRef.current?.click()}
      >
        {!pending && <Icon aria-hidden className="size-4" />}
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

interface DroppedFilesOptions {
  /** The drop zone; the form around it also accepts pasted pictures. */
  ref: RefObject<HTMLElement | null>;
  onFile: (file: File) => void;
  /** Whether pasted pictures are accepted too. */
  takesPasted: boolean;
}

/**
 * Accepts a file that is dropped onto an element or pasted in its form. A file dropped elsewhere is ignored:
 * the browser would navigate to it, and unsaved input would be lost.
 */
export function useDroppedFiles({ ref, onFile, takesPasted }: DroppedFilesOptions): boolean {
  const [isOver, setIsOver] = useState(false);
  const take = useEffectEvent(onFile);
  useEffect(() => {
    const element = ref.current;
    const controller = new AbortController();
    const listen = <Type extends "dragover" | "dragleave" | "drop" | "paste">(
      type: Type,
      listener: (event: DocumentEventMap[Type]) => void,
    ) => document.addEventListener(type, listener, { signal: controller.signal });
    const holdsTarget = ({ target }: Event) => target instanceof Node && element?.contains(target);
    listen("dragover", (event) => {
      if (!event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      if (holdsTarget(event)) event.dataTransfer.dropEffect = "copy";
      setIsOver(holdsTarget(event) === true);
    });
    listen("dragleave", (event) => event.relatedTarget === null && setIsOver(false));
    listen("drop", (event) => {
      setIsOver(false);
      const [file] = event.dataTransfer?.files ?? [];
      if (file === undefined) return;
      event.preventDefault();
      if (holdsTarget(event)) take(file);
    });
    listen("paste", (event) => {
      const file = takesPasted ? findPicture(event.clipboardData) : null;
      if (file === null || !element || !isMeant(event, element)) return;
      event.preventDefault();
      take(file);
    });
    return () => controller.abort();
  }, [ref, takesPasted]);
  return isOver;
}

/** The pasted picture, unless there is text too: spreadsheets also put a picture of copied cells on the clipboard. */
function findPicture(data: DataTransfer | null): File | null {
  if (data === null || data.types.includes("text/plain")) return null;
  return Array.from(data.files).find(({ type }) => type.startsWith("image/")) ?? null;
}

/** Whether the paste happened in the form of a visible field, or outside of any field. */
function isMeant({ target }: ClipboardEvent, element: HTMLElement): boolean {
  const isInSight = element.checkVisibility() && document.querySelector("dialog[open]") === null;
  const form = element.closest("form");
  const isNear = target instanceof Node && form !== null && form.contains(target);
  return isInSight && (isNear || target === document.body);
}
