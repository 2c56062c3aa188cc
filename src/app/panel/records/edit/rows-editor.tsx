import { ArrowDown, ArrowUp, Plus, Trash2 } from "lucide-react";
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from "react";
import {
  type FieldArray,
  type FieldArrayPath,
  type FieldValues,
  type Path,
  useFieldArray,
  type UseFormReturn,
  useWatch,
} from "react-hook-form";

import { Button } from "#app/panel/ui/controls/button.tsx";

interface RowsEditorProps {
  title: string;
  hint: string;
  /** The label of a row without a name: 'Dato'. */
  label: string;
  /**
   * `id` stays with a row when it moves; `name` is the typed one, maybe empty; `note` says how visitors will
   * see the row.
   */
  rows: readonly { id: string; name: string; note?: string }[];
  addText: string;
  /** Absent if there is no room for more. */
  onAdd?: (() => void) | undefined;
  /** Whether the first button of a new row takes the focus. */
  focusesButton?: boolean;
  /** Absent if the order is irrelevant. */
  onMove?: (from: number, to: number) => void;
  onRemove: (index: number) => void;
  /** Whether no row can be removed. */
  keepsRows?: boolean;
  /** Asks before a row is removed. */
  askRemoval?: (index: number) => Promise<boolean>;
  /** The controls of a row. */
  children: (index: number) => ReactNode;
}

interface FormRowsProps<V extends FieldValues, N extends FieldArrayPath<V>> extends Pick<
  RowsEditorProps,
  "title" | "hint" | "label" | "addText" | "children"
> {
  form: UseFormReturn<V>;
  name: N;
  /** A new row; its first field takes the focus. */
  blank: FieldArray<V, N>;
  /** A row's name, and how visitors will see it. */
  describe: (row: FieldArray<V, N>) => { name: string; note?: string };
  /** How many rows there can be. */
  max?: number;
  /** Whether the first button of a new row takes the focus instead. */
  focusesButton?: boolean;
}

/** Rows of a form's field, which stay with their values when they move. */
export function FormRows<V extends FieldValues, N extends FieldArrayPath<V>>({
  form,
  name,
  blank,
  describe,
  max = Infinity,
  focusesButton = false,
  ...texts
}: FormRowsProps<V, N>) {
  const { control } = form;
  const { fields, append, move, remove } = useFieldArray({ control, name });
  const rows = useWatch({ control, name: name as unknown as Path<V> }) as FieldArray<V, N>[];
  const [first = ""] = Object.keys(blank as object);
  return (
    <RowsEditor
      {...texts}
      rows={fields.map(({ id }, index) => ({ id, ...describe(rows[index] ?? blank) }))}
      focusesButton={focusesButton}
      onAdd={
        fields.length < max
          ? () =>
              append(
                blank,
                focusesButton
                  ? { shouldFocus: false }
                  : { focusName: `${name}.${fields.length}.${first}` },
              )
          : undefined
      }
      onMove={move}
      onRemove={remove}
    />
  );
}

type Act = "up" | "down" | "remove";

/** Rows that can be added, removed and reordered; the focus stays on the row in use. */
export function RowsEditor({
  title,
  hint,
  rows,
  addText,
  onAdd,
  focusesButton = false,
  keepsRows = false,
  ...acts
}: RowsEditorProps) {
  const titleId = useId();
  const { frameRef, announcement, move, remove, focusNewRow } = useRowActs(rows.length, acts);
  const nameRow = (index: number) => rows[index]?.name.trim() || `${acts.label} ${index + 1}`;
  return (
    <div ref={frameRef} role="group" aria-labelledby={titleId} className="grid grid-cols-1 gap-3">
      <div className="grid gap-0.5">
        <p id={titleId} className="text-[0.9375rem] font-semibold">
          {title}
        </p>
        <p className="text-soft text-sm">{hint}</p>
      </div>
      {rows.length > 0 && (
        <ol aria-labelledby={titleId} className="grid grid-cols-1 gap-3">
          {rows.map(({ id, note }, index) => (
            <li
              key={id}
              data-row={index}
              className="border-line bg-paper grid grid-cols-1 rounded-lg border"
            >
              <div className="grid grid-cols-1 gap-3 p-3 pb-1">{acts.children(index)}</div>
              <div className="flex flex-wrap items-center justify-end">
                <p className="text-soft min-w-0 grow basis-24 pl-3 text-sm">{note}</p>
                {acts.onMove && (
                  <>
                    <RowButton
                      act="up"
                      name={nameRow(index)}
                      unavailable={index === 0}
                      onRun={() => move(index, index - 1, nameRow(index))}
                    />
                    <RowButton
                      act="down"
                      name={nameRow(index)}
                      unavailable={index === rows.length - 1}
                      onRun={() => move(index, index + 1, nameRow(index))}
                    />
                  </>
                )}
                <RowButton
                  act="remove"
                  name={nameRow(index)}
                  unavailable={keepsRows}
                  onRun={() => void remove(index, nameRow(index))}
                />
              </div>
            </li>
          ))}
        </ol>
      )}
      {onAdd && (
        <Button
          variant="outline"
          data-act="add"
          className="justify-self-start"
          onClick={() => {
            if (focusesButton) focusNewRow();
            onAdd();
          }}
        >
          <Plus aria-hidden className="size-4" />
          {addText}
        </Button>
      )}
      <output className="sr-only">{announcement}</output>
    </div>
  );
}

function useRowActs(
  count: number,
  { onMove, onRemove, askRemoval }: Pick<RowsEditorProps, "onMove" | "onRemove" | "askRemoval">,
) {
  const frameRef = useRef<HTMLDivElement>(null);
  const [announcement, setAnnouncement] = useState("");
  // Selector of the control to focus after the rows are reordered.
  const wanted = useRef<string | null>(null);
  useLayoutEffect(() => {
    if (wanted.current === null) return;
    frameRef.current?.querySelector<HTMLElement>(wanted.current)?.focus();
    wanted.current = null;
  });
  return {
    frameRef,
    announcement,
    focusNewRow: () => {
      wanted.current = `[data-row="${count}"] button`;
    },
    move: (from: number, to: number, name: string) => {
      wanted.current = `[data-row="${to}"] [data-act="${to < from ? "up" : "down"}"]`;
      setAnnouncement(`${name}: puesto ${to + 1} de ${count}`);
      onMove?.(from, to);
    },
    remove: async (index: number, name: string) => {
      if (askRemoval !== undefined && !(await askRemoval(index))) return;
      const next = Math.min(index, count - 2);
      wanted.current = next < 0 ? '[data-act="add"]' : `[data-row="${next}"] [data-act="remove"]`;
      setAnnouncement(`${name}: quitado`);
      onRemove(index);
    },
  };
}

const ACTS = {
  up: { verb: "Subir", Icon: ArrowUp },
  down: { verb: "Bajar", Icon: ArrowDown },
  remove: { verb: "Quitar", Icon: Trash2 },
} as const;

interface RowButtonProps {
  act: Act;
  name: string;
  unavailable?: boolean;
  onRun: () => void;
}

function RowButton({ act, name, unavailable = false, onRun }: RowButtonProps) {
  const { verb, Icon } = ACTS[act];
  return (
    <Button
      variant={act === "remove" ? "danger" : "ghost"}
      size="icon"
      data-act={act}
      aria-label={`${verb} ${name}`}
      unavailable={unavailable}
      onClick={onRun}
    >
      <Icon aria-hidden className="size-4.5" />
    </Button>
  );
}
