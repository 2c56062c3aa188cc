import { type RefObject, useEffect, useEffectEvent, useState } from "react";

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

/** The pasted picture, unless there is text too: spreadsheet cells are pasted with a picture of themselves. */
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
