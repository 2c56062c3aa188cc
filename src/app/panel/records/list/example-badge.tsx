import { useQuery } from "@tanstack/react-query";

import { FIRST_STEPS_KEY } from "#app/panel/lib/query-keys.ts";
import { Badge } from "#app/panel/ui/controls/badge.tsx";

/** Marks a record that is still as the demonstration has it, as far as the first steps have been read. */
export function ExampleBadge({ id }: { id: string }) {
  const { data: isExample = false } = useQuery<Marks, Error, boolean>({
    queryKey: FIRST_STEPS_KEY,
    // Only the card reads them, after the list is shown.
    enabled: false,
    select: ({ exampleIds }) => exampleIds.has(id),
  });
  return isExample && <Badge tone="gold">Ejemplo</Badge>;
}

interface Marks {
  exampleIds: ReadonlySet<string>;
}
