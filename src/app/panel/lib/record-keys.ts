/** Query keys of a table's records. A tab's lists and its saves are told apart by what follows `all`. */
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
