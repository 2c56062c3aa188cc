import { useQuery } from "@tanstack/react-query";
import { type ReactNode, type RefObject, useRef, useState } from "react";
import { Link, useSearchParams } from "react-router";

import { useClient } from "#app/panel/auth/auth-context.ts";
import { writePreviewAddress } from "#app/panel/lib/addresses/preview-address.ts";
import type { Ticks } from "#app/panel/publishing/change-list.tsx";
import { AsList, ByDate, Section } from "#app/panel/publishing/change-views.tsx";
import { Publications, Rows } from "#app/panel/publishing/publication-list.tsx";
import {
  allDraftsQuery,
  doneQuery,
  linksQuery,
  packagesQuery,
} from "#app/panel/publishing/publishing-queries.ts";
import { SharedLink } from "#app/panel/publishing/shared-link.tsx";
import { GroupDialog, TicksBar } from "#app/panel/publishing/ticks-bar.tsx";
import {
  type PublishingActions,
  usePublishingActions,
} from "#app/panel/publishing/use-publishing-actions.tsx";
import { pendingQuery } from "#app/panel/records/drafts/draft-queries.ts";
import { MomentDialog } from "#app/panel/records/drafts/moment-dialog.tsx";
import { buttonClasses, Button } from "#app/panel/ui/controls/button.tsx";
import { LoadFailure } from "#app/panel/ui/feedback/load-failure.tsx";
import { Loading } from "#app/panel/ui/feedback/loading.tsx";
import { explainError } from "#data/client/error-texts.ts";
import type { OpenPreviewLink } from "#data/publishing/preview-links.ts";
import { type Change, listChanges, publishes } from "#domain/publishing/changes.ts";
import type { Package } from "#domain/publishing/draft.ts";
import type { Publication } from "#domain/publishing/publication.ts";

/** Unpublished changes with ticks, as a list or by date, and what was published, which can be undone. */
export function PublicationsPage() {
  const client = useClient();
  const [doneLimit, setDoneLimit] = useState(DONE_STEP);
  const drafts = useQuery(allDraftsQuery(client));
  const groups = useQuery(packagesQuery(client));
  const pending = useQuery(pendingQuery(client));
  const done = useQuery(doneQuery(client, doneLimit));
  const links = useQuery(linksQuery(client));
  const actions = usePublishingActions();
  const failed = [drafts, groups, pending, done, links].find(
    ({ isError, data }) => isError && !data,
  );
  if (failed) {
    return (
      <LoadFailure
        title="No se pudieron cargar los cambios"
        reason={explainError(failed.error)}
        reading={failed}
      />
    );
  }
  if (!drafts.data || !groups.data || !pending.data || !done.data || !links.data) {
    return <Loading />;
  }
  const undos = new Map(
    [...done.data, ...pending.data].flatMap((one) =>
      one.undoes === null ? [] : [[one.undoes, one] as const],
    ),
  );
  return (
    <div className="grid gap-8">
      <Changes
        changes={listChanges(drafts.data, groups.data)}
        pending={pending.data}
        undos={undos}
        actions={actions}
        after={
          <>
            <SharedLinks links={links.data} packages={groups.data} />
            {done.data.length > 0 && (
              <Section title="Ya publicado">
                <Publications
                  label="Lo que ya se publicó"
                  publications={done.data}
                  undos={undos}
                  actions={actions}
                />
                {done.data.length === doneLimit && (
                  <Button
                    variant="outline"
                    className="justify-self-start"
                    pending={done.isPlaceholderData}
                    onClick={() => setDoneLimit(doneLimit + DONE_STEP)}
                  >
                    Ver anteriores
                  </Button>
                )}
              </Section>
            )}
          </>
        }
      />
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

const DONE_STEP = 30;

interface ChangesProps {
  changes: readonly Change[];
  /** The publications that are not done. */
  pending: readonly Publication[];
  undos: ReadonlyMap<string, Publication>;
  actions: PublishingActions;
  /** What follows the changes, above the bar at the foot. */
  after: ReactNode;
}

/** The changes as a list or by date, and the bar for the ticked ones. */
function Changes({ changes, pending, undos, actions, after }: ChangesProps) {
  const [search] = useSearchParams();
  const isByDate = search.get(VIEW) === BY_DATE;
  const heading = useRef<HTMLHeadingElement>(null);
  const [ids, setIds] = useState<ReadonlySet<string>>(NONE);
  const publishable = changes.filter(actions.mayPublish);
  const ticked = publishable.filter(({ id }) => ids.has(id));
  const ticks: Ticks = {
    has: ({ id }) => ids.has(id),
    toggle: ({ id }) =>
      setIds(new Set(ids.has(id) ? [...ids].filter((one) => one !== id) : [...ids, id])),
  };
  const findPlanned = (change: Change) => pending.find((one) => publishes(one, change));
  const props = { changes, pending, undos, ticks, findPlanned, actions };
  return (
    <>
      <PageHeading count={changes.length} headingRef={heading} isByDate={isByDate} />
      {isByDate ? (
        <ByDate {...props} />
      ) : (
        <AsList
          {...props}
          publishable={publishable}
          isAllTicked={ticked.length === publishable.length}
          onTickAll={(isAll) => setIds(isAll ? new Set(publishable.map(({ id }) => id)) : NONE)}
        />
      )}
      {after}
      {ticked.length > 0 && (
        <TicksBar
          ticked={ticked}
          findPlanned={findPlanned}
          actions={actions}
          onDone={(done) => {
            // What was ticked in the meantime stays.
            const gone = new Set(done.map(({ id }) => id));
            setIds((now) => new Set([...now].filter((id) => !gone.has(id))));
            heading.current?.focus({ preventScroll: true });
          }}
        />
      )}
      {actions.naming !== null && (
        <GroupDialog
          naming={actions.naming}
          groups={publishable.filter((change) => change.kind === "group")}
          actions={actions}
          onGrouped={(id) => setIds(new Set([id]))}
        />
      )}
    </>
  );
}

const NONE: ReadonlySet<string> = new Set();

/** The view's parameter in the page's address. */
const VIEW = "ver";
const BY_DATE = "calendario";

interface PageHeadingProps {
  count: number;
  headingRef: RefObject<HTMLHeadingElement | null>;
  isByDate: boolean;
}

function PageHeading({ count, headingRef, isByDate }: PageHeadingProps) {
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {/* On a phone the header says it. */}
        <h2
          ref={headingRef}
          tabIndex={-1}
          className="wide:not-sr-only sr-only text-xl font-semibold outline-none sm:text-2xl"
        >
          Publicar
          {count > 0 && (
            <span className="text-soft ml-2 font-sans text-base font-normal">{count}</span>
          )}
        </h2>
        <Link
          to={writePreviewAddress({ state: { packageId: null }, path: "/" })}
          className={buttonClasses({ variant: "outline", className: "wide:ml-auto px-3" })}
        >
          Ver el sitio con los cambios
        </Link>
      </div>
      <nav aria-label="Cómo verlos" className="flex flex-wrap gap-2">
        {VIEWS.map(([view, name]) => {
          const isCurrent = isByDate === (view === BY_DATE);
          return (
            <Link
              key={view}
              to={{ search: view === "" ? "" : `?${VIEW}=${view}` }}
              replace
              preventScrollReset
              aria-current={isCurrent ? "true" : undefined}
              className={buttonClasses({
                variant: isCurrent ? "primary" : "outline",
                className: "px-3",
              })}
            >
              {name}
            </Link>
          );
        })}
      </nav>
    </div>
  );
}

const VIEWS = [
  ["", "Lista"],
  [BY_DATE, "Calendario"],
] as const;

interface SharedLinksProps {
  links: readonly OpenPreviewLink[];
  packages: readonly Package[];
}

function SharedLinks({ links, packages }: SharedLinksProps) {
  if (links.length === 0) return null;
  return (
    <Section title="¿Quién más ve los cambios?">
      <Rows label="Enlaces compartidos">
        {links.map((link) => (
          <SharedLink key={link.id} link={link} packages={packages} />
        ))}
      </Rows>
    </Section>
  );
}
