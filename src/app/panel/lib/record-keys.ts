/** Query keys of a table's records. What follows `all` distinguishes lists, single records and saves. */
export function recordKeys(name: string) {
  return {
    all: [name],
    lists: [name, "list"],
    list: (filter: object) => [name, "list", filter],
    record: (id: string) => [name, "record", id],
    save: [name, "save"],
  } as const;
}

export type RecordKeys = ReturnType<typeof recordKeys>;
