import { type SubmitEvent, useEffect, useRef, useState } from "react";

import { newId } from "#app/panel/lib/new-id.ts";
import type { Naming, PublishingActions } from "#app/panel/publishing/use-publishing-actions.tsx";
import { SaveBar } from "#app/panel/records/edit/save-bar.tsx";
import { Button } from "#app/panel/ui/controls/button.tsx";
import { Dialog } from "#app/panel/ui/controls/dialog.tsx";
import { Field, TextField } from "#app/panel/ui/controls/field.tsx";
import { Select } from "#app/panel/ui/controls/input.tsx";
import {
  type Change,
  countChanges,
  listDraftsOf,
  MAX_GROUP_NAME,
} from "#domain/publishing/changes.ts";
import type { Publication } from "#domain/publishing/publication.ts";
import { isBlank } from "#domain/typed-text.ts";

interface TicksBarProps {
  /** The ticked changes. */
  ticked: readonly Change[];
  findPlanned: (change: Change) => Publication | undefined;
  actions: PublishingActions;
  /** Called after something was done with these changes. */
  onDone: (done: readonly Change[]) => void;
}

/** The bar at the foot of the page: what is done with the ticked changes. */
export function TicksBar({ ticked, findPlanned, actions, onDone }: TicksBarProps) {
  const [running, setRunning] = useState<"publish" | "discard" | null>(null);
  const run = async (what: "publish" | "discard") => {
    setRunning(what);
    const act = what === "publish" ? actions.publishChanges : actions.discardChanges;
    const isDone = await act(ticked).finally(() => setRunning(null));
    if (isDone) onDone(ticked);
  };
  const isBusy = running !== null;
  const [only] = ticked;
  const isOneGroup = ticked.length === 1 && only?.kind === "group";
  return (
    <SaveBar
      failure={null}
      className="sm:shadow-card sticky bottom-(--foot-bar-height) -mx-4 px-4 py-3 sm:mx-0 sm:rounded-xl sm:border"
    >
      <div
        role="group"
        aria-label="Acciones para lo elegido"
        className="grid items-center gap-x-3 gap-y-2 sm:flex"
      >
        <p role="status" className="text-[0.9375rem] font-semibold sm:mr-auto">
          {countChanges(listDraftsOf(ticked).length)}
        </p>
        <div className="grid grid-cols-2 gap-2 sm:flex">
          <Button
            pending={running === "publish"}
            unavailable={isBusy}
            onClick={() => void run("publish")}
          >
            Publicar
          </Button>
          <Button
            variant="outline"
            unavailable={isBusy}
            onClick={() => actions.planChanges(ticked, findPlanned, () => onDone(ticked))}
          >
            Programar
          </Button>
          <Button
            variant="outline"
            unavailable={isBusy || isOneGroup}
            onClick={() => actions.askForGroup(ticked)}
          >
            Agrupar…
          </Button>
          <Button
            variant="danger"
            className="border-danger border bg-white"
            pending={running === "discard"}
            unavailable={isBusy}
            onClick={() => void run("discard")}
          >
            Descartar
          </Button>
        </div>
      </div>
    </SaveBar>
  );
}

interface GroupDialogProps {
  naming: Naming;
  /** The groups that the changes may join. */
  groups: readonly Extract<Change, { kind: "group" }>[];
  actions: PublishingActions;
  /** Called with the id of the group in which changes were gathered. */
  onGrouped: (id: string) => void;
}

/** Asks for a group's name, or which group some changes join. */
export function GroupDialog({ naming, groups, actions, onGrouped }: GroupDialogProps) {
  const ref = useRef<HTMLInputElement>(null);
  const changes = "changes" in naming ? naming.changes : [];
  const ticked = changes.find(({ kind }) => kind === "group");
  const [into, setInto] = useState(ticked?.id ?? "");
  const [name, setName] = useState("renamed" in naming ? naming.renamed.name : "");
  const [isChecked, setIsChecked] = useState(false);
  const isNamed = into !== "" || !isBlank(name);
  useEffect(() => ref.current?.focus(), []);
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (!isNamed) {
      ref.current?.focus();
      return;
    }
    if ("renamed" in naming) {
      if (await actions.rename(naming.renamed, name.trim())) actions.closeNaming();
      return;
    }
    const target = into === "" ? { id: newId(), name: name.trim() } : { id: into, name: null };
    if (!(await actions.group(changes, target))) return;
    onGrouped(target.id);
    actions.closeNaming();
  };
  const isRenaming = "renamed" in naming;
  return (
    <Dialog
      title={isRenaming ? "Cambiar el nombre del grupo" : "Agrupar"}
      subtitle={
        "renamed" in naming ? naming.renamed.name : changes.map((change) => change.name).join(", ")
      }
      onClose={actions.closeNaming}
    >
      <form noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
        {!isRenaming && groups.length > 0 && (
          <Field label="Grupo">
            {(control) => (
              <Select {...control} value={into} onChange={({ target }) => setInto(target.value)}>
                <option value="">Uno nuevo</option>
                {groups.map((group) => (
                  <option key={group.id} value={group.id}>
                    {group.name}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        )}
        {into === "" && (
          <TextField
            ref={ref}
            label="Nombre del grupo"
            hint="Por ejemplo: Precios de diciembre"
            autoComplete="off"
            maxLength={MAX_GROUP_NAME}
            value={name}
            error={isChecked && !isNamed ? "Escriba un nombre." : undefined}
            onChange={({ target }) => setName(target.value)}
          />
        )}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" pending={actions.isWorking}>
            {isRenaming ? "Guardar" : "Agrupar"}
          </Button>
          <Button variant="outline" onClick={actions.closeNaming}>
            Cancelar
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
