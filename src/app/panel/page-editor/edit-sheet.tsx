import { X } from "lucide-react";
import { type ReactNode, useEffect, useEffectEvent, useRef } from "react";

import { cn } from "#app/panel/lib/class-names.ts";
import type { PageFormProps } from "#app/panel/lib/page-form.ts";
import type { Picked, usePageEditing } from "#app/panel/page-editor/use-page-editing.ts";
import { SavedToastContext } from "#app/panel/records/edit/use-save.ts";
import { Button } from "#app/panel/ui/controls/button.tsx";
import { showUndoable } from "#app/panel/ui/feedback/toast.tsx";
import {
  type EditableElement,
  identifyElement,
  nameElement,
} from "#domain/visual-editing/editable-element.ts";

/** Renders the form of the selected record. @param name its name, for users */
export type RenderForm = (props: PageFormProps, name: string) => ReactNode;

interface EditSheetProps {
  editing: ReturnType<typeof usePageEditing>;
  renderForm: RenderForm;
}

/** The form of the selected element: below the page on a phone, beside it on larger screens. */
export function EditSheet({ editing, renderForm }: EditSheetProps) {
  const { editor, picked } = editing;
  if (picked === null) return null;
  return <Sheet key={editor.version} editing={editing} renderForm={renderForm} picked={picked} />;
}

function Sheet({ editing, renderForm, picked }: EditSheetProps & { picked: Picked }) {
  const { editor, edit, undoing, onTyped, onSaved } = editing;
  const sheet = useRef<HTMLElement>(null);
  const reveal = useEffectEvent(() => editing.reveal());
  const cancel = useEffectEvent(() => editor.cancel());
  useEffect(() => {
    const { current } = sheet;
    if (current === null) return;
    const aborter = new AbortController();
    // Keeps the edited element visible while the form grows below the page.
    const resizing = new ResizeObserver(() => reveal());
    resizing.observe(current);
    const leave = ({ key, defaultPrevented }: KeyboardEvent) => {
      if (key === "Escape" && !defaultPrevented) cancel();
    };
    current.addEventListener("keydown", leave, { signal: aborter.signal });
    return () => {
      aborter.abort();
      resizing.disconnect();
    };
  }, []);
  const { target, others } = picked;
  const isWide = target.table === "news";
  const choose = (other: EditableElement) =>
    edit({ target: other, others: [target, ...others.filter((one) => one !== other)] });
  return (
    <section
      ref={sheet}
      aria-label={`Editar: ${nameElement(target)}`}
      className={cn(
        "border-line relative flex min-h-0 shrink-0 flex-col bg-white max-lg:max-h-[62%] max-lg:border-t lg:w-[26rem] lg:border-l",
        isWide && "xl:w-[36rem]",
      )}
    >
      <div className="border-line flex items-start border-b px-1 sm:px-3">
        <AlsoHere others={others} onChoose={choose} />
        <Button
          variant="ghost"
          size="icon"
          aria-label="Cerrar"
          className="ml-auto shrink-0"
          onClick={editor.cancel}
        >
          <X aria-hidden className="size-5" />
        </Button>
      </div>
      <div className={cn("min-h-0 grow overflow-y-auto overscroll-contain", FORM)}>
        <SavedToastContext value={(text) => showUndoable(text, undoing.prepare())}>
          {renderForm(
            {
              target,
              onTyped,
              onChanges: editor.noteChanges,
              onCancel: editor.cancel,
              onSaving: editor.noteSaving,
              onSaved,
            },
            nameElement(target),
          )}
        </SavedToastContext>
      </div>
    </section>
  );
}

/** On a phone the form's own way out is hidden, since the sheet has its close button. */
const FORM = "[--scroll-top:0px] max-sm:[&_[data-act=cancel]]:hidden";

const MOST_OTHERS = 4;

interface AlsoHereProps {
  others: readonly EditableElement[];
  onChoose: (other: EditableElement) => void;
}

/** What else the page shows at the same place. */
function AlsoHere({ others, onChoose }: AlsoHereProps) {
  if (others.length === 0) return null;
  return (
    <nav aria-label="También aquí" className="flex min-w-0 flex-wrap gap-x-1">
      {others.slice(0, MOST_OTHERS).map((other) => (
        <Button
          key={identifyElement(other)}
          variant="ghost"
          className="text-green max-w-full min-w-0 px-2 text-sm"
          onClick={() => onChoose(other)}
        >
          <span className="truncate">{nameElement(other)}</span>
        </Button>
      ))}
    </nav>
  );
}
