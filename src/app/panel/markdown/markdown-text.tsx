import { Bold, Heading2, Italic, Link, List, type LucideIcon, Table } from "lucide-react";
import {
  lazy,
  type RefObject,
  Suspense,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useRef,
} from "react";

import { flushBeforeLeaving, type MarkdownControl } from "#app/panel/markdown/markdown-control.ts";
import { InvisiblePictureNote } from "#app/panel/media/invisible-picture-note.tsx";
import { Button } from "#app/panel/ui/controls/button.tsx";
import { Textarea } from "#app/panel/ui/controls/input.tsx";
import { Loading } from "#app/panel/ui/feedback/loading.tsx";
import { TooltipProvider } from "#app/panel/ui/feedback/tooltip.tsx";
import { editMarkdown, MARKDOWN_TOOLS, type MarkdownTool } from "#domain/news/markdown-tools.ts";

/** A Markdown text area with its toolbar, beside a preview. */
export function MarkdownText({ control }: { control: MarkdownControl }) {
  const frameRef = useRef<HTMLDivElement>(null);
  const { field, name, value, onBlur, controlRef } = control;
  useTypedText(control, frameRef);
  const shown = useDeferredValue(value);
  const run = (tool: MarkdownTool) => {
    const textarea = frameRef.current?.querySelector("textarea");
    if (textarea) applyTool(textarea, tool);
  };
  return (
    <div className="@container">
      <div className="grid gap-4 @2xl:grid-cols-2">
        <div ref={frameRef} className="grid min-w-0 content-start gap-2">
          <TooltipProvider>
            <div role="group" aria-label="Formato del contenido" className="flex flex-wrap gap-1">
              {MARKDOWN_TOOLS.map((tool) => (
                <ToolButton key={tool} tool={tool} onRun={run} />
              ))}
            </div>
          </TooltipProvider>
          <Textarea
            {...field}
            name={name}
            onBlur={onBlur}
            defaultValue={value}
            ref={controlRef}
            // Sizing it by a long text takes longer than showing a typed character.
            className={
              value.length > LONG_TEXT
                ? "field-sizing-fixed h-96 lg:h-[80dvh] lg:max-h-none"
                : "min-h-64 lg:max-h-[80dvh]"
            }
          />
          <InvisiblePictureNote markdown={shown} />
        </div>
        <section aria-label="Vista previa" className="grid min-w-0 content-start gap-2">
          <p className="text-soft flex min-h-11 items-center text-sm font-semibold">
            Así se verá en el sitio
          </p>
          <div
            role="group"
            aria-label="Contenido como se verá en el sitio"
            // On a phone it scrolls separately, also by keyboard.
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
            tabIndex={0}
            className="border-line bg-paper prose min-h-64 rounded-lg border p-4 wrap-anywhere max-lg:max-h-[60dvh] max-lg:overflow-y-auto"
          >
            {shown.trim() === "" ? (
              <p className="text-soft">Escriba el contenido y lo verá aquí.</p>
            ) : (
              <Suspense fallback={<Loading />}>
                <MarkdownPreview text={shown} />
              </Suspense>
            )}
          </div>
        </section>
      </div>
    </div>
  );
}

/** Lazy: the Markdown parser is a third of the news tab's code. */
const MarkdownPreview = lazy(() =>
  import("#app/panel/markdown/markdown-preview.tsx").then(
    (module) => ({ default: module.MarkdownPreview }),
    // Offline, the text can still be edited.
    () => ({ default: NotLoaded }),
  ),
);

function NotLoaded() {
  return <p className="text-soft">No se pudo cargar la vista previa.</p>;
}

const TOOLS: Readonly<Record<MarkdownTool, { label: string; Icon: LucideIcon }>> = {
  bold: { label: "Negrita", Icon: Bold },
  italic: { label: "Cursiva", Icon: Italic },
  heading: { label: "Título", Icon: Heading2 },
  list: { label: "Lista", Icon: List },
  link: { label: "Enlace", Icon: Link },
  table: { label: "Tabla", Icon: Table },
};

function ToolButton({ tool, onRun }: { tool: MarkdownTool; onRun: (tool: MarkdownTool) => void }) {
  const { label, Icon } = TOOLS[tool];
  return (
    <Button
      variant="outline"
      size="icon"
      data-tooltip={label}
      aria-label={label}
      onClick={() => onRun(tool)}
    >
      <Icon aria-hidden className="size-4" />
    </Button>
  );
}

function applyTool(textarea: HTMLTextAreaElement, tool: MarkdownTool): void {
  const { selectionStart, selectionEnd, value } = textarea;
  const edit = editMarkdown(tool, value, { from: selectionStart, to: selectionEnd });
  textarea.focus();
  textarea.setSelectionRange(edit.from, edit.to);
  // The only way to change the text that Ctrl+Z can undo.
  // oxlint-disable-next-line typescript/no-deprecated
  if (!document.execCommand("insertText", false, edit.text)) {
    textarea.setRangeText(edit.text, edit.from, edit.to, "end");
    textarea.dispatchEvent(new Event("input", { bubbles: true }));
  }
  textarea.setSelectionRange(edit.selectFrom, edit.selectTo);
}

/** The form follows each character of a shorter text. */
const LONG_TEXT = 4000;
/** With the journal's throttle, less than the 0.3 s after which a crash loses nothing. */
const TYPING_PAUSE_MS = 150;

/**
 * Follows an uncontrolled text area, since rendering takes longer than typing. The form receives a long text debounced.
 */
function useTypedText(
  { value, onChange }: Pick<MarkdownControl, "value" | "onChange">,
  frameRef: RefObject<HTMLElement | null>,
): void {
  const typed = useRef<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const flush = useEffectEvent(() => {
    clearTimeout(timer.current);
    const text = typed.current;
    typed.current = null;
    if (text !== null) onChange(text);
  });
  const type = useEffectEvent((text: string) => {
    typed.current = text;
    clearTimeout(timer.current);
    if (text.length > LONG_TEXT) timer.current = setTimeout(() => flush(), TYPING_PAUSE_MS);
    else flush();
  });
  useEffect(() => {
    const area = frameRef.current?.querySelector("textarea");
    if (area && typed.current === null && area.value !== value) area.value = value;
  }, [frameRef, value]);
  useEffect(() => {
    const frame = frameRef.current;
    if (frame === null) return undefined;
    const leave = () => flush();
    const read = ({ target }: Event) => {
      if (target instanceof HTMLTextAreaElement) type(target.value);
    };
    frame.addEventListener("input", read);
    frame.addEventListener("focusout", leave, true);
    const stop = flushBeforeLeaving(leave, frame);
    return () => {
      frame.removeEventListener("input", read);
      frame.removeEventListener("focusout", leave, true);
      stop();
      leave();
    };
  }, [frameRef]);
}
