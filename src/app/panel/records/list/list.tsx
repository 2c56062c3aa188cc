import { SearchX } from "lucide-react";
import { type ReactNode, Suspense, useState } from "react";

import { lazyPart } from "#app/panel/lib/loading/lazy-part.ts";
import { usePendingPage } from "#app/panel/lib/stores/pending-pages.ts";
import { ListToolbar, type Offers } from "#app/panel/records/list/list-toolbar.tsx";
import type { ListController } from "#app/panel/records/list/use-list-controller.ts";
import type { RecordAction } from "#app/panel/records/list/use-record-actions.ts";
import type { ListBody, ListTypes } from "#app/panel/records/resource.ts";
import { Button } from "#app/panel/ui/controls/button.tsx";
import { Card } from "#app/panel/ui/controls/card.tsx";
import { Pager } from "#app/panel/ui/controls/pager.tsx";
import { EmptyState } from "#app/panel/ui/feedback/empty-state.tsx";

const BulkBar = lazyPart(
  async () => (await import("#app/panel/records/list/bulk-bar.tsx")).BulkBar,
  "asked",
);

interface ListProps<T extends ListTypes> {
  controller: ListController<T>;
  offers?: Offers | undefined;
  /** Whether records of the list have drafts. */
  hasDrafts?: boolean;
  /** The bulk actions. */
  actions: readonly RecordAction[];
  focusHeading: () => void;
  children: (body: ListBody<T["row"]>) => ReactNode;
}

/** A list with its search, filters, sort order, export, pages and bulk actions. */
export function List<T extends ListTypes>({
  controller,
  offers = {},
  hasDrafts = false,
  actions,
  focusHeading,
  children,
}: ListProps<T>) {
  const { listing, address, reading, rows, isStale, total, firstIndex } = controller;
  const { texts, list } = listing;
  const { orden: _order, ...filters } = address.chosen;
  const selection = useSelection(JSON.stringify([address.asked, filters]), isStale);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2 sm:gap-4">
      <ListToolbar
        controller={controller}
        offers={offers}
        hasDrafts={hasDrafts}
        selection={selection}
      />
      {selection.isOn && (
        <Suspense>
          <BulkBar
            controller={controller}
            selection={selection}
            actions={actions}
            focusHeading={focusHeading}
          />
        </Suspense>
      )}
      <PendingChanges {...controller}>
        {children({
          list: {
            reading,
            rows,
            isStale,
            label: texts.listLabel ?? texts.title,
            loadingText: texts.loading,
            failureText: texts.loadFailure,
            hasPictures: list.hasPictures ?? false,
            empty: <NoRecords controller={controller} />,
          },
          total: total ?? 0,
          firstIndex,
          isNarrowed: address.isNarrowed,
          isSelecting: selection.isOn,
          choiceOf: selection.choiceOf,
        })}
      </PendingChanges>
      <Pager
        label={`Páginas de ${texts.label.many}`}
        page={address.page}
        count={controller.pageCount}
        onPage={(page) => {
          address.showPage(page);
          focusHeading();
        }}
      />
    </div>
  );
}

const NOTHING: ReadonlySet<string> = new Set();

interface SelectionState {
  isOn: boolean;
  ids: ReadonlySet<string>;
  listName: string;
}

/**
 * The selected records of a list, over all of its pages. `listName` identifies search and filters: once the rows of others
 * are shown, the selection is cleared, so that it has no hidden records.
 */
function useSelection(listName: string, isStale: boolean) {
  const [state, setState] = useState<SelectionState>({ isOn: false, ids: NOTHING, listName });
  const { isOn, ids } = state;
  if (!isStale && state.listName !== listName) setState({ ...state, ids: NOTHING, listName });
  const select = (chosen: Iterable<string>) => ({ ...state, isOn: true, ids: new Set(chosen) });
  const ended = { ...state, isOn: false, ids: NOTHING };
  const choose = (chosen: Iterable<string>) => setState(select(chosen));
  const toggle = (id: string) =>
    choose(ids.has(id) ? [...ids].filter((other) => other !== id) : [...ids, id]);
  return {
    /** Whether records are being selected, and the checkboxes are shown. */
    isOn,
    ids,
    start: () => choose([]),
    stop: () => setState(ended),
    /** Replaces the selection. */
    choose,
    /** Replaces the selection with what takes time to read, unless it was changed in the meantime. */
    chooseRead: async (read: Promise<Iterable<string>>) => {
      const found = await read;
      setState((now) => (now === state ? select(found) : now));
    },
    /** After an action: what it failed for stays selected, and what was selected in the meantime. */
    settle: (failed: readonly string[]) =>
      setState((now) => {
        if (now === state) return failed.length > 0 ? select(failed) : ended;
        const left = new Set(failed);
        const isDone = (id: string) => ids.has(id) && !left.has(id);
        return { ...now, ids: new Set([...now.ids].filter((id) => !isDone(id))) };
      }),
    /** Adds to the selection. */
    add: (added: Iterable<string>) => choose([...ids, ...added]),
    /** The state of a record's checkbox; null while records are not being selected. */
    choiceOf: (id: string) => (isOn ? { isChosen: ids.has(id), toggle: () => toggle(id) } : null),
  };
}

export type Selection = ReturnType<typeof useSelection>;

interface PendingChangesProps extends Pick<ListController<ListTypes>, "queryHash" | "readAt"> {
  children: ReactNode;
}

/** The rows, with a notice above them: others' changes are shown only on request, so that rows do not move. */
function PendingChanges({ queryHash, readAt, children }: PendingChangesProps) {
  const pending = usePendingPage(queryHash);
  const isNew = pending !== undefined && pending.readAt >= readAt;
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
            onClick={pending.show}
          >
            {pending.count === 1 ? "Hay 1 cambio" : `Hay ${pending.count} cambios`}: actualizar
          </Button>
        )}
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-2 sm:gap-4">{children}</div>
    </div>
  );
}

function NoRecords<T extends ListTypes>({ controller }: Pick<ListProps<T>, "controller">) {
  const { listing, address } = controller;
  const { title, clearText } = listing.texts.nothingFound;
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
        <EmptyState {...listing.list.empty} />
      )}
    </Card>
  );
}
