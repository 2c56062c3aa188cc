import { SearchX } from "lucide-react";
import { type ReactNode, Suspense } from "react";

import { useClient } from "#app/panel/auth/auth-context.ts";
import { lazyPart } from "#app/panel/lib/loading/lazy-part.ts";
import { usePendingPage } from "#app/panel/lib/stores/pending-pages.ts";
import type { BulkAction } from "#app/panel/records/bulk/use-bulk.ts";
import { useSelection } from "#app/panel/records/bulk/use-selection.ts";
import { ListToolbar, type Offers } from "#app/panel/records/list/list-toolbar.tsx";
import type { ListAddress } from "#app/panel/records/list/use-list-address.ts";
import type { ListBody, Listing, ListTypes } from "#app/panel/records/resource/resource.ts";
import type { ResourceListing } from "#app/panel/records/resource/use-resource-list.ts";
import { Button } from "#app/panel/ui/controls/button.tsx";
import { Card } from "#app/panel/ui/controls/card.tsx";
import { Pager } from "#app/panel/ui/controls/pager.tsx";
import { EmptyState } from "#app/panel/ui/feedback/empty-state.tsx";

const BulkBar = lazyPart(
  async () => (await import("#app/panel/records/bulk/bulk-bar.tsx")).BulkBar,
  "asked",
);

interface ResourceBrowserProps<T extends ListTypes> {
  resource: Listing<T>;
  /** From useResourceList. */
  listing: ResourceListing<T>;
  offers?: Offers | undefined;
  /** Whether records of the list have drafts. */
  hasDrafts?: boolean;
  actions: readonly BulkAction[];
  focusHeading: () => void;
  children: (body: ListBody<T["row"]>) => ReactNode;
}

/** A record type's list, with its search, filters, sort order, export, pages and bulk actions. */
export function ResourceBrowser<T extends ListTypes>({
  resource,
  listing,
  offers = {},
  hasDrafts = false,
  actions,
  focusHeading,
  children,
}: ResourceBrowserProps<T>) {
  const client = useClient();
  const { address, filter, list } = listing;
  const { texts } = resource;
  const { orden: _order, ...filters } = address.chosen;
  const total = list.total ?? 0;
  const selection = useSelection(JSON.stringify([address.asked, filters]));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2 sm:gap-4">
      <ListToolbar
        resource={resource}
        listing={listing}
        offers={offers}
        hasDrafts={hasDrafts}
        isSelecting={selection.isOn}
        onSelect={selection.start}
      />
      {selection.isOn && (
        <Suspense>
          <BulkBar
            label={texts.label}
            selection={selection}
            actions={actions}
            total={total}
            onFinished={focusHeading}
            pageIds={list.rows?.map(({ id }) => id) ?? []}
            listIds={() => resource.list.listIds(client, filter)}
          />
        </Suspense>
      )}
      <WaitingChanges {...listing}>
        {children({
          list: {
            ...list,
            label: texts.listLabel ?? texts.title,
            loadingText: texts.loading,
            failureText: texts.loadFailure,
            hasPictures: resource.list.hasPictures ?? false,
            empty: <NoRecords resource={resource} address={address} />,
          },
          total,
          firstIndex: listing.firstIndex,
          isNarrowed: address.isNarrowed,
          isSelecting: selection.isOn,
          choiceOf: selection.choiceOf,
        })}
      </WaitingChanges>
      <Pager
        label={`Páginas de ${texts.label.many}`}
        page={address.page}
        count={list.pageCount}
        onPage={(page) => {
          address.showPage(page);
          focusHeading();
        }}
      />
    </div>
  );
}

interface WaitingChangesProps extends Pick<ResourceListing<ListTypes>, "queryHash" | "readAt"> {
  children: ReactNode;
}

/** The list, with a notice above it: others' changes are shown only on request, so that rows do not move. */
function WaitingChanges({ queryHash, readAt, children }: WaitingChangesProps) {
  const waiting = usePendingPage(queryHash);
  const isNew = waiting !== undefined && waiting.readAt >= readAt;
  return (
    <div>
      <div
        role="status"
        className="sticky top-2 z-10 grid h-0 justify-items-center lg:top-(--panel-top)"
      >
        {isNew && (
          <Button
            variant="primary"
            className="shadow-card -mt-7 rounded-full"
            onClick={waiting.show}
          >
            {waiting.count === 1 ? "Hay 1 cambio" : `Hay ${waiting.count} cambios`}: actualizar
          </Button>
        )}
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-2 sm:gap-4">{children}</div>
    </div>
  );
}

interface NoRecordsProps<T extends ListTypes> {
  resource: Listing<T>;
  address: ListAddress;
}

function NoRecords<T extends ListTypes>({ resource, address }: NoRecordsProps<T>) {
  const { title, clearText } = resource.texts.nothingFound;
  const text = "Pruebe con otras palabras o quite los filtros.";
  return (
    <Card>
      {address.isNarrowed ? (
        <EmptyState icon={SearchX} title={title} text={text}>
          <Button variant="outline" onClick={address.clear}>
            {clearText}
          </Button>
        </EmptyState>
      ) : (
        <EmptyState {...resource.list.empty} />
      )}
    </Card>
  );
}
