import { type PropsWithChildren, type ReactNode, useEffect, useRef } from "react";
import { type FieldValues, get, useFormState, type UseFormReturn } from "react-hook-form";

import { cn } from "#app/panel/lib/class-names.ts";
import { BEFORE_DRAFT } from "#app/panel/lib/page-form.ts";
import { revealProblem } from "#app/panel/records/edit/reveal-field.ts";
import { ActionsMenu, type MenuAction } from "#app/panel/ui/controls/actions-menu.tsx";
import { Button } from "#app/panel/ui/controls/button.tsx";
import { Alert } from "#app/panel/ui/feedback/alert.tsx";

interface SaveBarProps {
  /** Why the last save failed. */
  failure: { title: string; reason: string } | null;
  className?: string;
}

/**
 * What is done with a form or a selection, at the foot of the screen or of what scrolls around it (`data-bar`, panel.css).
 * It covers everything that scrolls below it, including toolbars, but not the page's header (z-index: 10 within a form, 20
 * here, 30 for headers).
 */
export function SaveBar({ failure, className, children }: PropsWithChildren<SaveBarProps>) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => (ref.current === null ? undefined : reserveSpace(ref.current)), []);
  return (
    <div ref={ref} data-bar className={cn("border-line z-20 grid border-t bg-white", className)}>
      {failure !== null && (
        <Alert title={failure.title}>
          <p>{failure.reason} Lo que escribió sigue en el formulario.</p>
        </Alert>
      )}
      {children}
    </div>
  );
}

/**
 * Ends the page above a bar at the foot of the screen, and lifts the bar above a phone's keyboard, while it is shown; hidden
 * tabs stay mounted. @returns stops that
 */
function reserveSpace(bar: HTMLElement): () => void {
  const { style } = document.documentElement;
  const { visualViewport } = window;
  let isShown = false;
  const follow = () => {
    if (!isShown) return;
    const isFixed = getComputedStyle(bar).position === "fixed";
    style.setProperty("--bar-height", `${bar.offsetHeight}px`);
    style.setProperty("--fixed-bar-height", isFixed ? `${bar.offsetHeight}px` : "0px");
    // CSS has no unit for the keyboard; pinch zoom is none.
    const { height = 0, offsetTop = 0, scale = 1 } = visualViewport ?? {};
    const keyboard = scale === 1 && height > 0 ? window.innerHeight - height - offsetTop : 0;
    style.setProperty("--keyboard-height", `${Math.max(0, Math.round(keyboard))}px`);
  };
  const release = () => {
    style.removeProperty("--bar-height");
    style.removeProperty("--fixed-bar-height");
    style.removeProperty("--keyboard-height");
  };
  const visibility = new IntersectionObserver((entries) => {
    const wasShown = isShown;
    isShown = entries.at(-1)?.isIntersecting === true;
    if (isShown) follow();
    else if (wasShown) release();
  });
  const size = new ResizeObserver(follow);
  visibility.observe(bar);
  size.observe(bar);
  visualViewport?.addEventListener("resize", follow);
  visualViewport?.addEventListener("scroll", follow);
  return () => {
    visibility.disconnect();
    size.disconnect();
    visualViewport?.removeEventListener("resize", follow);
    visualViewport?.removeEventListener("scroll", follow);
    if (isShown) release();
  };
}

interface FormBarProps<V extends FieldValues> extends SaveBarProps {
  form: UseFormReturn<V>;
  submitText: string;
  isSaving: boolean;
  isSavingDraft: boolean;
  /** Whether what is submitted is public immediately. */
  isPublic: boolean;
  /** Saves the typed values as a draft; null while there is nothing to save. */
  onSaveDraft: (() => void) | null;
  /** What «Más» offers. */
  actions: readonly MenuAction[];
}

/** The buttons of a form. Its height stays the same while the user types: a shift during a press would lose the click. */
export function FormBar<V extends FieldValues>({
  form,
  submitText,
  isSaving,
  isSavingDraft,
  isPublic,
  onSaveDraft,
  actions,
  ...bar
}: FormBarProps<V>) {
  const ref = useRef<HTMLDivElement>(null);
  const isBusy = isSaving || isSavingDraft;
  const saveDraft = () => {
    const element = ref.current?.closest("form");
    if (isBusy || !element) return;
    if (element.dispatchEvent(new Event(BEFORE_DRAFT, { cancelable: true }))) onSaveDraft?.();
  };
  return (
    <SaveBar {...bar}>
      <div
        ref={ref}
        className="@container mx-auto grid w-full max-w-7xl grid-cols-1 gap-1 px-3 pt-1 pb-2 sm:px-6 sm:pb-3"
      >
        <BarLine form={form} barRef={ref}>
          {isPublic && "Se publica de inmediato."}
        </BarLine>
        <div className="flex gap-2 sm:max-w-xl @max-2xs:flex-wrap">
          <Button type="submit" pending={isSaving} className={cn(BUTTON, "grow")}>
            {isSaving ? "Guardando..." : submitText}
          </Button>
          {onSaveDraft !== null && (
            <Button
              variant="outline"
              pending={isSavingDraft}
              className={BUTTON}
              onClick={saveDraft}
            >
              Guardar borrador
            </Button>
          )}
          <ActionsMenu
            label="Más acciones de este formulario"
            actions={actions}
            variant="outline"
            size="text"
            className={BUTTON}
          >
            Más
          </ActionsMenu>
        </div>
      </div>
    </SaveBar>
  );
}

/** Three fit beside each other on a phone and in a card beside its list, unless the text is large. */
const BUTTON = "shrink px-2.5 text-sm";

interface BarLineProps<V extends FieldValues> {
  form: UseFormReturn<V>;
  barRef: React.RefObject<HTMLElement | null>;
  children: ReactNode;
}

/** How many fields are wrong, with a button that goes to the first one, or else what saving means. */
function BarLine<V extends FieldValues>({ form, barRef, children }: BarLineProps<V>) {
  const { errors } = useFormState({ control: form.control });
  const count = countErrors(errors);
  const reveal = () => {
    const element = barRef.current?.closest("form");
    if (element) revealProblem(element);
  };
  return (
    <div role="status" className="text-soft flex min-h-5 items-center text-sm leading-5">
      {count === 0 ? (
        children
      ) : (
        <button
          type="button"
          className="text-danger -my-3 cursor-pointer py-3 font-semibold underline underline-offset-4"
          onClick={reveal}
        >
          {count === 1 ? "Hay 1 dato por corregir" : `Hay ${count} datos por corregir`}
        </button>
      )}
    </div>
  );
}

/** The number of wrong fields; those of rows are nested. A field may be called `message`. */
function countErrors(errors: unknown): number {
  if (typeof errors !== "object" || errors === null || errors instanceof Node) return 0;
  if (typeof get(errors, "message") === "string") return 1;
  return Object.values(errors).reduce((sum: number, error) => sum + countErrors(error), 0);
}
