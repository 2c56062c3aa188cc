import { queryOptions } from "@tanstack/react-query";

import { publishingKeys } from "#app/panel/lib/query-keys.ts";
import type { Client } from "#data/client/client.ts";
import { findPlannedPublication, type PlannedTarget } from "#data/publishing/publications.ts";

/** When a draft is to be published, by itself or with its package; null when that is not planned. */
export function plannedQuery(client: Client, { table_name, record_id, package_id }: PlannedTarget) {
  const target = { table_name, record_id, package_id };
  return queryOptions({
    queryKey: [...publishingKeys.all, "planned", target],
    queryFn: () => findPlannedPublication(client, target),
  });
}
