import { queryOptions } from "@tanstack/react-query";

import { publishingKeys } from "#app/panel/lib/query-keys.ts";
import type { Client } from "#data/client/client.ts";
import { findPlannedPublication, type PlannedTarget } from "#data/publishing/publications.ts";

/** When a draft will be published, alone or with its package; null if not scheduled. */
export function plannedQuery(client: Client, { table_name, record_id, package_id }: PlannedTarget) {
  const target = { table_name, record_id, package_id };
  return queryOptions({
    queryKey: [...publishingKeys.all, "planned", target],
    queryFn: () => findPlannedPublication(client, target),
  });
}
