import { useQuery } from "@tanstack/react-query";
import { CalendarDays } from "lucide-react";
import { Suspense, useState, type ReactNode, useId } from "react";
import { Link } from "react-router";

import { useClient } from "#app/panel/auth/auth-context.ts";
import { writePreviewAddress } from "#app/panel/lib/addresses/preview-address.ts";
import { useNow } from "#app/panel/lib/hooks/use-now.ts";
import { lazyPart } from "#app/panel/lib/loading/lazy-part.ts";
import { pendingQuery } from "#app/panel/publishing/publishing-queries.ts";
import type { PublishingActions } from "#app/panel/publishing/use-publishing-actions.ts";
import { describeDraft } from "#app/panel/records/shared-drafts/draft-line.tsx";
import { useAuthorName } from "#app/panel/records/shared-drafts/draft-queries.ts";
import { Button, buttonClasses } from "#app/panel/ui/controls/button.tsx";
import { Card } from "#app/panel/ui/controls/card.tsx";
import { Select } from "#app/panel/ui/controls/input.tsx";
import { EmptyState } from "#app/panel/ui/feedback/empty-state.tsx";
import { Loading } from "#app/panel/ui/feedback/loading.tsx";
import type { RecordTarget } from "#data/publishing/publications.ts";
import { nameDraft, type DraftSummary, type Package } from "#domain/publishing/draft.ts";
import { describeMomentInText } from "#domain/publishing/moment.ts";
import type { Publication } from "#domain/publishing/publication.ts";
import { RECORD_TABLES } from "#domain/records/record-tables.ts";

const DraftChanges = lazyPart(
  async () => (await import("#app/panel/publishing/draft-changes.tsx")).DraftChanges,
  "asked",
);

const DraftFindings = lazyPart(
  async () => (await import("#app/panel/publishing/draft-findings.tsx")).DraftFindings,
  "asked",
);

interface PreparedDraftsProps {
  drafts: readonly DraftSummary[];
  packages: readonly Package[];
  actions: PublishingActions;
}

/** The packages with their drafts, then the drafts outside any package. */
export function PreparedDrafts({ drafts, packages, actions }: PreparedDraftsProps) {
  const loose = drafts.filter(({ package_id }) => package_id === null);
  if (drafts.length === 0 && packages.length === 0) {
    return (
      <Card>
        <EmptyState
          icon={CalendarDays}
          title="No hay borradores"
          text="En cualquier formulario, «Guardar borrador» deja listo un cambio sin publicarlo. Aquí se publican juntos, o a su hora."
        />
      </Card>
    );
  }
  const rowsOf = (listed: readonly DraftSummary[]) =>
    listed.map((draft) => (
      <DraftItem key={draft.id} draft={draft} packages={packages} actions={actions} />
    ));
  return (
    <>
      {packages.map((entry) => (
        <PackageCard key={entry.id} entry={entry} actions={actions}>
          {rowsOf(drafts.filter(({ package_id }) => package_id === entry.id))}
        </PackageCard>
      ))}
      {loose.length > 0 && (
        <Card className="overflow-hidden">
          <ul aria-label="Borradores sin paquete" className="divide-line divide-y">
            {rowsOf(loose)}
          </ul>
        </Card>
      )}
    </>
  );
}

interface DraftItemProps {
  draft: DraftSummary;
  packages: readonly Package[];
  actions: PublishingActions;
}

/** A draft: what it changes, its package, and its actions. */
function DraftItem({ draft, packages, actions }: DraftItemProps) {
  const [isOpen, setIsOpen] = useState(false);
  const nameAuthor = useAuthorName();
  const { label } = RECORD_TABLES[draft.table_name];
  const name = nameDraft(draft);
  const { table_name, record_id } = draft;
  const { planned, text } = usePlanned({ table_name, record_id });
  return (
    <li className="grid gap-2 px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="min-w-0 grow basis-48 leading-snug wrap-anywhere">
          <strong className="font-semibold">{name}</strong>
          <span className="text-soft block text-sm">
            {draft.is_new ? `${label.one}, todavía no está en el sitio` : label.one} ·{" "}
            {describeDraft(draft, nameAuthor)}
          </span>
          {text !== null && <span className="text-green block text-sm">{text}</span>}
        </p>
        <div className="flex flex-wrap gap-2">
          <Button
            aria-label={`Abrir: ${name}`}
            variant="outline"
            className="px-3"
            onClick={() => actions.open(draft)}
          >
            Abrir
          </Button>
          <Button
            aria-label={`Qué cambia: ${name}`}
            variant="ghost"
            className="px-3"
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
          >
            Qué cambia
          </Button>
          <DraftPublishing draft={draft} name={name} planned={planned} actions={actions} />
          <PackageChoice draft={draft} name={name} packages={packages} actions={actions} />
        </div>
      </div>
      {isOpen && (
        <Suspense fallback={<Loading />}>
          <DraftChanges {...draft} />
          {draft.is_complete && (
            <DraftFindings
              version={`${draft.id} ${draft.updated_at}`}
              {...actions.reviewOf(draft)}
            />
          )}
        </Suspense>
      )}
    </li>
  );
}

interface DraftPartProps extends Pick<DraftItemProps, "draft" | "actions"> {
  /** The record's name. */
  name: string;
}

interface DraftPublishingProps extends DraftPartProps {
  planned: Publication | undefined;
}

/** Publishes a draft now or later. A draft in a package is published with the package. */
function DraftPublishing({ draft, name, planned, actions }: DraftPublishingProps) {
  if (draft.package_id !== null || !draft.is_complete) return null;
  return (
    <>
      <Button
        aria-label={`Publicar: ${name}`}
        variant="outline"
        className="px-3"
        onClick={() => void actions.publishDraft(draft)}
      >
        Publicar
      </Button>
      <Button
        aria-label={`Programar: ${name}`}
        variant="ghost"
        className="px-3"
        onClick={() => actions.planDraft(draft, name, planned)}
      >
        Programar
      </Button>
    </>
  );
}

function PackageChoice({ draft, name, packages, actions }: DraftPartProps & DraftItemProps) {
  return (
    <Select
      aria-label={`Paquete de ${name}`}
      className="w-auto max-w-48 truncate"
      value={draft.package_id ?? ""}
      onChange={(event) => void actions.assign(draft, event.target.value)}
    >
      <option value="">Sin paquete</option>
      {packages.map(({ id, name: title }) => (
        <option key={id} value={id}>
          {title}
        </option>
      ))}
      <option value="new">Nuevo paquete…</option>
    </Select>
  );
}

interface PackageCardProps {
  entry: Package;
  actions: PublishingActions;
  children: ReactNode[];
}

/** A package with its drafts, and the actions on all of them. */
function PackageCard({ entry, actions, children }: PackageCardProps) {
  const id = useId();
  const { name } = entry;
  const { text } = usePlanned({ package_id: entry.id });
  const [isReviewed, setIsReviewed] = useState(false);
  return (
    <Card role="region" aria-labelledby={id} className="overflow-hidden">
      <div className="border-line bg-sand flex flex-wrap items-center gap-2 border-b px-4 py-2">
        <h4 id={id} className="min-w-0 grow basis-40 font-semibold wrap-anywhere">
          {name} <span className="text-soft font-normal">{children.length}</span>
          {text !== null && <span className="text-green block text-sm font-normal">{text}</span>}
        </h4>
        {children.length > 0 && (
          <PackageButtons
            entry={entry}
            actions={actions}
            isReviewed={isReviewed}
            onReview={() => setIsReviewed(!isReviewed)}
          />
        )}
        <Button
          aria-label={`Borrar paquete: ${name}`}
          variant="ghost"
          className="px-3"
          onClick={() => actions.removePackage(entry)}
        >
          Borrar paquete
        </Button>
      </div>
      {isReviewed && children.length > 0 && (
        <div className="border-line border-b px-4 py-3">
          <Suspense fallback={<Loading />}>
            <DraftFindings version={entry.id} {...actions.reviewOf(entry)} />
          </Suspense>
        </div>
      )}
      {children.length === 0 ? (
        <p className="text-soft px-4 py-3">No tiene borradores.</p>
      ) : (
        <ul aria-labelledby={id} className="divide-line divide-y">
          {children}
        </ul>
      )}
    </Card>
  );
}

interface PackageButtonsProps {
  entry: Package;
  actions: PublishingActions;
  isReviewed: boolean;
  onReview: () => void;
}

function PackageButtons({ entry, actions, isReviewed, onReview }: PackageButtonsProps) {
  const { name } = entry;
  const { planned } = usePlanned({ package_id: entry.id });
  return (
    <>
      <Button
        aria-label={`Publicar todo: ${name}`}
        className="px-3"
        pending={actions.isWorking}
        onClick={() => void actions.publishPackage(entry)}
      >
        Publicar todo
      </Button>
      <Button
        aria-label={`Revisar: ${name}`}
        variant="outline"
        className="px-3"
        aria-expanded={isReviewed}
        onClick={onReview}
      >
        Revisar
      </Button>
      <Link
        to={writePreviewAddress({ state: { packageId: entry.id }, path: "/" })}
        aria-label={`Ver el sitio así: ${name}`}
        className={buttonClasses({ variant: "ghost", className: "px-3" })}
      >
        Ver el sitio así
      </Link>
      <Button
        aria-label={`Descartar borradores: ${name}`}
        variant="ghost"
        className="px-3"
        onClick={() => actions.discardPackage(entry)}
      >
        Descartar borradores
      </Button>
      <Button
        aria-label={`Programar: ${name}`}
        variant="outline"
        className="px-3"
        onClick={() => actions.planPackage(entry, planned)}
      >
        Programar
      </Button>
    </>
  );
}

/** What can be scheduled: a record's draft, or a package. */
type PlannedSubject = RecordTarget | { package_id: string };

/** The next publication of a draft or package, even a failed one, and in words when it is due. */
function usePlanned(subject: PlannedSubject): {
  planned: Publication | undefined;
  text: string | null;
} {
  const { data: pending = [] } = useQuery(pendingQuery(useClient()));
  const now = useNow();
  const planned = pending.find(
    (one) =>
      one.action === "publish" &&
      ("package_id" in subject
        ? one.package_id === subject.package_id
        : one.table_name === subject.table_name && one.record_id === subject.record_id),
  );
  if (planned === undefined || planned.failed_at !== null) return { planned, text: null };
  return { planned, text: `Programado para ${describeMomentInText(planned.due_at, now)}` };
}
