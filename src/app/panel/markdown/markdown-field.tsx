import { FileText, PenLine } from "lucide-react";
import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from "react";

import { readStored, writeStored } from "#app/panel/lib/browser-storage.ts";
import type { MarkdownControl } from "#app/panel/markdown/markdown-control.ts";
import { MarkdownText } from "#app/panel/markdown/markdown-text.tsx";
import { Button } from "#app/panel/ui/controls/button.tsx";
import { Loading } from "#app/panel/ui/feedback/loading.tsx";

const VisualMarkdown = lazy(() =>
  import("#app/panel/markdown/visual/visual-markdown.tsx").then(
    (module) => ({ default: module.VisualMarkdown }),
    // Offline, the text can still be edited.
    () => ({ default: NotLoaded }),
  ),
);

/** A Markdown text, edited visually or as text. */
export function MarkdownField({ control }: { control: MarkdownControl }) {
  const [choice, setChoice] = useState(readEditorChoice);
  const [reason, setReason] = useState("");
  const isVisual = choice === "visual";
  const choose = (chosen: EditorChoice) => {
    setReason("");
    setChoice(chosen);
    storeEditorChoice(chosen);
  };
  // Not stored: other texts may still open in the visual editor.
  const [refuse] = useState(() => (unknown: string) => {
    setReason(`Este texto tiene ${unknown}, que el editor visual no conoce: se edita como texto.`);
    setChoice("texto");
  });
  const frameRef = useRef<HTMLDivElement>(null);
  const hasBeenVisible = useHasBeenVisible(frameRef);
  const Icon = isVisual ? FileText : PenLine;
  return (
    <div ref={frameRef} className="grid min-w-0 gap-2">
      <Button
        variant="outline"
        className="justify-self-start px-3"
        onClick={() => choose(isVisual ? "texto" : "visual")}
      >
        <Icon aria-hidden className="size-4" />
        {isVisual ? "Ver como texto" : "Editor visual"}
      </Button>
      <output className="text-gold-ink text-sm font-medium empty:hidden">{reason}</output>
      {isVisual && !hasBeenVisible && <Loading text="Abriendo el editor..." />}
      {isVisual && hasBeenVisible && (
        <Suspense fallback={<Loading text="Abriendo el editor..." />}>
          <VisualMarkdown control={control} onRefused={refuse} />
        </Suspense>
      )}
      {!isVisual && <MarkdownText control={control} />}
    </div>
  );
}

/** Whether an element has been in or near the viewport: the hidden forms of closed tabs load no editor. */
function useHasBeenVisible(ref: RefObject<HTMLElement | null>): boolean {
  const [hasBeenVisible, setHasBeenVisible] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        setHasBeenVisible(true);
        observer.disconnect();
      },
      { rootMargin: "300%" },
    );
    if (ref.current) observer.observe(ref.current);
    return () => observer.disconnect();
  }, [ref]);
  return hasBeenVisible;
}

function NotLoaded({ control }: { control: MarkdownControl }) {
  return (
    <>
      <p role="status" className="text-gold-ink text-sm font-medium">
        No se pudo cargar el editor visual: el texto se edita como texto.
      </p>
      <MarkdownText control={control} />
    </>
  );
}

type EditorChoice = "visual" | "texto";

const KEY = "editor-de-textos";

/**
 * The user's last choice in this browser. Without one, Android gets the text: its keyboards replace whole words while
 * one types, which rich text survives badly (decision 51).
 */
function readEditorChoice(): EditorChoice {
  const chosen = readStored("localStorage", KEY);
  if (chosen === "visual" || chosen === "texto") return chosen;
  return /Android/.test(navigator.userAgent) ? "texto" : "visual";
}

function storeEditorChoice(choice: EditorChoice): void {
  writeStored("localStorage", KEY, choice);
}
