import { Search } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useEffect, useId, useState } from "react";

import { cn } from "#app/panel/lib/class-names.ts";
import { Modal } from "#app/panel/ui/controls/dialog.tsx";
import { Input } from "#app/panel/ui/controls/input.tsx";
import type { MarkedText } from "#domain/search/marked-text.ts";

interface ChoiceListProps<T> {
  /** The name of the field and of the list. */
  label: string;
  placeholder: string;
  text: string;
  onText: (text: string) => void;
  /** The results, best first. */
  choices: readonly T[];
  renderChoice: (choice: T) => ReactNode;
  /** Called with whether Ctrl or ⌘ was held. */
  onChoose: (choice: T, isModified: boolean) => void;
  /** The number of results, announced when it changes. */
  status: ReactNode;
  /** Beside the field. */
  end?: ReactNode;
}

/**
 * A combobox: a search field above the list of results. The arrow keys move through it, Enter or a press chooses. The focus
 * stays in the field. https://www.w3.org/WAI/ARIA/apg/patterns/combobox/
 */
export function ChoiceList<T extends { id: string }>(props: ChoiceListProps<T>) {
  const { text, onText, choices, renderChoice, status, end } = props;
  const listId = useId();
  const { active, moveBy } = useActive(text, choices.length, listId);
  const choose = (index: number, { ctrlKey, metaKey }: Modifiers) => {
    const choice = choices[index];
    if (choice !== undefined) props.onChoose(choice, ctrlKey || metaKey);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS.get(event.key);
    if (step !== undefined) moveBy(step);
    else if (event.key === "Enter" && !event.nativeEvent.isComposing) choose(active, event);
    else return;
    event.preventDefault();
  };
  const isEmpty = choices.length === 0;
  return (
    <div className="flex max-h-full min-h-0 min-w-0 grow flex-col">
      <div className="flex shrink-0 items-center gap-1">
        <div className="relative grow">
          <Search
            aria-hidden
            className="text-soft pointer-events-none absolute top-1/2 left-3 size-5 -translate-y-1/2"
          />
          <Input
            {...FIELD}
            aria-label={props.label}
            aria-expanded={!isEmpty}
            aria-controls={listId}
            aria-activedescendant={isEmpty ? undefined : `${listId}-${active}`}
            placeholder={props.placeholder}
            className="pl-10 text-ellipsis"
            value={text}
            onChange={(event) => {
              onText(event.target.value);
              // New results are shown from the start.
              document.getElementById(listId)?.scrollTo({ top: 0, behavior: "instant" });
            }}
            onKeyDown={onKeyDown}
          />
        </div>
        {end}
      </div>
      <p role="status" className="text-soft shrink-0 px-1 py-1.5 text-sm">
        {status}
      </p>
      {!isEmpty && (
        <Options
          listId={listId}
          active={active}
          choices={choices}
          renderChoice={renderChoice}
          label={props.label}
          onPress={choose}
        />
      )}
    </div>
  );
}

type Modifiers = Pick<KeyboardEvent, "ctrlKey" | "metaKey">;

const FIELD = {
  role: "combobox",
  "aria-autocomplete": "list",
  autoComplete: "off",
  autoCapitalize: "none",
  spellCheck: false,
  enterKeyHint: "go",
} as const;

interface OptionsProps<T> extends Pick<ChoiceListProps<T>, "label" | "choices" | "renderChoice"> {
  listId: string;
  active: number;
  onPress: (index: number, modifiers: Modifiers) => void;
}

function Options<T extends { id: string }>(props: OptionsProps<T>) {
  const { listId, active, label, choices, renderChoice, onPress } = props;
  return (
    <div
      id={listId}
      role="listbox"
      aria-label={label}
      // Only reached by the field's keys.
      tabIndex={-1}
      className="min-h-0 grow overflow-y-auto overscroll-contain pb-2"
      onMouseDown={(event) => event.preventDefault()}
    >
      {choices.map((choice, index) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
        <div
          key={choice.id}
          id={`${listId}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          className={cn(
            "flex min-h-12 cursor-pointer items-center gap-3 rounded-lg px-3 py-1.5",
            index === active ? "bg-green-mist" : "hover:bg-sand",
          )}
          onClick={(event) => onPress(index, event)}
        >
          {renderChoice(choice)}
        </div>
      ))}
    </div>
  );
}

const STEPS = new Map<string, number>([
  ["ArrowDown", 1],
  ["ArrowUp", -1],
  ["PageDown", 8],
  ["PageUp", -8],
]);

/** The index of the active choice: the first one for each text until the keys move it. */
function useActive(text: string, count: number, listId: string) {
  const [moved, setMoved] = useState({ text, index: 0 });
  const active = moved.text === text ? Math.min(moved.index, Math.max(count - 1, 0)) : 0;
  useEffect(() => {
    document.getElementById(`${listId}-${active}`)?.scrollIntoView({ block: "nearest" });
  }, [listId, active]);
  const moveBy = (step: number) => {
    const next = active + step;
    // Single steps wrap around; pages stop at the ends.
    const isPage = Math.abs(step) > 1;
    const index = isPage ? Math.min(Math.max(next, 0), count - 1) : (next + count) % count;
    if (count > 0) setMoved({ text, index });
  };
  return { active, moveBy };
}

interface ChoiceModalProps {
  label: string;
  onClose: () => void;
  /** A ChoiceList, with a button that closes the dialog. */
  children: ReactNode;
}

/** The dialog of a ChoiceList: near the top, with a fixed height. */
export function ChoiceModal({ label, onClose, children }: ChoiceModalProps) {
  return (
    <Modal
      label={label}
      onClose={onClose}
      className="sm:mt-[10dvh] sm:h-[min(36rem,80dvh)] sm:max-w-2xl"
    >
      <div className="flex min-h-0 grow p-2 sm:p-4">{children}</div>
    </Modal>
  );
}

/** A text with the matches of a search highlighted. */
export function HighlightedText({ parts }: { parts: MarkedText }) {
  let at = 0;
  return parts.map(({ text, isMatch }) => {
    const key = at;
    at += text.length;
    return isMatch ? (
      <mark key={key} className="bg-gold-mist text-gold-ink rounded-xs font-semibold">
        {text}
      </mark>
    ) : (
      text
    );
  });
}
