import { ChevronDown } from "lucide-react";
import { Suspense, useId, useState } from "react";

import { writePreviewAddress } from "#app/panel/lib/addresses/preview-address.ts";
import { cn } from "#app/panel/lib/class-names.ts";
import { useNow } from "#app/panel/lib/hooks/use-now.ts";
import { lazyPart } from "#app/panel/lib/loading/lazy-part.ts";
import { Answers } from "#app/panel/publishing/answers.tsx";
import type { PublishingActions } from "#app/panel/publishing/use-publishing-actions.tsx";
import { describeDraft } from "#app/panel/records/drafts/draft-line.tsx";
import { useAuthorName } from "#app/panel/records/drafts/draft-queries.ts";
import { RecordCheckbox } from "#app/panel/records/list/record-card.tsx";
import { ActionsMenu } from "#app/panel/ui/controls/actions-menu.tsx";
import { Button } from "#app/panel/ui/controls/button.tsx";
import { Card } from "#app/panel/ui/controls/card.tsx";
import { Loading } from "#app/panel/ui/feedback/loading.tsx";
import { type Change, countChanges } from "#domain/publishing/changes.ts";
import { type DraftSummary, isSettingRecord, nameDraft } from "#domain/publishing/draft.ts";
import { describeMomentInText } from "#domain/publishing/moment.ts";
import { explainFailure, type Publication } from "#domain/publishing/publication.ts";
import { RECORD_TABLES } from "#domain/records/record-tables.ts";

const DraftChanges = lazyPart(
  async () => (await import("#app/panel/publishing/draft-changes.tsx")).DraftChanges,
  "asked",
);

const DraftFindings = lazyPart(
  async () => (await import("#app/panel/publishing/draft-findings.tsx")).DraftFindings,
  "asked",
);

const Comments = lazyPart(
  async () => (await import("#app/panel/records/comments/comments.tsx")).Comments,
  "background",
);

/** The ticked changes. */
export interface Ticks {
  has: (change: Change) => boolean;
  toggle: (change: Change) => void;
}

interface ChangeListProps {
  label: string;
  changes: readonly Change[];
  ticks: Ticks;
  findPlanned: (change: Change) => Publication | undefined;
  actions: PublishingActions;
}

/** Unpublished changes with ticks: records, and groups with their records. */
export function ChangeList({ label, changes, ticks, findPlanned, actions }: ChangeListProps) {
  return (
    <ul aria-label={label} className="grid gap-3">
      {changes.map((change) => {
        const props = { ticks, planned: findPlanned(change), actions };
        return (
          <li key={change.id}>
            <Card
              className={cn(
                "overflow-hidden transition-colors",
                ticks.has(change) && "border-green bg-green-mist",
              )}
            >
              {change.kind === "group" ? (
                <GroupItem change={change} {...props} />
              ) : (
                <DraftItem change={change} {...props} />
              )}
            </Card>
          </li>
        );
      })}
    </ul>
  );
}

interface ItemProps<Kind extends Change["kind"]> {
  change: Extract<Change, { kind: Kind }>;
  ticks: Ticks;
  planned: Publication | undefined;
  actions: PublishingActions;
}

function DraftItem({ change, ticks, planned, actions }: ItemProps<"draft">) {
  const { draft, name } = change;
  return (
    <div className="flex gap-3 p-3 sm:p-4">
      <Tick change={change} ticks={ticks} actions={actions} />
      <DraftContent draft={draft} actions={actions}>
        <Plan
          planned={planned}
          name={name}
          isReadOnly={!actions.mayPublish(change)}
          actions={actions}
        />
      </DraftContent>
    </div>
  );
}

interface TickProps {
  change: Change;
  ticks: Ticks;
  actions: PublishingActions;
}

/** The tick of a change that the user may publish, over the height of its first line. */
function Tick({ change, ticks, actions }: TickProps) {
  if (!actions.mayPublish(change)) return null;
  const choice = { isChosen: ticks.has(change), toggle: () => ticks.toggle(change) };
  return (
    <div className="pt-1">
      <RecordCheckbox name={change.name} choice={choice} />
    </div>
  );
}

interface DraftContentProps {
  draft: DraftSummary;
  actions: PublishingActions;
  /** Below the name. */
  children?: React.ReactNode;
  /** Beside the name. */
  menu?: React.ReactNode;
}

/** A draft's name, which opens its form, and what it changes. */
function DraftContent({ draft, actions, children, menu }: DraftContentProps) {
  const [isOpen, setIsOpen] = useState(false);
  const nameAuthor = useAuthorName();
  const { label } = RECORD_TABLES[draft.table_name];
  const name = nameDraft(draft);
  return (
    <div className="grid min-w-0 grow gap-1">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-2 sm:grid-cols-[minmax(0,1fr)_auto_auto]">
        <div>
          <button
            type="button"
            aria-label={`Abrir: ${name}`}
            className="min-h-11 min-w-11 cursor-pointer py-1 text-left leading-snug font-semibold wrap-anywhere underline-offset-4 hover:underline"
            onClick={() => actions.open(draft)}
          >
            {name}
          </button>
          <p className="text-soft text-sm">
            {label.one.charAt(0).toUpperCase() + label.one.slice(1)}
            {draft.is_new && ", todavía no está en el sitio"} · {describeDraft(draft, nameAuthor)}
          </p>
          {children}
        </div>
        <div className="col-start-2 row-start-1 sm:col-start-3">{menu}</div>
        <Button
          aria-label={`Qué cambia: ${name}`}
          variant="ghost"
          className="px-2 max-sm:col-span-2 max-sm:-ml-2 max-sm:justify-self-start sm:col-start-2 sm:row-start-1"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          Qué cambia
          <ChevronDown
            aria-hidden
            className={cn("size-4 transition-transform", isOpen && "rotate-180")}
          />
        </Button>
      </div>
      {isOpen && (
        <Suspense fallback={<Loading />}>
          <DraftChanges {...draft} />
          {draft.is_complete && (
            <DraftFindings
              version={`${draft.id} ${draft.updated_at}`}
              {...actions.reviewOf([{ kind: "draft", id: draft.id, name, draft }])}
            />
          )}
        </Suspense>
      )}
    </div>
  );
}

interface PlanProps {
  planned: Publication | undefined;
  /** Of what is planned. */
  name: string;
  /** Whether only an administrator may publish it. */
  isReadOnly: boolean;
  actions: PublishingActions;
}

/** When a change is published, or why that failed, and the button that cancels it. */
function Plan({ planned, name, isReadOnly, actions }: PlanProps) {
  const now = useNow();
  if (planned === undefined) return isReadOnly && <p className="text-sm">{ADMINISTRATORS_ONLY}</p>;
  const { due_at, failure } = planned;
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-sm">
      {failure === null ? (
        <span className="text-green font-medium">
          Programado para {describeMomentInText(due_at, now)}
        </span>
      ) : (
        <span className="text-danger font-medium text-pretty">
          No salió. {explainFailure(failure)} No se publicó nada.
        </span>
      )}
      {isReadOnly ? (
        <span>{ADMINISTRATORS_ONLY}</span>
      ) : (
        <button
          type="button"
          aria-label={`No programar: ${name}`}
          className="text-soft hover:text-ink min-h-11 cursor-pointer underline underline-offset-4 lg:min-h-0"
          onClick={() => actions.cancel(planned)}
        >
          No programar
        </button>
      )}
    </p>
  );
}

const ADMINISTRATORS_ONLY = "Es configuración: la publica o descarta quien administra el sitio.";

/** A group with its drafts: one tick for all of them. */
function GroupItem({ change, ticks, planned, actions }: ItemProps<"group">) {
  const id = useId();
  const [isReviewed, setIsReviewed] = useState(false);
  const { group, name, drafts } = change;
  const isReadOnly = !actions.mayPublish(change);
  return (
    <section aria-labelledby={id}>
      <div className="border-line bg-sand flex gap-3 border-b p-3 sm:px-4">
        <Tick change={change} ticks={ticks} actions={actions} />
        <div className="min-w-0 grow self-center">
          <h4 id={id} className="leading-snug font-semibold wrap-anywhere">
            {name}
          </h4>
          <p className="text-soft text-sm">Grupo de {countChanges(drafts.length)}</p>
          <Plan planned={planned} name={name} isReadOnly={isReadOnly} actions={actions} />
          {group.needs_approval && (
            <p className="text-sm">Solo se publica si alguien aprueba cómo está ahora.</p>
          )}
          <Answers of={(approval) => approval.package_id === group.id} />
        </div>
        <ActionsMenu
          label={`Más acciones de «${name}»`}
          actions={[
            {
              label: isReviewed ? "Cerrar la revisión" : "Revisar",
              onSelect: () => setIsReviewed(!isReviewed),
            },
            {
              label: "Ver el sitio así",
              to: writePreviewAddress({ state: { packageId: group.id }, path: "/" }),
            },
            {
              label: group.needs_approval ? "No esperar aprobación" : "Esperar aprobación",
              onSelect: () => actions.waitForApproval(group, !group.needs_approval),
            },
            { label: "Cambiar el nombre", onSelect: () => actions.askForName(group) },
            ...(isReadOnly
              ? []
              : [
                  {
                    label: "Separar los cambios",
                    onSelect: () => void actions.separate(group, planned),
                  },
                ]),
          ]}
        />
      </div>
      {isReviewed && (
        <div className="border-line border-b bg-white px-4 py-3">
          <Suspense fallback={<Loading />}>
            <DraftFindings
              version={drafts.map((draft) => `${draft.id} ${draft.updated_at}`).join()}
              {...actions.reviewOf([change])}
            />
          </Suspense>
        </div>
      )}
      <ul aria-labelledby={id} className="divide-line divide-y bg-white">
        {drafts.map((draft) => (
          <li key={draft.id} className="py-2 pr-3 pl-4 sm:pl-14">
            <DraftContent
              draft={draft}
              actions={actions}
              menu={
                <ActionsMenu
                  label={`Más acciones de «${nameDraft(draft)}»`}
                  actions={[
                    { label: "Abrir", onSelect: () => actions.open(draft) },
                    ...(isReadOnly && isSettingRecord(draft)
                      ? []
                      : [{ label: "Sacar del grupo", onSelect: () => actions.takeOut(draft) }]),
                  ]}
                />
              }
            />
          </li>
        ))}
      </ul>
      <div className="bg-white px-4">
        <Suspense>
          <Comments subject={{ package_id: group.id }} name={name} />
        </Suspense>
      </div>
    </section>
  );
}
