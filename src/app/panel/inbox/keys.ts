/** Query keys of the inbox. */
export const inboxKeys = {
  all: ["inbox"],
  lists: () => [...inboxKeys.all, "list"],
  list: (filter: object) => [...inboxKeys.lists(), filter],
  request: (id: string) => [...inboxKeys.all, "request", id],
  mail: (id: string) => [...inboxKeys.all, "mail", id],
  counts: () => [...inboxKeys.all, "count"],
  count: (what: string) => [...inboxKeys.counts(), what],
  administrators: () => [...inboxKeys.all, "administrators"],
  work: () => [...inboxKeys.all, "work"],
} as const;

export const subscriberKeys = {
  all: ["subscribers"],
  lists: () => [...subscriberKeys.all, "list"],
  list: (filter: object) => [...subscriberKeys.lists(), filter],
} as const;

export const personalDataKeys = {
  all: ["personal-data"],
  person: (key: object) => [...personalDataKeys.all, "person", key],
  erasures: () => [...personalDataKeys.all, "erasures"],
} as const;
