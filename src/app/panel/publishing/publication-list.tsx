import type { ReactNode } from "react";

import { useNow } from "#app/panel/lib/hooks/use-now.ts";
import type { PublishingActions } from "#app/panel/publishing/use-publishing-actions.tsx";
import { useAuthorName } from "#app/panel/records/drafts/draft-queries.ts";
import { ActionsMenu, type MenuAction } from "#app/panel/ui/controls/actions-menu.tsx";
import { Badge } from "#app/panel/ui/controls/badge.tsx";
import { Button } from "#app/panel/ui/controls/button.tsx";
import { Card } from "#app/panel/ui/controls/card.tsx";
import { nameText } from "#domain/content/known-texts.ts";
import { describeMoment } from "#domain/publishing/moment.ts";
import { type Publication, explainFailure } from "#domain/publishing/publication.ts";

interface PublicationsProps {
  label: string;
  publications: readonly Publication[];
  /** Publications that undo another one, by the other's id. */
  undos: ReadonlyMap<string, Publication>;
  actions: PublishingActions;
}

/** Publications, scheduled or past, with their actions. */
export function Publications({ label, publications, undos, actions }: PublicationsProps) {
  return (
    <Rows label={label}>
      {publications.map((publication) => (
        <PublicationItem
          key={publication.id}
          publication={publication}
          actions={actions}
          undo={undos.get(publication.id)}
        />
      ))}
    </Rows>
  );
}

export function Rows({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Card className="overflow-hidden">
      <ul aria-label={label} className="divide-line divide-y">
        {children}
      </ul>
    </Card>
  );
}

interface PublicationItemProps {
  publication: Publication;
  actions: PublishingActions;
  /** The publication that has undone it, or is scheduled to. */
  undo: Publication | undefined;
}

/** A scheduled or past publication, with its actions. */
function PublicationItem({ publication, actions, undo }: PublicationItemProps) {
  const nameAuthor = useAuthorName();
  const { due_at, done_at, failure, user_email } = publication;
  const shown = namePublication(publication);
  const moment = describeMoment(done_at ?? due_at, useNow());
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="grid min-w-0 grow basis-56 gap-0.5">
        <p className="flex flex-wrap items-center gap-2 leading-snug font-semibold wrap-anywhere">
          {nameAction(publication)} «{shown}»
          {failure !== null && <Badge tone="gold">No salió</Badge>}
          {undo !== undefined && (
            <Badge>{undo.done_at === null ? "Se deshace después" : "Deshecha"}</Badge>
          )}
        </p>
        <p className="text-soft text-sm">
          {moment} · {nameAuthor(user_email)}
        </p>
        {failure !== null && (
          <p className="text-danger text-[0.9375rem]">
            {explainFailure(failure)} No se publicó nada.
          </p>
        )}
      </div>
      {actions.mayChange(publication) && (
        <PublicationButtons publication={publication} actions={actions} undo={undo} />
      )}
    </li>
  );
}

function PublicationButtons(props: PublicationItemProps) {
  const { publication, actions, undo } = props;
  const { action, done_at, failure, table_name, record_id } = publication;
  const name = namePublication(publication);
  const moveText = failure === null ? "Cambiar" : "Programar de nuevo";
  return (
    <div className="flex flex-wrap gap-2">
      {done_at === null && (
        <>
          {failure !== null && table_name !== null && record_id !== null && (
            <Button
              variant="outline"
              className="px-3"
              onClick={() => actions.open({ table_name, record_id })}
            >
              Abrir
            </Button>
          )}
          <Button
            variant="outline"
            className="px-3"
            aria-label={`${moveText}: ${name}`}
            onClick={() => actions.move(publication)}
          >
            {moveText}
          </Button>
          <Button
            aria-label={`Quitar: ${name}`}
            variant="ghost"
            className="px-3"
            onClick={() => actions.cancel(publication)}
          >
            Quitar
          </Button>
        </>
      )}
      {done_at !== null && action !== "undo" && (undo?.done_at ?? null) === null && (
        <Button
          aria-label={`Deshacer: ${name}`}
          variant="outline"
          className="px-3"
          onClick={() => void actions.undo(publication, undo)}
        >
          Deshacer
        </Button>
      )}
      <ActionsMenu label={`Más acciones de «${name}»`} actions={listMore(props)} />
    </div>
  );
}

/** What is rarely done with a publication: its undo at a later moment, and a copy of what a group changed. */
function listMore({ publication, actions, undo }: PublicationItemProps): MenuAction[] {
  const { action, done_at, failure, table_name } = publication;
  return [
    ...(failure === null && action !== "undo" && undo === undefined
      ? [{ label: "Programar el regreso", onSelect: () => actions.planUndo(publication) }]
      : []),
    ...(done_at !== null && action === "publish" && table_name === null
      ? [{ label: "Duplicar", onSelect: () => actions.duplicate(publication) }]
      : []),
  ];
}

/** The name of what it publishes; a site text is named by its meaning. */
function namePublication({ table_name, name }: Publication): string {
  return table_name === "site_content" ? nameText(name) : name;
}

function nameAction({ action, done_at }: Publication): string {
  if (action === "hide") return done_at === null ? "Se oculta" : "Se ocultó";
  if (action === "undo") return done_at === null ? "Se deshace" : "Se deshizo";
  return done_at === null ? "Se publica" : "Se publicó";
}
