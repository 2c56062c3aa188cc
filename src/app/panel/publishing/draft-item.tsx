import { Suspense, useState } from "react";

import { lazyPart } from "#app/panel/lib/loading/lazy-part.ts";
import { usePlanned } from "#app/panel/publishing/use-planned.ts";
import type { PublishingActions } from "#app/panel/publishing/use-publishing-actions.ts";
import { describeDraft } from "#app/panel/records/shared-drafts/draft-line.tsx";
import { useAuthorName } from "#app/panel/records/shared-drafts/draft-queries.ts";
import { Button } from "#app/panel/ui/controls/button.tsx";
import { Select } from "#app/panel/ui/controls/input.tsx";
import { Loading } from "#app/panel/ui/feedback/loading.tsx";
import { type DraftSummary, nameDraft, type Package } from "#domain/publishing/draft.ts";
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

interface DraftItemProps {
  draft: DraftSummary;
  packages: readonly Package[];
  actions: PublishingActions;
}

/** One draft: what it changes, its package, and what can be done with it. */
export function DraftItem({ draft, packages, actions }: DraftItemProps) {
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

/** Publishes the draft now or later; one of a package is published with it. */
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
