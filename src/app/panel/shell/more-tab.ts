import { createDefinedTab } from "#app/panel/resources/generic/defined-tab.tsx";
import type { RecordTable } from "#domain/records/record-tables.ts";

/** The tab of a record type that is listed under «Más»; its form is its own where it has special fields. */
export function createMoreTab(table: RecordTable) {
  if (table !== "lots") return createDefinedTab(table);
  return createDefinedTab(
    table,
    async () => (await import("#app/panel/resources/lots/lot-form.tsx")).createLotForm,
  );
}
