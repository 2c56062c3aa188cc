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
    const { signal } = controller;
    const holdsTarget = ({ target }: Event) => target instanceof Node && element?.contains(target);
    document.addEventListener(
      "dragover",
      (event) => {
        if (!event.dataTransfer?.types.includes("Files")) return;
        event.preventDefault();
        if (holdsTarget(event)) event.dataTransfer.dropEffect = "copy";
        setIsOver(holdsTarget(event) === true);
      },
      { signal },
    );
    document.addEventListener(
      "dragleave",
      (event) => event.relatedTarget === null && setIsOver(false),
      {
        signal,
      },
    );
    document.addEventListener(
      "drop",
      (event) => {
        setIsOver(false);
        const [file] = event.dataTransfer?.files ?? [];
        if (file === undefined) return;
        event.preventDefault();
        if (holdsTarget(event)) take(file);
      },
      { signal },
    );
    if (takesPasted) {
      document.addEventListener(
        "paste",
        (event) => {
          const file = findPicture(event.clipboardData);
          if (file === null || !element || !isMeant(event, element)) return;
          event.preventDefault();
          take(file);
        },
        { signal },
      );
    }
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
