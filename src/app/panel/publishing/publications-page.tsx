import { useQuery } from "@tanstack/react-query";
import { CalendarDays } from "lucide-react";
import { lazy, type ReactNode, Suspense, useId, useState } from "react";
import { Link } from "react-router";

import { useClient } from "#app/panel/auth/auth-context.ts";
import { CalendarMonth } from "#app/panel/publishing/calendar-month.tsx";
import { DraftItem } from "#app/panel/publishing/draft-item.tsx";
import { MomentDialog } from "#app/panel/publishing/moment-dialog.tsx";
import { PublicationItem } from "#app/panel/publishing/publication-item.tsx";
import {
  allDraftsQuery,
  doneQuery,
  packagesQuery,
  pendingQuery,
} from "#app/panel/publishing/publishing-queries.ts";
import { ScheduleRecord } from "#app/panel/publishing/schedule-record.tsx";
import {
  type PublishingActions,
  usePublishingActions,
} from "#app/panel/publishing/use-publishing-actions.ts";
import { Button } from "#app/panel/ui/controls/button.tsx";
import { Card } from "#app/panel/ui/controls/card.tsx";
import { EmptyState } from "#app/panel/ui/feedback/empty-state.tsx";
import { LoadFailure } from "#app/panel/ui/feedback/load-failure.tsx";
import { Loading } from "#app/panel/ui/feedback/loading.tsx";
import { explainError } from "#data/client/error-texts.ts";
import type { DraftSummary, Package } from "#domain/publishing/draft.ts";
import type { Publication } from "#domain/publishing/publication.ts";

const DraftFindings = lazy(async () => ({
  default: (await import("#app/panel/publishing/draft-findings.tsx")).DraftFindings,
}));

/** What is being prepared, what comes out when, and what came out: each can be undone. */
export function PublicationsPage() {
  const client = useClient();
  const drafts = useQuery(allDraftsQuery(client));
  const packages = useQuery(packagesQuery(client));
  const pending = useQuery(pendingQuery(client));
  const done = useQuery(doneQuery(client));
  const actions = usePublishingActions();
  const failed = [drafts, packages, pending, done].find(({ isError, data }) => isError && !data);
  if (failed) {
    return (
      <LoadFailure
        title="No se pudieron cargar las publicaciones"
        reason={explainError(failed.error)}
        reading={failed}
      />
    );
  }
  if (!drafts.data || !packages.data || !pending.data || !done.data) return <Loading />;
  return (
    <div className="grid gap-8">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-xl font-semibold sm:text-2xl">Publicaciones</h2>
        <Link
          to="/admin/revision"
          className="text-green hover:text-green-deep inline-flex min-h-11 items-center underline underline-offset-4"
        >
          Revisar el sitio
        </Link>
      </div>
      <Section title="Por publicar">
        <Prepared drafts={drafts.data} packages={packages.data} actions={actions} />
      </Section>
      <Section title="¿Qué sale y cuándo?">
        {pending.data.length > 0 && (
          <Publications label="Lo que viene" publications={pending.data} actions={actions} />
        )}
        <ScheduleRecord actions={actions} />
        <CalendarMonth />
      </Section>
      {done.data.length > 0 && (
        <Section title="Ya salió">
          <Publications label="Lo que ya salió" publications={done.data} actions={actions} />
        </Section>
      )}
      {actions.planned !== null && (
        <MomentDialog
          {...actions.planned}
          isWorking={actions.isWorking}
          onSubmit={(moment) => void actions.submit(moment)}
          onClose={actions.close}
        />
      )}
    </div>
  );
}

interface PublicationsProps {
  label: string;
  publications: readonly Publication[];
  actions: PublishingActions;
}

function Publications({ label, publications, actions }: PublicationsProps) {
  const undone = new Set(publications.map(({ undoes }) => undoes));
  return (
    <Rows label={label}>
      {publications.map((publication) => (
        <PublicationItem
          key={publication.id}
          {...{ publication, actions }}
          isUndone={undone.has(publication.id)}
        />
      ))}
    </Rows>
  );
}

interface PreparedProps {
  drafts: readonly DraftSummary[];
  packages: readonly Package[];
  actions: PublishingActions;
}

/** The packages with their drafts, then the drafts that are in none. */
function Prepared({ drafts, packages, actions }: PreparedProps) {
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
    listed.map((draft) => <DraftItem key={draft.id} {...{ draft, packages, actions }} />);
  return (
    <>
      {packages.map((entry) => (
        <PackageCard key={entry.id} entry={entry} actions={actions}>
          {rowsOf(drafts.filter(({ package_id }) => package_id === entry.id))}
        </PackageCard>
      ))}
      {loose.length > 0 && <Rows label="Borradores sin paquete">{rowsOf(loose)}</Rows>}
    </>
  );
}

interface PackageCardProps {
  entry: Package;
  actions: PublishingActions;
  children: ReactNode[];
}

function PackageCard({ entry, actions, children }: PackageCardProps) {
  const id = useId();
  const { name } = entry;
  const [isReviewed, setIsReviewed] = useState(false);
  return (
    <Card role="region" aria-labelledby={id} className="overflow-hidden">
      <div className="border-line bg-sand flex flex-wrap items-center gap-2 border-b px-4 py-2">
        <h4 id={id} className="min-w-0 grow basis-40 font-semibold wrap-anywhere">
          {name} <span className="text-soft font-normal">{children.length}</span>
        </h4>
        {children.length > 0 && (
          <PackageButtons
            {...{ entry, actions, isReviewed }}
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
      <Button
        aria-label={`Programar: ${name}`}
        variant="outline"
        className="px-3"
        onClick={() => actions.planPackage(entry)}
      >
        Programar
      </Button>
    </>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <h3 id={id} className="text-lg font-semibold">
        {title}
      </h3>
      {children}
    </section>
  );
}

function Rows({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Card className="overflow-hidden">
      <ul aria-label={label} className="divide-line divide-y">
        {children}
      </ul>
    </Card>
  );
}
