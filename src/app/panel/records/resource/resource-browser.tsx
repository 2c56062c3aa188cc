import { Fragment, type ReactNode } from "react";

import { type Selection, useSelection } from "#app/panel/records/bulk/use-selection.ts";
import { ListChoice } from "#app/panel/records/list/list-choice.tsx";
import { NothingFound } from "#app/panel/records/list/nothing-found.tsx";
import { RecordBrowser } from "#app/panel/records/list/record-browser.tsx";
import { RecordList } from "#app/panel/records/list/record-list.tsx";
import type { Choice } from "#app/panel/records/resource/choices.ts";
import type {
  CardProps,
  ListBody,
  Resource,
  ResourceTypes,
} from "#app/panel/records/resource/resource.ts";
import { useBulkActions } from "#app/panel/records/resource/use-resource-changes.ts";
import type { ResourceListing } from "#app/panel/records/resource/use-resource-list.ts";
import { EmptyState } from "#app/panel/ui/feedback/empty-state.tsx";
import type { Client } from "#data/client/client.ts";
import { explainError } from "#data/client/error-texts.ts";

interface ResourceBrowserProps<T extends ResourceTypes> {
  client: Client;
  resource: Resource<T>;
  /** From useResourceList. */
  listing: ResourceListing<T>;
  /** What a choice without fixed options offers, by its name. */
  offers?: Readonly<Record<string, readonly string[]>> | undefined;
  editedId: string | null;
  removal: { remove: (record: { id: string }) => void; deletingId: string | null };
  onEdit: (row: T["row"]) => void;
  onDeleted: (ids: readonly string[]) => void;
  focusHeading: () => void;
  /** Renders a record's card. */
  renderCard?: (row: T["row"], props: CardProps) => ReactNode;
  /** Renders a list that is not made of cards. */
  renderBody?: (props: ListBody<T["row"]>) => ReactNode;
}

/** A noun's list, with its search, filters, sort order, export, pages and bulk actions. */
export function ResourceBrowser<T extends ResourceTypes>(props: ResourceBrowserProps<T>) {
  const { client, resource, listing, offers = {}, onDeleted, focusHeading } = props;
  const { address, filter, list } = listing;
  const { texts } = resource;
  const { orden: _order, ...filters } = address.chosen;
  const selection = useSelection(JSON.stringify([address.asked, filters]));
  return (
    <RecordBrowser
      label={texts.label}
      address={address}
      list={list}
      searchLabel={texts.search.label}
      searchPlaceholder={texts.search.placeholder}
      choices={Object.entries(resource.list.choices).map(([name, choice]) => (
        <ListChoice
          key={name}
          address={address}
          name={name}
          label={choice.label}
          options={listOptions(choice, offers[name], address.chosen[name])}
        />
      ))}
      exportAll={() => exportRows(client, resource, filter)}
      selection={selection}
      listIds={() => resource.list.listIds(client, filter)}
      actions={useBulkActions(client, resource, onDeleted)}
      onFinished={focusHeading}
    >
      <ResourceRows {...props} selection={selection} />
    </RecordBrowser>
  );
}

function ResourceRows<T extends ResourceTypes>({
  resource,
  listing: { address, list },
  selection,
  editedId,
  removal,
  onEdit,
  renderCard,
  renderBody,
}: ResourceBrowserProps<T> & { selection: Selection }) {
  const { texts } = resource;
  const { empty, hasPictures = false } = resource.list;
  const cardOf = (row: T["row"]): CardProps => ({
    id: row.id,
    isEdited: row.id === editedId,
    isDeleting: row.id === removal.deletingId,
    choice: selection.choiceOf(row.id),
    onEdit: () => onEdit(row),
    onDelete: () => removal.remove(row),
  });
  const nothing = address.isNarrowed ? (
    <NothingFound {...texts.nothingFound} onClear={address.clear} />
  ) : (
    <EmptyState icon={empty.icon} title={empty.title}>
      <p className="text-soft text-pretty">{empty.text}</p>
    </EmptyState>
  );
  if (renderBody !== undefined) {
    return renderBody({
      reading: list.reading,
      isSelecting: selection.isOn,
      isNarrowed: address.isNarrowed,
      empty: nothing,
      cardOf,
    });
  }
  return (
    <RecordList
      label={texts.listLabel ?? texts.title}
      reading={list.reading}
      loadingText={texts.loading}
      failureText={texts.loadFailure}
      hasPictures={hasPictures}
      explain={explainError}
      empty={nothing}
    >
      {(row) => <Fragment key={row.id}>{renderCard?.(row, cardOf(row))}</Fragment>}
    </RecordList>
  );
}

/** Downloads all records of a list. @returns their number @throws {DataError} */
async function exportRows<T extends ResourceTypes>(
  client: Client,
  { name, list }: Resource<T>,
  filter: T["filter"],
): Promise<number> {
  const [{ downloadCsv }, columns, rows] = await Promise.all([
    import("#app/panel/records/bulk/download-csv.ts"),
    list.loadColumns(),
    list.listAll(client, filter),
  ]);
  downloadCsv(name, columns, rows);
  return rows.length;
}

function listOptions(choice: Choice, offered: readonly string[] = [], chosen = "") {
  if ("options" in choice) return choice.options;
  // A value in the URL is offered too, even if no record has it any more.
  const names = new Set([...offered, chosen].filter((name) => name !== ""));
  return [["", choice.blank] as const, ...[...names].map((name) => [name, name] as const)];
}
