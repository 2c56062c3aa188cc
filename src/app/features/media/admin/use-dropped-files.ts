import { type RefObject, useEffect, useEffectEvent, useState } from "react";

interface DroppedFilesOptions {
  /** Where files may be dropped; the form around it also takes what is pasted. */
  ref: RefObject<HTMLElement | null>;
  onFile: (file: File) => void;
  /** Whether pictures that are pasted are taken too. */
  takesPasted: boolean;
}

/**
 * Takes a file that is dragged onto an element or pasted beside it. One that falls next to it opens
 * nothing: the browser would leave the page and what is typed on it.
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

/** A picture, unless there is text beside it: cells of a table bring a picture of themselves. */
function findPicture(data: DataTransfer | null): File | null {
  if (data === null || data.types.includes("text/plain")) return null;
  return Array.from(data.files).find(({ type }) => type.startsWith("image/")) ?? null;
}

/** Pasted within the form of a field that is in sight, or nowhere in particular. */
function isMeant({ target }: ClipboardEvent, element: HTMLElement): boolean {
  const isInSight = element.checkVisibility() && document.querySelector("dialog[open]") === null;
  const form = element.closest("form");
  const isNear = target instanceof Node && form !== null && form.contains(target);
  return isInSight && (isNear || target === document.body);
}
