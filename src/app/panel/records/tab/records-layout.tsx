import { Plus } from "lucide-react";
import {
  type PropsWithChildren,
  type ReactNode,
  Suspense,
  useDeferredValue,
  useEffect,
  useRef,
  useState,
} from "react";

import { cn } from "#app/panel/lib/class-names.ts";
import { useMediaQuery } from "#app/panel/lib/hooks/use-media-query.ts";
import { lazyPart } from "#app/panel/lib/loading/lazy-part.ts";
import { DeletedLink } from "#app/panel/records/list/deleted-link.tsx";
import type { Offers } from "#app/panel/records/list/list-toolbar.tsx";
import { ResourceBrowser } from "#app/panel/records/resource/resource-browser.tsx";
import type { CardList, Resource, ResourceTypes } from "#app/panel/records/resource/resource.ts";
import { useBulkActions } from "#app/panel/records/resource/use-resource-changes.ts";
import {
  type ResourceListing,
  useResourceList,
} from "#app/panel/records/resource/use-resource-list.ts";
import { DraftLine } from "#app/panel/records/shared-drafts/draft-line.tsx";
import { useDrafts } from "#app/panel/records/shared-drafts/draft-queries.ts";
import type { RecordTab } from "#app/panel/records/tab/use-record-tab.ts";
import { Button } from "#app/panel/ui/controls/button.tsx";
import { Card } from "#app/panel/ui/controls/card.tsx";
import { Loading } from "#app/panel/ui/feedback/loading.tsx";
import type { DraftSummary } from "#domain/publishing/draft.ts";

/** Lazy: rarely needed, and the panel's first load has a budget. */
const NewDrafts = lazyPart(
  async () => (await import("#app/panel/records/shared-drafts/new-drafts.tsx")).NewDrafts,
  "background",
);

interface RecordsLayoutProps<T extends ResourceTypes, Edited> {
  resource: Resource<T>;
  tab: RecordTab<Edited>;
  onEdit: (row: T["row"]) => void;
  /** Continues the draft of a record that was never published. */
  onDraft: (draft: DraftSummary) => void;
  offers?: Offers | undefined;
  form: ReactNode;
  /** Loads the form's code; called once the list is shown. */
  loadForm?: (() => Promise<unknown>) | undefined;
  /** Renders the list's rows. */
  children: (list: CardList<T["row"]>, listing: ResourceListing<T>) => ReactNode;
}

/** A tab of records: the list, and the form beside it; a phone shows the form only when open. */
export function RecordsLayout<T extends ResourceTypes, Edited>({
  resource,
  tab,
  onEdit,
  onDraft,
  offers,
  form,
  loadForm,
  children,
}: RecordsLayoutProps<T, Edited>) {
  const { isFormWide = false } = resource;
  const { editor, editedId, removal, focusHeading, lookForRow } = tab;
  const listing = useResourceList(resource);
  const actions = useBulkActions(resource, tab.leaveRecords);
  const drafts = useDrafts(resource.table);
  const leaveRecord = (recordId: string) => tab.leaveRecords([recordId]);
  // Rendered rows may be one frame older than the last save, so a form opens with the list's current data.
  const latestRows = useRef(listing.list.rows);
  useEffect(() => {
    latestRows.current = listing.list.rows;
  }, [listing.list.rows]);
  const editLatest = (row: T["row"]) =>
    onEdit(latestRows.current?.find(({ id }) => id === row.id) ?? row);
  // Many rows: they are rendered in later frames than the requested form.
  const list = useDeferredValue(
    <ResourceBrowser
      resource={resource}
      listing={listing}
      offers={offers}
      actions={actions}
      focusHeading={focusHeading}
      hasDrafts={drafts.some(({ is_new }) => !is_new)}
    >
      {(body) => {
        const cardOf = (row: T["row"]) => ({
          id: row.id,
          isEdited: row.id === editedId,
          isDeleting: row.id === removal.deletingId,
          choice: body.choiceOf(row.id),
          draft: drafts
            .filter(({ record_id }) => record_id === row.id)
            .map((draft) => <DraftLine key={draft.id} draft={draft} onDiscarded={leaveRecord} />),
          onEdit: () => editLatest(row),
          onDelete: () => removal.remove(row),
        });
        return children({ ...body, cardOf }, listing);
      }}
    </ResourceBrowser>,
  );
  useEffect(lookForRow);
  useFormLoading(listing.list.total !== undefined, loadForm);
  return (
    <div
      className={cn(
        "grid items-start gap-2 sm:gap-6",
        !isFormWide && "lg:grid-cols-[minmax(0,1fr)_26rem] lg:grid-rows-[auto_1fr] lg:gap-x-8",
      )}
    >
      <Heading resource={resource} listing={listing} tab={tab} />
      <div className={cn("order-last grid min-w-0 gap-2", !isFormWide && "lg:order-none")}>
        <NewRecords
          drafts={drafts}
          editedId={editedId}
          onDraft={onDraft}
          onDiscarded={leaveRecord}
        />
        {list}
      </div>
      <FormCard isOpen={editor.isOpen} isWide={isFormWide}>
        <Deferred key={editor.version}>{form}</Deferred>
      </FormCard>
    </div>
  );
}

interface FormCardProps {
  isOpen: boolean;
  isWide: boolean;
  children: ReactNode;
}

/**
 * Beside the list or, on a phone or for a wide form, above it once open. Until then it is not rendered, because forms are
 * more expensive than lists, and some fetch options for their fields.
 */
function FormCard({ isOpen, isWide, children }: FormCardProps) {
  const hasRoom = useMediaQuery("(width >= 64rem)");
  const [isNeeded, setIsNeeded] = useState(false);
  // Stays mounted, because typed values must survive a narrower window.
  if (!isNeeded && (isOpen || (hasRoom && !isWide))) setIsNeeded(true);
  return (
    <Card
      className={cn(
        "min-w-0",
        !isWide &&
          "lg:sticky lg:top-(--panel-top) lg:[--scroll-top:0px] lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:max-h-[calc(100dvh-var(--panel-top)-1.5rem)] lg:overflow-y-auto lg:scroll-pb-28",
        !isOpen && (isWide ? "hidden" : "max-lg:hidden"),
      )}
    >
      {isNeeded && children}
    </Card>
  );
}

/** Defers rendering to later frames, since a form takes a phone longer than one, and what it replaces must go immediately. */
function Deferred({ children }: PropsWithChildren) {
  return useDeferredValue(true, false) && <Suspense fallback={<Loading />}>{children}</Suspense>;
}

function useFormLoading(hasList: boolean, load: (() => Promise<unknown>) | undefined): void {
  useEffect(() => {
    // A failure is retried, and shown, when a form opens.
    if (hasList) load?.().catch(() => undefined);
  }, [hasList, load]);
}

interface NewRecordsProps {
  drafts: readonly DraftSummary[];
  editedId: string | null;
  onDraft: (draft: DraftSummary) => void;
  onDiscarded: (recordId: string) => void;
}

/** The drafts of unpublished new records, if any. */
function NewRecords({ drafts, editedId, onDraft, onDiscarded }: NewRecordsProps) {
  const newDrafts = drafts.filter(({ is_new }) => is_new);
  if (newDrafts.length === 0) return null;
  return (
    <Suspense>
      <NewDrafts
        drafts={newDrafts}
        editedId={editedId}
        onDiscarded={onDiscarded}
        onOpen={onDraft}
      />
    </Suspense>
  );
}

interface HeadingProps<T extends ResourceTypes, Edited> {
  resource: Resource<T>;
  listing: ResourceListing<T>;
  tab: RecordTab<Edited>;
}

/** The tab's title, with the number of records, and the button that opens the blank form. */
function Heading<T extends ResourceTypes, Edited>({
  resource: { texts, isFormWide = false },
  listing: { address, list },
  tab: { editor, headingRef },
}: HeadingProps<T, Edited>) {
  const [create, ...what] = texts.open.split(" ");
  return (
    <header className="flex min-h-11 items-center gap-3">
      <h2 ref={headingRef} tabIndex={-1} className="mr-auto text-xl font-semibold sm:text-2xl">
        {texts.title}
        {!address.isNarrowed && list.total !== undefined && (
          <span className="text-soft ml-2 font-sans text-base font-normal">
            {COUNT.format(list.total)}
          </span>
        )}
      </h2>
      <DeletedLink className="max-sm:hidden" />
      {!editor.isOpen && (
        <Button className={cn(!isFormWide && "lg:hidden")} onClick={editor.open}>
          <Plus aria-hidden className="size-4" />
          <span>
            {create}
            <span className="max-sm:sr-only"> {what.join(" ")}</span>
          </span>
        </Button>
      )}
    </header>
  );
}

const COUNT = new Intl.NumberFormat("es-CO");
