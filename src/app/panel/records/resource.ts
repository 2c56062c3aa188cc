import type { LucideIcon } from "lucide-react";
import type { ComponentType } from "react";

import type { RecordKeys } from "#app/panel/lib/query-keys.ts";
import type { ActionVerb } from "#app/panel/records/action-texts.ts";
import type { Choices, Meanings } from "#app/panel/records/list/choices.ts";
import type { RecordChoice, RowProps } from "#app/panel/records/list/record-card.tsx";
import type { RecordListProps } from "#app/panel/records/list/record-list.tsx";
import type { AskAboutLinks } from "#app/panel/records/review/ask-about-links.ts";
import type { Client } from "#data/client/client.ts";
import type { RowLists, Table } from "#data/client/table.ts";
import type { CsvColumn } from "#domain/csv.ts";
import type { RecordLabel, RecordTable } from "#domain/records/record-tables.ts";

/** The types of a list. */
export interface ListTypes {
  row: { id: string };
  /** Its search, filters and sort order. */
  filter: object;
  choices: Choices;
}

/** A record type's list, with its search, filters, sort order and export. */
export interface Listing<T extends ListTypes> {
  /** The tab's id, which also names drafts and the exported file. */
  name: string;
  keys: Pick<RecordKeys, "list">;
  /** The page with the settings of these records. */
  settings?: { path: string; name: string };
  /** What else its toolbar offers. */
  More?: ComponentType;
  list: ResourceList<T>;
  texts: ListTexts;
}

/** What is exported: whole records, even if list rows contain only parts of them. */
type Exported<T extends ListTypes> = T extends { record: infer Whole } ? Whole : T["row"];

interface ResourceList<T extends ListTypes> extends RowLists<T["row"], T["filter"], Exported<T>> {
  pageSize: number;
  /** Filters and sort order; the first option of each is the default. */
  choices: T["choices"];
  toFilter: (text: string, chosen: Meanings<T["choices"]>) => T["filter"];
  hasPictures?: boolean;
  empty: { icon: LucideIcon; title: string; text: string };
  /** Loaded when the list is exported. */
  loadColumns: (client: Client) => Promise<readonly CsvColumn<Exported<T>>[]>;
}

interface ListTexts {
  title: string;
  /** The list's name, where it is not the title. */
  listLabel?: string;
  label: RecordLabel;
  search: { label: string; placeholder: string };
  nothingFound: { title: string; clearText: string };
  loading: string;
  loadFailure: string;
}

/** The types of a record type's records; list rows are parts of them. */
export interface ResourceTypes extends ListTypes {
  /** The whole record. */
  record: { id: string; updated_at: string };
  /** What a save sends. */
  input: object;
}

/** Everything a record type's list, saving, bulk actions, export, history and trash depend on. */
export interface Resource<T extends ResourceTypes> extends Listing<T> {
  table: RecordTable;
  keys: RecordKeys;
  calls: Pick<Table<T["record"], T["input"]>, "get" | "update" | "remove"> & {
    create: (client: Client, input: T["input"] & { id: string }) => Promise<T["record"]>;
  };
  /** Keys of the queries that a change invalidates; the lists by default. */
  staleKeys?: readonly (readonly unknown[])[];
  /** Key of a query for plain records that changes update like the lists. */
  mirrorKey?: readonly unknown[];
  /** Inserts a new record into an unfiltered page; null leaves the page unchanged. */
  place: (
    page: { number: number; rows: T["row"][]; total: number },
    row: T["row"],
  ) => T["row"][] | null;
  /** Warns about links to records that are to be deleted or hidden; only for records with pages. */
  askAboutLinks?: AskAboutLinks;
  /** Whether list rows are whole records, which the form can edit without loading them. */
  hasWholeRows?: boolean;
  /** Whether a record can be copied. */
  canDuplicate?: boolean;
  /** Whether the form needs the whole width, and is shown above the list on wide screens too. */
  isFormWide?: boolean;
  /** The bulk actions that toggle a flag. */
  switches?: readonly ResourceSwitch[];
  texts: ResourceTexts;
}

/** A bulk action that toggles a flag of the selected records. */
export interface ResourceSwitch extends ActionVerb {
  label: string;
  flag: string;
  isOn: boolean;
}

interface ResourceTexts extends ListTexts {
  /** The button that opens the blank form; a phone shows its first word: 'Nuevo producto'. */
  open: string;
  /** The toast after a failed save, where it does not say whether a record was new. */
  saveFailure?: string;
}

/** What a list's rows are rendered with. */
export interface ListBody<Row> {
  /** The props of RecordList and ListState. */
  list: Omit<RecordListProps<Row>, "children">;
  /** The number of records on all pages. */
  total: number;
  /** The first row's index among all; null when the list is searched, filtered or in another order. */
  firstIndex: number | null;
  isNarrowed: boolean;
  isSelecting: boolean;
  /** A record's checkbox; null while records are not being selected. */
  choiceOf: (id: string) => RecordChoice | null;
}

/** The same for editable records. */
export interface CardList<Row> extends ListBody<Row> {
  rowOf: (row: Row) => RowProps;
  /** Optimistically toggles a flag of a record. */
  setFlag: (id: string, flag: string, isOn: boolean) => void;
}
