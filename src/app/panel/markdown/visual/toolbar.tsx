import type { EditorState } from "prosemirror-state";
import { type KeyboardEvent, useRef, useState } from "react";

import { cn } from "#app/panel/lib/class-names.ts";
import { type Tool, listContextTools } from "#app/panel/markdown/visual/tools.ts";
import { Button } from "#app/panel/ui/controls/button.tsx";
import { TooltipProvider } from "#app/panel/ui/feedback/tooltip.tsx";

interface ToolbarProps {
  tools: readonly Tool[];
  state: EditorState;
  /** The id of the editor. */
  controls: string;
  onRun: (run: Tool["run"]) => void;
  /** Escape: back to the text. */
  onLeave: () => void;
}

/**
 * The editor's toolbar, with a second row for the list or table at the selection. Each row is one tab stop; the arrow keys
 * move between its buttons (ARIA's toolbar pattern). On a phone it is sticky and scrolls sideways.
 */
export function Toolbar({ tools, state, controls, onRun, onLeave }: ToolbarProps) {
  const place = listContextTools(state);
  return (
    <div className="border-edge sticky top-(--scroll-top) z-10 grid min-w-0 rounded-t-lg border bg-white">
      <TooltipProvider>
        <ButtonRow label="Formato del texto" controls={controls} onLeave={onLeave}>
          {(focusable) =>
            tools.map(({ label, icon: Icon, keys, run, isOn }, index) => (
              <Button
                key={label}
                variant="ghost"
                size="icon"
                data-tooltip={keys ? `${label} (${keys.replace("Control", "Ctrl")})` : label}
                aria-label={label}
                aria-keyshortcuts={keys}
                aria-pressed={isOn?.(state)}
                unavailable={!run(state)}
                {...focusable(index)}
                className="aria-pressed:bg-green-mist aria-pressed:text-green-deep aria-pressed:outline-green shrink-0 -outline-offset-2 aria-pressed:outline-2"
                onClick={() => onRun(run)}
              >
                <Icon aria-hidden className="size-5" />
              </Button>
            ))
          }
        </ButtonRow>
      </TooltipProvider>
      {place !== null && (
        <ButtonRow
          label={place.label}
          controls={controls}
          onLeave={onLeave}
          className="border-line border-t"
        >
          {(focusable) =>
            place.tools.map(({ label, icon: Icon, run }, index) => (
              <Button
                key={label}
                variant="ghost"
                className="shrink-0 px-3 text-sm"
                unavailable={!run(state)}
                {...focusable(index)}
                onClick={() => onRun(run)}
              >
                {Icon && <Icon aria-hidden className="size-4" />}
                {label}
              </Button>
            ))
          }
        </ButtonRow>
      )}
    </div>
  );
}

interface ButtonRowProps {
  label: string;
  controls: string;
  onLeave: () => void;
  className?: string;
  /** `focusable` returns the roving tabindex props of a button. */
  children: (
    focusable: (index: number) => { tabIndex: number; onFocus: () => void },
  ) => React.ReactNode;
}

function ButtonRow({ label, controls, onLeave, className, children }: ButtonRowProps) {
  const ref = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape") {
      // Escape must not close the form around the editor.
      event.stopPropagation();
      return onLeave();
    }
    const buttons = [...(ref.current?.querySelectorAll("button") ?? [])];
    const next = findNext(event.key, current, buttons.length);
    if (next === null) return undefined;
    event.preventDefault();
    return buttons[next]?.focus();
  };
  return (
    // Its buttons take the focus (roving tabindex).
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus
    <div
      ref={ref}
      role="toolbar"
      aria-label={label}
      aria-controls={controls}
      onKeyDown={onKeyDown}
      // Keeps the focus, and a phone's keyboard, in the text.
      onMouseDown={(event) => event.preventDefault()}
      className={cn(
        "flex gap-0.5 overflow-x-auto overscroll-x-contain p-1 lg:flex-wrap",
        className,
      )}
    >
      {children((index) => ({
        tabIndex: index === current ? 0 : -1,
        onFocus: () => setCurrent(index),
      }))}
    </div>
  );
}

function findNext(key: string, current: number, count: number): number | null {
  switch (key) {
    case "ArrowRight":
      return (current + 1) % count;
    case "ArrowLeft":
      return (current - 1 + count) % count;
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return null;
  }
}
