import { useId, useState } from "react";

import { cn } from "#app/panel/lib/class-names.ts";
import type { Conflict, Decision } from "#app/panel/records/edit/save-changes.ts";
import type { ChangeAuthor, RecordFields } from "#app/panel/records/edit/use-conflicts.tsx";
import { Button } from "#app/panel/ui/controls/button.tsx";
import { Dialog } from "#app/panel/ui/controls/dialog.tsx";
import { joinTexts } from "#domain/records/changes.ts";
import { writeField } from "#domain/revisions/field-text.ts";

interface ConflictDialogProps {
  fields: RecordFields;
  conflict: Conflict<unknown>;
  /** The author of the other change. */
  author: ChangeAuthor;
  onDecide: (decision: Decision) => void;
}

const TEXTS: Readonly<
  Record<ChangeAuthor, { gone: string; changed: string; saved: string; theirs: string }>
> = {
  self: {
    gone: "Usted eliminó este registro en otra pestaña o equipo",
    changed: "Usted cambió lo mismo en otra pestaña o equipo",
    saved: "Allá guardó otros cambios mientras escribía aquí.",
    theirs: "Lo de la otra pestaña o equipo",
  },
  other: {
    gone: "Otra persona eliminó este registro",
    changed: "Otra persona cambió lo mismo que usted",
    saved: "Guardó sus cambios mientras usted escribía.",
    theirs: "Lo de la otra persona",
  },
  unknown: {
    gone: "Este registro se eliminó en otra pestaña o equipo",
    changed: "Lo mismo se cambió en otra pestaña o equipo",
    saved: "Se guardaron otros cambios mientras usted escribía.",
    theirs: "Lo guardado",
  },
};

/** Shows another change to the record, and asks how to resolve the conflict. */
export function ConflictDialog({ fields, conflict, author, onDecide }: ConflictDialogProps) {
  const wait = () => onDecide({ kind: "wait" });
  if (conflict.kind === "gone") {
    return (
      <Dialog title={TEXTS[author].gone} onClose={wait}>
        <p className="text-pretty">
          Ya no existe, pero lo que usted escribió sigue aquí. Puede crearlo de nuevo con ello.
        </p>
        <Answers>
          <Button onClick={() => onDecide({ kind: "save", theirs: [] })}>Crearlo de nuevo</Button>
          <Button variant="outline" onClick={wait}>
            Seguir editando
          </Button>
        </Answers>
      </Dialog>
    );
  }
  return <ChangedDialog fields={fields} conflict={conflict} author={author} onDecide={onDecide} />;
}

interface ChangedDialogProps extends ConflictDialogProps {
  conflict: Extract<Conflict<unknown>, { kind: "changed" }>;
}

/** Which version of a field is saved: this form's, the other one, or both texts. */
type Side = "mine" | "theirs" | "both";

function ChangedDialog({ fields, conflict, author, onDecide }: ChangedDialogProps) {
  const texts = TEXTS[author];
  const names = conflict.fields;
  const [sides, setSides] = useState<ReadonlyMap<string, Side>>(new Map());
  const wait = () => onDecide({ kind: "wait" });
  const chooseAll = (side: Side) => setSides(new Map(names.map((name) => [name, side])));
  const listFields = (side: Side) => names.filter((name) => sides.get(name) === side);
  const save = () => {
    const joined = listFields("both").map((name) => [name, joinVersions(name, conflict)] as const);
    onDecide({ kind: "save", theirs: listFields("theirs"), joined: Object.fromEntries(joined) });
  };
  return (
    <Dialog title={texts.changed} onClose={wait}>
      <p className="text-pretty">
        {texts.saved} Elija con qué se queda; todavía no se ha guardado nada de lo que está aquí. Lo
        demás que cambió en cada lado se conserva.
      </p>
      {names.length > 1 && (
        <div className="flex flex-wrap gap-3">
          <Button variant="outline" onClick={() => chooseAll("mine")}>
            Todo lo mío
          </Button>
          <Button variant="outline" onClick={() => chooseAll("theirs")}>
            Todo {texts.theirs.toLowerCase()}
          </Button>
        </div>
      )}
      {names.map((name) => (
        <FieldChoice
          key={name}
          label={fields.nameField(name)}
          otherLabel={texts.theirs}
          before={writeVersion(name, conflict.before)}
          mine={writeVersion(name, conflict.mine)}
          theirs={writeVersion(name, conflict.theirs)}
          joined={
            fields.isLongText(name, conflict.theirs as object) ? joinVersions(name, conflict) : ""
          }
          side={sides.get(name) ?? "mine"}
          onChoose={(side) => setSides(new Map(sides).set(name, side))}
        />
      ))}
      <Answers>
        <Button onClick={save}>Guardar lo elegido</Button>
        <Button variant="outline" onClick={wait}>
          Seguir editando
        </Button>
      </Answers>
    </Dialog>
  );
}

function readVersion(field: string, version: unknown): unknown {
  return (version as Readonly<Record<string, unknown>>)[field];
}

function writeVersion(field: string, version: unknown): string {
  return writeField(field, readVersion(field, version));
}

/** Both texts of a field; empty where one of them is. */
function joinVersions(field: string, { before, theirs, mine }: ChangedDialogProps["conflict"]) {
  const [old, other, own] = [before, theirs, mine].map((version) => readVersion(field, version));
  if (typeof other !== "string" || typeof own !== "string") return "";
  if (other.trim() === "" || own.trim() === "") return "";
  return joinTexts(typeof old === "string" ? old : "", other, own);
}

function Answers({ children }: { children: React.ReactNode }) {
  return <div className="flex flex-wrap gap-3 pt-1">{children}</div>;
}

interface FieldChoiceProps {
  label: string;
  /** The author of the other change. */
  otherLabel: string;
  before: string;
  mine: string;
  theirs: string;
  /** Both texts; empty if they cannot be joined. */
  joined: string;
  side: Side;
  onChoose: (side: Side) => void;
}

function FieldChoice(props: FieldChoiceProps) {
  const { label, otherLabel, before, mine, theirs, joined, side, onChoose } = props;
  const name = useId();
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="pb-2 font-semibold">{label}</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        <VersionChoice
          name={name}
          label="Lo mío"
          text={mine}
          isChosen={side === "mine"}
          onChoose={() => onChoose("mine")}
        />
        <VersionChoice
          name={name}
          label={otherLabel}
          text={theirs}
          isChosen={side === "theirs"}
          onChoose={() => onChoose("theirs")}
        />
        {joined !== "" && (
          <VersionChoice
            name={name}
            label="Juntar las dos"
            text={joined}
            className="sm:col-span-2"
            isChosen={side === "both"}
            onChoose={() => onChoose("both")}
          />
        )}
      </div>
      <details className="text-soft text-sm">
        <summary className="inline-flex min-h-11 cursor-pointer items-center underline underline-offset-4">
          Cómo estaba antes
        </summary>
        <VersionText text={before} label={`${label}, como estaba antes`} />
      </details>
    </fieldset>
  );
}

interface VersionChoiceProps {
  name: string;
  label: string;
  text: string;
  className?: string;
  isChosen: boolean;
  onChoose: () => void;
}

function VersionChoice({ name, label, text, className, isChosen, onChoose }: VersionChoiceProps) {
  const textId = useId();
  return (
    <div
      className={cn(
        "grid min-w-0 content-start gap-1 rounded-lg border bg-white px-3 pb-3",
        isChosen ? "border-green ring-1 ring-green" : "border-edge",
        className,
      )}
    >
      <label className="flex min-h-11 cursor-pointer items-center gap-2.5 font-semibold">
        <input
          type="radio"
          name={name}
          className="accent-green size-5"
          aria-describedby={textId}
          checked={isChosen}
          onChange={onChoose}
        />
        {label}
      </label>
      <VersionText id={textId} text={text} label={label} />
    </div>
  );
}

/** A text of any length; a long one scrolls, also with the keyboard. */
function VersionText({ id, text, label }: { id?: string; text: string; label: string }) {
  return (
    <div
      id={id}
      role="group"
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must take the focus
      tabIndex={text.length > LONG_TEXT ? 0 : undefined}
      className="text-ink max-h-56 overflow-y-auto text-[0.9375rem] wrap-anywhere whitespace-pre-wrap"
    >
      {text === "" ? <span className="text-soft italic">Vacío</span> : text}
    </div>
  );
}

/** Characters that may not fit without scrolling. */
const LONG_TEXT = 150;
