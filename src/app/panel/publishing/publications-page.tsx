import { useQuery } from "@tanstack/react-query";
import { CalendarDays } from "lucide-react";
import { type ReactNode, useId } from "react";
import { Link } from "react-router";

import { useClient } from "#app/panel/auth/auth-context.ts";
import { writePreviewAddress } from "#app/panel/lib/addresses/preview-address.ts";
import { CalendarMonth } from "#app/panel/publishing/calendar-month.tsx";
import { DraftItem } from "#app/panel/publishing/draft-item.tsx";
import { PackageCard } from "#app/panel/publishing/package-card.tsx";
import { PublicationItem } from "#app/panel/publishing/publication-item.tsx";
import {
  allDraftsQuery,
  doneQuery,
  linksQuery,
  packagesQuery,
  pendingQuery,
} from "#app/panel/publishing/publishing-queries.ts";
import { ScheduleRecord } from "#app/panel/publishing/schedule-record.tsx";
import { SharedLink } from "#app/panel/publishing/shared-link.tsx";
import {
  type PublishingActions,
  usePublishingActions,
} from "#app/panel/publishing/use-publishing-actions.ts";
import { MomentDialog } from "#app/panel/records/shared-drafts/moment-dialog.tsx";
import { buttonClasses } from "#app/panel/ui/controls/button.tsx";
import { Card } from "#app/panel/ui/controls/card.tsx";
import { EmptyState } from "#app/panel/ui/feedback/empty-state.tsx";
import { LoadFailure } from "#app/panel/ui/feedback/load-failure.tsx";
import { Loading } from "#app/panel/ui/feedback/loading.tsx";
import { explainError } from "#data/client/error-texts.ts";
import type { OpenPreviewLink } from "#data/publishing/preview-links.ts";
import type { DraftSummary, Package } from "#domain/publishing/draft.ts";
import type { Publication } from "#domain/publishing/publication.ts";

/** What is being prepared, what comes out when, and what came out: each can be undone. */
export function PublicationsPage() {
  const client = useClient();
  const drafts = useQuery(allDraftsQuery(client));
  const packages = useQuery(packagesQuery(client));
  const pending = useQuery(pendingQuery(client));
  const done = useQuery(doneQuery(client));
  const links = useQuery(linksQuery(client));
  const actions = usePublishingActions();
  const failed = [drafts, packages, pending, done, links].find(
    ({ isError, data }) => isError && !data,
  );
  if (failed) {
    return (
      <LoadFailure
        title="No se pudieron cargar las publicaciones"
        reason={explainError(failed.error)}
        reading={failed}
      />
    );
  }
  if (!drafts.data || !packages.data || !pending.data || !done.data || !links.data) {
    return <Loading />;
  }
  const undos = new Map(
    [...done.data, ...pending.data].flatMap((one) =>
      one.undoes === null ? [] : [[one.undoes, one] as const],
    ),
  );
  return (
    <div className="grid gap-8">
      <PageHeading />
      <Section title="Por publicar">
        <Prepared drafts={drafts.data} packages={packages.data} actions={actions} />
      </Section>
      <Section title="¿Qué sale y cuándo?">
        {pending.data.length > 0 && (
          <Publications
            label="Lo que viene"
            publications={pending.data}
            undos={undos}
            actions={actions}
          />
        )}
        <ScheduleRecord actions={actions} />
        <CalendarMonth />
      </Section>
      <SharedLinks links={links.data} packages={packages.data} />
      {done.data.length > 0 && (
        <Section title="Ya salió">
          <Publications
            label="Lo que ya salió"
            publications={done.data}
            undos={undos}
            actions={actions}
          />
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

function PageHeading() {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <h2 className="mr-auto text-xl font-semibold sm:text-2xl">Publicaciones</h2>
      <Link to="/admin/revision" className={buttonClasses({ variant: "ghost", className: "px-3" })}>
        Revisar el sitio
      </Link>
      <Link to="/admin/horario" className={buttonClasses({ variant: "ghost", className: "px-3" })}>
        Horario
      </Link>
      <Link
        to="/admin/imagenes"
        className={buttonClasses({ variant: "ghost", className: "px-3 lg:hidden" })}
      >
        Imágenes
      </Link>
      <Link
        to={writePreviewAddress({ state: { packageId: null }, path: "/" })}
        className={buttonClasses({ variant: "outline", className: "px-3" })}
      >
        Ver el sitio con los borradores
      </Link>
    </div>
  );
}

interface PublicationsProps {
  label: string;
  publications: readonly Publication[];
  /** The publications that undo another, by its id. */
  undos: ReadonlyMap<string, Publication>;
  actions: PublishingActions;
}

function Publications({ label, publications, undos, actions }: PublicationsProps) {
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
      {loose.length > 0 && <Rows label="Borradores sin paquete">{rowsOf(loose)}</Rows>}
    </>
  );
}

interface SharedLinksProps {
  links: readonly OpenPreviewLink[];
  packages: readonly Package[];
}

function SharedLinks({ links, packages }: SharedLinksProps) {
  if (links.length === 0) return null;
  return (
    <Section title="¿Quién más ve los borradores?">
      <Rows label="Enlaces compartidos">
        {links.map((link) => (
          <SharedLink key={link.id} link={link} packages={packages} />
        ))}
      </Rows>
    </Section>
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
