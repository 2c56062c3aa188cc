import type { ReactNode } from "react";

import type { BulkAction } from "#app/panel/records/bulk/use-bulk.ts";
import { useSelection } from "#app/panel/records/bulk/use-selection.ts";
import type { Choice } from "#app/panel/records/list/choices.ts";
import { ListChoice } from "#app/panel/records/list/list-choice.tsx";
import { NothingFound } from "#app/panel/records/list/nothing-found.tsx";
import { RecordBrowser } from "#app/panel/records/list/record-browser.tsx";
import type { ListBody, Listing, ListTypes } from "#app/panel/records/resource/resource.ts";
import type { ResourceListing } from "#app/panel/records/resource/use-resource-list.ts";
import { EmptyState } from "#app/panel/ui/feedback/empty-state.tsx";
import type { Client } from "#data/client/client.ts";

interface ResourceBrowserProps<T extends ListTypes> {
  client: Client;
  resource: Listing<T>;
  /** From useResourceList. */
  listing: ResourceListing<T>;
  /** Further options of choices, by their names. */
  offers?: Readonly<Record<string, readonly Offer[]>> | undefined;
  actions: readonly BulkAction[];
  focusHeading: () => void;
  children: (body: ListBody<T["row"]>) => ReactNode;
}

/** A value of a choice, and its title. */
type Offer = readonly [value: string, title: string];

/** A noun's list, with its search, filters, sort order, export, pages and bulk actions. */
export function ResourceBrowser<T extends ListTypes>({
  client,
  resource,
  listing: { address, filter, list, firstIndex },
  offers = {},
  actions,
  focusHeading,
  children,
}: ResourceBrowserProps<T>) {
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
      actions={actions}
      onFinished={focusHeading}
    >
      {children({
        list: {
          label: texts.listLabel ?? texts.title,
          reading: list.reading,
          loadingText: texts.loading,
          failureText: texts.loadFailure,
          hasPictures: resource.list.hasPictures ?? false,
          empty: <NoRecords resource={resource} address={address} />,
        },
        total: list.total ?? 0,
        firstIndex,
        isNarrowed: address.isNarrowed,
        isSelecting: selection.isOn,
        choiceOf: selection.choiceOf,
      })}
    </RecordBrowser>
  );
}

interface NoRecordsProps<T extends ListTypes> {
  resource: Listing<T>;
  address: ResourceListing<T>["address"];
}

function NoRecords<T extends ListTypes>({ resource, address }: NoRecordsProps<T>) {
  if (address.isNarrowed) {
    return <NothingFound {...resource.texts.nothingFound} onClear={address.clear} />;
  }
  const { icon, title, text } = resource.list.empty;
  return (
    <EmptyState icon={icon} title={title}>
      <p className="text-soft text-pretty">{text}</p>
    </EmptyState>
  );
}

/** Downloads all records of a list. @returns their number @throws {DataError} */
async function exportRows<T extends ListTypes>(
  client: Client,
  { name, list }: Listing<T>,
  filter: T["filter"],
): Promise<number> {
  const [{ downloadCsv }, columns, rows] = await Promise.all([
    import("#app/panel/records/bulk/download-csv.ts"),
    list.loadColumns(client),
    list.listAll(client, filter),
  ]);
  downloadCsv(name, columns, rows);
  return rows.length;
}

function listOptions(
  choice: Choice,
  offered: readonly Offer[] = [],
  chosen = "",
): readonly Offer[] {
  if ("options" in choice) return choice.options.map(([value, title]) => [value, title]);
  const isKnown = chosen === "" || offered.some(([value]) => value === chosen);
  // A value in the URL is offered too, even if no record has it any more.
  return [["", choice.blank], ...offered, ...(isKnown ? [] : [[chosen, chosen] as const])];
}
