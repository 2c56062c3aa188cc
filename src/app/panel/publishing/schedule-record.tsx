import { keepPreviousData, useQuery, queryOptions } from "@tanstack/react-query";
import { useState } from "react";

import { useClient } from "#app/panel/auth/auth-context.ts";
import { useDebounced } from "#app/panel/lib/hooks/use-debounced.ts";
import { publishingKeys } from "#app/panel/lib/query-keys.ts";
import type { PublishingActions } from "#app/panel/publishing/use-publishing-actions.tsx";
import { Badge } from "#app/panel/ui/controls/badge.tsx";
import { Button } from "#app/panel/ui/controls/button.tsx";
import { Card } from "#app/panel/ui/controls/card.tsx";
import { Field } from "#app/panel/ui/controls/field.tsx";
import { Input, Select } from "#app/panel/ui/controls/input.tsx";
import type { Client } from "#data/client/client.ts";
import { defineRecordLists } from "#data/records/record-lists.ts";
import {
  nameTable,
  RECORD_KINDS,
  RECORD_TABLES,
  type RecordTable,
} from "#domain/records/record-tables.ts";

/** Finds a record in order to schedule showing or hiding it. */
export function ScheduleRecord({ actions }: { actions: PublishingActions }) {
  const [isOpen, setIsOpen] = useState(false);
  if (!isOpen) {
    return (
      <Button variant="outline" className="justify-self-start py-2" onClick={() => setIsOpen(true)}>
        Programar que algo aparezca o desaparezca
      </Button>
    );
  }
  return <RecordFinder actions={actions} />;
}

function RecordFinder({ actions }: { actions: PublishingActions }) {
  const [kind, setKind] = useState<RecordTable>("products");
  const [text, setText] = useState("");
  const searched = useDebounced(text.trim());
  const { data: found } = useQuery({
    ...recordsQuery(useClient(), kind, searched),
    placeholderData: keepPreviousData,
  });
  return (
    <Card className="grid gap-3 p-4">
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label="Qué">
          {(control) => (
            <Select
              {...control}
              value={kind}
              onChange={(event) => setKind(event.target.value as RecordTable)}
            >
              {KINDS.map((table) => (
                <option key={table} value={table}>
                  {nameTable(table)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label="Cómo se llama">
          {(control) => (
            <Input
              {...control}
              type="search"
              autoComplete="off"
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          )}
        </Field>
      </div>
      {found !== undefined && found.records.length === 0 && (
        <p className="text-soft">Nada se llama así.</p>
      )}
      {found !== undefined && found.records.length > 0 && (
        <RecordChoices kind={found.kind} records={found.records} actions={actions} />
      )}
    </Card>
  );
}

interface FoundRecordsProps extends FoundRecords {
  actions: PublishingActions;
}

function RecordChoices({ kind, records, actions }: FoundRecordsProps) {
  return (
    <ul aria-label="Encontrados" className="divide-line divide-y">
      {records.map(({ id, name, isShown }) => {
        const target = { table_name: kind, record_id: id };
        return (
          <li key={id} className="flex flex-wrap items-center gap-2 py-2">
            <p className="min-w-0 grow basis-40 wrap-anywhere">
              {name} {!isShown && <Badge tone="gold">Oculto</Badge>}
            </p>
            {ACTIONS.map(([action, label]) => (
              <Button
                key={action}
                variant="outline"
                className="px-3"
                aria-label={`${label} a una hora: ${name}`}
                onClick={() => void actions.planRecord(action, target, name)}
              >
                {label}…
              </Button>
            ))}
          </li>
        );
      })}
    </ul>
  );
}

const ACTIONS = [
  ["publish", "Mostrar"],
  ["hide", "Ocultar"],
] as const;

/** A record that can be shown or hidden. */
interface FoundRecord {
  id: string;
  name: string;
  isShown: boolean;
}

interface FoundRecords {
  /** Their type, which may be that of the search before, while the next one is running. */
  kind: RecordTable;
  records: readonly FoundRecord[];
}

const PAGE = { page: 1, pageSize: 8 };

/** The record types that can be shown or hidden. */
const KINDS = RECORD_KINDS.filter((table) => RECORD_TABLES[table].visible !== undefined);

const recordsQuery = (client: Client, kind: RecordTable, text: string) =>
  queryOptions({
    queryKey: [...publishingKeys.all, "records", kind, text],
    queryFn: async (): Promise<FoundRecords> => {
      const { name, visible = "" } = RECORD_TABLES[kind];
      const { rows } = await defineRecordLists(RECORD_TABLES[kind]).listPage(
        client,
        { text },
        PAGE,
      );
      const records = rows.map((row) => ({
        id: row.id,
        name: String(row[name]),
        isShown: row[visible] === true,
      }));
      return { kind, records };
    },
  });
