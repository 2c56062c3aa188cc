import { Plus } from "lucide-react";
import {
  type PropsWithChildren,
  type ReactNode,
  Suspense,
  useDeferredValue,
  useEffect,
  useState,
} from "react";

import { useTabAddress } from "#app/panel/lib/addresses/tab-address.ts";
import { cn } from "#app/panel/lib/class-names.ts";
import { useLatest } from "#app/panel/lib/hooks/use-latest.ts";
import { useMediaQuery } from "#app/panel/lib/hooks/use-media-query.ts";
import { lazyPart } from "#app/panel/lib/loading/lazy-part.ts";
import type { Preloadable } from "#app/panel/lib/loading/preloadable.tsx";
import { pause } from "#app/panel/lib/pause.ts";
import { useRecordRequest } from "#app/panel/lib/stores/requested-record.ts";
import { useDrafts } from "#app/panel/records/drafts/draft-queries.ts";
import type { EditProps, EditTarget } from "#app/panel/records/edit/form-definition.ts";
import {
  type EditController,
  editChanges,
  useEditAddress,
  useEditController,
} from "#app/panel/records/edit/use-edit-controller.ts";
import { DeletedLink } from "#app/panel/records/history/record-history.tsx";
import type { Offers } from "#app/panel/records/list/list-toolbar.tsx";
import { List } from "#app/panel/records/list/list.tsx";
import {
  type ListController,
  useListController,
} from "#app/panel/records/list/use-list-controller.ts";
import { useRecordActions } from "#app/panel/records/list/use-record-actions.ts";
import type { CardList, Resource, ResourceTypes } from "#app/panel/records/resource.ts";
import { Button } from "#app/panel/ui/controls/button.tsx";
import { Card } from "#app/panel/ui/controls/card.tsx";
import { Loading } from "#app/panel/ui/feedback/loading.tsx";
import { isUuid } from "#domain/uuid.ts";

/* Lazy: rarely needed, and the panel's first load has a budget. */

const DraftBadge = lazyPart(
  async () => (await import("#app/panel/records/drafts/draft-line.tsx")).DraftBadge,
  "background",
);

/** After the list and the code of its form. */
const LOCAL_DRAFTS_AFTER_MS = 1200;

const LocalDrafts = lazyPart(async () => {
  await pause(LOCAL_DRAFTS_AFTER_MS);
  return (await import("#app/panel/records/drafts/local-drafts.tsx")).LocalDrafts;
}, "background");

const LocalDraftBadge = lazyPart(
  async () => (await import("#app/panel/records/drafts/local-drafts.tsx")).LocalDraftBadge,
  "background",
);

const NewDrafts = lazyPart(
  async () => (await import("#app/panel/records/drafts/new-drafts.tsx")).NewDrafts,
  "background",
);

/** What a tab's form edits. */
export interface Edited extends EditTarget {
  /** Its name in the URL, where it has no id yet. */
  name?: string;
  /** The field to focus. */
  field?: string | undefined;
}

interface ResourceTabProps<T extends ResourceTypes> {
  resource: Resource<T>;
  /** Loaded after the list: with schemas and fields, the form is a fifth of a tab's code. */
  form: Preloadable<EditProps>;
  offers?: Offers;
  /** Opens a record that is named otherwise than by its id. */
  openNamed?: (name: string, edit: (edited: Edited) => void) => void;
  /** Renders the list's rows. */
  children: (list: CardList<T["row"]>, listing: ListController<T>) => ReactNode;
}

/** A record type's tab: its list, and the form that creates and edits records. */
export function ResourceTab<T extends ResourceTypes>({
  resource,
  form: { Content: Form, load },
  openNamed,
  ...list
}: ResourceTabProps<T>) {
  const controller = useEditController(({ id }: Edited) => id);
  const { editor, edit } = controller;
  const drafts = useDrafts(resource.table);
  const open = (name: string | null, given: Omit<Edited, "id"> = {}) => {
    if (name === null) editor.open();
    else if (isUuid(name)) edit({ ...given, id: name });
    // The URL may contain any text.
    else openNamed?.(name, edit);
  };
  useEditAddress(editor, (name) => open(name), editor.editedId ?? editor.record?.name);
  useRecordRequest(resource.name, (id, { field, typed, text = null, continues }) => {
    // What is typed in the open form goes with the request.
    if (typed !== undefined) editor.noteChanges(false);
    if (continues === true && id === null) edit({ id, continues });
    else open(id ?? text, { field, ...(typed && { typed }) });
  });
  return (
    <ListAndForm
      {...list}
      resource={resource}
      controller={controller}
      loadForm={load}
      form={
        <Form
          key={editor.version}
          target={editor.record}
          hasDraft={drafts.some(({ record_id }) => record_id === editor.record?.id)}
          takesFocus={editor.isOpen}
          focusField={editor.record?.field}
          onChanges={editor.noteChanges}
          onCancel={editor.cancel}
          onSaving={editor.noteSaving}
          onSaved={editor.finish}
        />
      }
    />
  );
}

interface ListAndFormProps<T extends ResourceTypes> extends Pick<
  ResourceTabProps<T>,
  "resource" | "offers" | "children"
> {
  controller: EditController<Edited>;
  form: ReactNode;
  /** Loads the form's code; called once the list is shown. */
  loadForm: () => Promise<unknown>;
}

/**
 * A list, and the form beside it; a phone shows the form only when open. Apart from ResourceTab, so that typing in the
 * list's search does not render the form again.
 */
function ListAndForm<T extends ResourceTypes>({
  resource,
  controller,
  offers,
  form,
  loadForm,
  children,
}: ListAndFormProps<T>) {
  const { isFormWide = false } = resource;
  const { editor, editedId, edit, focusHeading, lookForRow, leaveRecords } = controller;
  const listing = useListController(resource);
  const { rows, total } = listing;
  const actions = useRecordActions(resource, {
    onDeleted: leaveRecords,
    onCopied: edit,
    focusHeading,
  });
  const { linkTo } = useTabAddress();
  const drafts = useDrafts(resource.table);
  const newDrafts = drafts.filter(({ is_new }) => is_new);
  const [localIds, setLocalIds] = useState<readonly string[]>([]);
  // What is typed in the open form of a new record is shown there alone.
  const unfinished = newDrafts.filter(
    ({ record_id }) => record_id === editedId || record_id !== editor.changedId,
  );
  // Rendered rows may be one frame older than the last save, so a form opens with the list's current data.
  const latestRows = useLatest(rows);
  const hrefOf = (id: string) => `?${linkTo(editChanges(id)).to.search}`;
  const badgeOf = (id: string) => {
    if (id !== editedId && localIds.includes(id)) {
      return (
        <Suspense>
          <LocalDraftBadge />
        </Suspense>
      );
    }
    const draft = drafts.find(({ record_id }) => record_id === id);
    return (
      draft && (
        <Suspense>
          <DraftBadge draft={draft} />
        </Suspense>
      )
    );
  };
  const rowOf = (row: T["row"]) => ({
    id: row.id,
    href: hrefOf(row.id),
    isEdited: row.id === editedId,
    isDeleting: row.id === actions.deletingId,
    draft: badgeOf(row.id),
    onEdit: () => edit(latestRows.current?.find(({ id }) => id === row.id) ?? row),
    onDelete: () => actions.remove(row.id),
    onDuplicate: resource.canDuplicate === true ? () => actions.duplicate(row.id) : undefined,
  });
  // Many rows: they are rendered in later frames than the requested form.
  const list = useDeferredValue(
    <List
      controller={listing}
      offers={offers}
      actions={actions.bulk}
      focusHeading={focusHeading}
      hasDrafts={drafts.length > newDrafts.length}
    >
      {(body) =>
        children(
          {
            ...body,
            rowOf: (row) => ({ ...rowOf(row), choice: body.choiceOf(row.id) }),
            setFlag: actions.setFlag,
          },
          listing,
        )
      }
    </List>,
  );
  useEffect(lookForRow);
  const hasList = total !== undefined;
  useEffect(() => {
    // A failure is retried, and shown, when a form opens.
    if (hasList) loadForm().catch(() => undefined);
  }, [hasList, loadForm]);
  return (
    <div
      className={cn(
        "grid grid-cols-[minmax(0,1fr)] items-start gap-2 sm:gap-6",
        !isFormWide && "lg:grid-cols-[minmax(0,1fr)_26rem] lg:grid-rows-[auto_1fr] lg:gap-x-8",
      )}
    >
      <Heading resource={resource} listing={listing} controller={controller} />
      <div
        className={cn(
          "order-last grid min-w-0 gap-2",
          !isFormWide && "lg:order-none",
          // The page of an open form ends with the form.
          editor.isOpen && (isFormWide ? "hidden" : "max-lg:hidden"),
        )}
      >
        {hasList && (
          <Suspense>
            <LocalDrafts form={resource.name} onFound={setLocalIds} />
          </Suspense>
        )}
        {unfinished.length > 0 && (
          <Suspense>
            <NewDrafts
              drafts={unfinished}
              editedId={editedId}
              hrefOf={hrefOf}
              onDiscarded={(recordId) => leaveRecords([recordId])}
              onOpen={({ record_id: id }) => edit({ id })}
            />
          </Suspense>
        )}
        {list}
      </div>
      <FormCard isOpen={editor.isOpen} isWide={isFormWide}>
        <Deferred key={editor.version}>{form}</Deferred>
      </FormCard>
    </div>
  );
}

interface HeadingProps<T extends ResourceTypes> {
  resource: Resource<T>;
  listing: ListController<T>;
  controller: EditController<Edited>;
}

/** The tab's title, with the number of records, and the button that opens the blank form. */
function Heading<T extends ResourceTypes>({
  resource: { texts, isFormWide = false },
  listing: { address, total },
  controller: { editor, headingRef },
}: HeadingProps<T>) {
  const [create, ...what] = texts.open.split(" ");
  return (
    <header className="flex min-h-11 flex-wrap items-center gap-x-3">
      <h2
        ref={headingRef}
        tabIndex={-1}
        className="mr-auto min-w-0 grow basis-32 text-xl font-semibold sm:text-2xl"
      >
        {texts.title}
        {!address.isNarrowed && total !== undefined && (
          <span className="text-soft ml-2 font-sans text-base font-normal">
            {COUNT.format(total)}
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

interface FormCardProps {
  isOpen: boolean;
  isWide: boolean;
  children: ReactNode;
}

/**
 * Beside the list or, on a phone or for a wide form, in its place once open. Until then it is not rendered, because forms are
 * more expensive than lists, and some fetch options for their fields.
 */
function FormCard({ isOpen, isWide, children }: FormCardProps) {
  const hasRoom = useMediaQuery("(width >= 64rem)");
  const [isNeeded, setIsNeeded] = useState(false);
  // Stays mounted, because typed values must survive a narrower window.
  if (!isNeeded && (isOpen || (hasRoom && !isWide))) setIsNeeded(true);
  return (
    <Card
      data-page-form={isWide ? "wide" : "narrow"}
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
