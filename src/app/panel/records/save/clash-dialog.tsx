import { useId, useState } from "react";

import { cn } from "#app/panel/lib/class-names.ts";
import type { ChangeAuthor } from "#app/panel/records/save/change-author.ts";
import type { Clash, Decision } from "#app/panel/records/save/save-changes.ts";
import { Button } from "#app/panel/ui/controls/button.tsx";
import { Dialog } from "#app/panel/ui/controls/dialog.tsx";
import type { RecordTable } from "#domain/records/record-tables.ts";
import { nameField } from "#domain/revisions/field-labels.ts";
import { writeField } from "#domain/revisions/field-text.ts";

/** The table of the conflicting fields, or a function that names them. */
export type FieldNames = RecordTable | ((field: string) => string);

interface ClashDialogProps {
  names: FieldNames;
  clash: Clash<unknown>;
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
export function ClashDialog({ names, clash, author, onDecide }: ClashDialogProps) {
  const wait = () => onDecide({ kind: "wait" });
  if (clash.kind === "gone") {
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
  return <ChangedDialog names={names} clash={clash} author={author} onDecide={onDecide} />;
}

interface ChangedDialogProps extends ClashDialogProps {
  clash: Extract<Clash<unknown>, { kind: "changed" }>;
}

function ChangedDialog({ names, clash, author, onDecide }: ChangedDialogProps) {
  const texts = TEXTS[author];
  const { fields } = clash;
  const [theirs, setTheirs] = useState<readonly string[]>([]);
  const wait = () => onDecide({ kind: "wait" });
  const choose = (field: string, isTheirs: boolean) =>
    setTheirs([...theirs.filter((other) => other !== field), ...(isTheirs ? [field] : [])]);
  return (
    <Dialog title={texts.changed} onClose={wait}>
      <p className="text-pretty">
        {texts.saved} Elija con qué se queda; todavía no se ha guardado nada de lo que está aquí. Lo
        demás que cambió en cada lado se conserva.
      </p>
      {fields.length > 1 && (
        <div className="flex flex-wrap gap-3">
          <Button variant="outline" onClick={() => setTheirs([])}>
            Todo lo mío
          </Button>
          <Button variant="outline" onClick={() => setTheirs(fields)}>
            Todo {texts.theirs.toLowerCase()}
          </Button>
        </div>
      )}
      {fields.map((field) => (
        <FieldChoice
          key={field}
          label={typeof names === "string" ? nameField(names, field) : names(field)}
          otherLabel={texts.theirs}
          before={writeVersion(field, clash.before)}
          mine={writeVersion(field, clash.mine)}
          theirs={writeVersion(field, clash.theirs)}
          isTheirs={theirs.includes(field)}
          onChoose={(isTheirs) => choose(field, isTheirs)}
        />
      ))}
      <Answers>
        <Button onClick={() => onDecide({ kind: "save", theirs })}>Guardar lo elegido</Button>
        <Button variant="outline" onClick={wait}>
          Seguir editando
        </Button>
      </Answers>
    </Dialog>
  );
}

function writeVersion(field: string, version: unknown): string {
  return writeField(field, (version as Record<string, unknown>)[field]);
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
  isTheirs: boolean;
  onChoose: (isTheirs: boolean) => void;
}

function FieldChoice(props: FieldChoiceProps) {
  const { label, otherLabel, before, mine, theirs, isTheirs, onChoose } = props;
  const name = useId();
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="pb-2 font-semibold">{label}</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        <VersionChoice
          name={name}
          label="Lo mío"
          text={mine}
          isChosen={!isTheirs}
          onChoose={() => onChoose(false)}
        />
        <VersionChoice
          name={name}
          label={otherLabel}
          text={theirs}
          isChosen={isTheirs}
          onChoose={() => onChoose(true)}
        />
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
  isChosen: boolean;
  onChoose: () => void;
}

function VersionChoice({ name, label, text, isChosen, onChoose }: VersionChoiceProps) {
  const textId = useId();
  return (
    <div
      className={cn(
        "grid min-w-0 content-start gap-1 rounded-lg border bg-white px-3 pb-3",
        isChosen ? "border-green ring-1 ring-green" : "border-edge",
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
