import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useId } from "react";
import { Link } from "react-router";

import { useClient } from "#app/panel/auth/auth-context.ts";
import { writePreviewAddress } from "#app/panel/lib/addresses/preview-address.ts";
import { useNow } from "#app/panel/lib/hooks/use-now.ts";
import { CalendarMonth } from "#app/panel/publishing/calendar-month.tsx";
import { PreparedDrafts } from "#app/panel/publishing/prepared-drafts.tsx";
import {
  allDraftsQuery,
  doneQuery,
  linksQuery,
  packagesQuery,
  pendingQuery,
} from "#app/panel/publishing/publishing-queries.ts";
import { ScheduleRecord } from "#app/panel/publishing/schedule-record.tsx";
import {
  type PublishingActions,
  usePublishingActions,
} from "#app/panel/publishing/use-publishing-actions.ts";
import { usePublishing } from "#app/panel/publishing/use-publishing.ts";
import { useAuthorName } from "#app/panel/records/shared-drafts/draft-queries.ts";
import { MomentDialog } from "#app/panel/records/shared-drafts/moment-dialog.tsx";
import { Badge } from "#app/panel/ui/controls/badge.tsx";
import { buttonClasses, Button } from "#app/panel/ui/controls/button.tsx";
import { Card } from "#app/panel/ui/controls/card.tsx";
import { LoadFailure } from "#app/panel/ui/feedback/load-failure.tsx";
import { Loading } from "#app/panel/ui/feedback/loading.tsx";
import { explainError } from "#data/client/error-texts.ts";
import { type OpenPreviewLink, revokePreviewLink } from "#data/publishing/preview-links.ts";
import { nameText } from "#domain/content/known-texts.ts";
import type { Package } from "#domain/publishing/draft.ts";
import { describeMoment, nameMomentInText } from "#domain/publishing/moment.ts";
import { type Publication, explainFailure } from "#domain/publishing/publication.ts";

/** Drafts in preparation, scheduled publications, and past ones, which can be undone. */
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
        <PreparedDrafts drafts={drafts.data} packages={packages.data} actions={actions} />
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
  /** Publications that undo another one, by the other's id. */
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
      <PublicationButtons publication={publication} actions={actions} undo={undo} />
    </li>
  );
}

function PublicationButtons({ publication, actions, undo }: PublicationItemProps) {
  const { name, action, done_at, failure, table_name, record_id } = publication;
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
      {failure === null && action !== "undo" && undo === undefined && (
        <Button
          aria-label={`Programar el regreso: ${name}`}
          variant="ghost"
          className="px-3"
          onClick={() => actions.planUndo(publication)}
        >
          Programar el regreso
        </Button>
      )}
    </div>
  );
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

interface SharedLinkProps {
  link: OpenPreviewLink;
  packages: readonly Package[];
}

/** A link that shows drafts to someone without an account, and the button that revokes it. */
function SharedLink({ link, packages }: SharedLinkProps) {
  const client = useClient();
  const { attempt, isWorking } = usePublishing();
  const nameAuthor = useAuthorName();
  const now = useNow();
  const { id, note, package_id, path, user_email, expires_at, last_opened_at } = link;
  const shown = packages.find((one) => one.id === package_id)?.name;
  const revoke = () =>
    attempt(() => revokePreviewLink(client, id), {
      success: "Enlace revocado: ya no abre",
      failure: "No se pudo revocar el enlace",
    });
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="grid min-w-0 grow basis-56 gap-0.5">
        <p className="leading-snug font-semibold wrap-anywhere">{note}</p>
        <p className="text-soft text-sm wrap-anywhere">
          {package_id === null ? "Todos los borradores" : `Con «${shown ?? "un paquete"}»`}
          {path !== "/" && `, desde ${path}`} · creado por {nameAuthor(user_email)}
        </p>
        <p className="text-soft text-sm">
          Vence {nameMomentInText(expires_at, now)} ·{" "}
          {last_opened_at === null
            ? "Nadie lo ha abierto"
            : `Abierto por última vez ${nameMomentInText(last_opened_at, now)}`}
        </p>
      </div>
      <Button
        aria-label={`Revocar: ${note}`}
        variant="outline"
        className="px-3"
        pending={isWorking}
        onClick={() => void revoke()}
      >
        Revocar
      </Button>
    </li>
  );
}
