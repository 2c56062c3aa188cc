import { Plus } from "lucide-react";
import type { ReactNode } from "react";

import { cn } from "#app/panel/lib/class-names.ts";
import { DeletedButton } from "#app/panel/records/list/deleted-button.tsx";
import type { Offers } from "#app/panel/records/list/list-toolbar.tsx";
import { ResourceBrowser } from "#app/panel/records/resource/resource-browser.tsx";
import type { CardList, Resource, ResourceTypes } from "#app/panel/records/resource/resource.ts";
import { useBulkActions } from "#app/panel/records/resource/use-resource-changes.ts";
import {
  type ResourceListing,
  useResourceList,
} from "#app/panel/records/resource/use-resource-list.ts";
import type { RecordTab } from "#app/panel/records/tab/use-record-tab.ts";
import { Button } from "#app/panel/ui/controls/button.tsx";
import { Card } from "#app/panel/ui/controls/card.tsx";

interface RecordsLayoutProps<T extends ResourceTypes, Edited> {
  resource: Resource<T>;
  tab: RecordTab<Edited>;
  /** Returns what the form edits when a row is opened. */
  toEdited: (row: T["row"]) => Edited;
  offers?: Offers | undefined;
  form: ReactNode;
  /** Whether an open form is above the list on wide screens too, since it needs the whole width. */
  isFormWide?: boolean | undefined;
  /** Renders the list's rows. */
  children: (list: CardList<T["row"]>, listing: ResourceListing<T>) => ReactNode;
}

/** A tab of records: the list, and beside it the form, which a phone shows only when it is open. */
export function RecordsLayout<T extends ResourceTypes, Edited>({
  resource,
  tab,
  toEdited,
  offers,
  form,
  isFormWide = false,
  children,
}: RecordsLayoutProps<T, Edited>) {
  const { editor, editedId, removal, focusHeading } = tab;
  const listing = useResourceList(resource);
  const actions = useBulkActions(resource, tab.leaveRecords);
  return (
    <div
      className={cn(
        "grid items-start gap-2 sm:gap-6",
        !isFormWide && "lg:grid-cols-[minmax(0,1fr)_26rem] lg:grid-rows-[auto_1fr] lg:gap-x-8",
      )}
    >
      <Heading {...{ resource, listing, tab, isFormWide }} />
      <div className={cn("order-last min-w-0", !isFormWide && "lg:order-none")}>
        <ResourceBrowser {...{ resource, listing, offers, actions, focusHeading }}>
          {(body) => {
            const cardOf = (row: T["row"]) => ({
              id: row.id,
              isEdited: row.id === editedId,
              isDeleting: row.id === removal.deletingId,
              choice: body.choiceOf(row.id),
              onEdit: () => tab.edit(toEdited(row)),
              onDelete: () => removal.remove(row),
            });
            return children({ ...body, cardOf }, listing);
          }}
        </ResourceBrowser>
      </div>
      <Card
        className={cn(
          "min-w-0",
          !isFormWide &&
            "lg:sticky lg:top-(--panel-top) lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:max-h-[calc(100dvh-var(--panel-top)-1.5rem)] lg:overflow-y-auto lg:scroll-pb-28",
          !editor.isOpen && (isFormWide ? "hidden" : "max-lg:hidden"),
        )}
      >
        {form}
      </Card>
    </div>
  );
}

interface HeadingProps<T extends ResourceTypes, Edited> {
  resource: Resource<T>;
  listing: ResourceListing<T>;
  tab: RecordTab<Edited>;
  isFormWide: boolean;
}

/** The tab's title, with the number of records, and the button that opens the blank form. */
function Heading<T extends ResourceTypes, Edited>({
  resource: { texts },
  listing: { address, list },
  tab: { editor, headingRef },
  isFormWide,
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
      <DeletedButton className="max-sm:hidden" />
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
