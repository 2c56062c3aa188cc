import { recordKeys } from "#app/panel/lib/query-keys.ts";

const inbox = recordKeys("inbox");

/** Query keys of the inbox. */
export const inboxKeys = {
  ...inbox,
  mail: (id: string) => [...inbox.all, "mail", id],
  counts: [...inbox.all, "count"],
  count: (what: string) => [...inbox.all, "count", what],
  conversation: (id: string) => [...inbox.all, "conversation", id],
  proposals: (id: string) => [...inbox.all, "proposals", id],
  figures: (since: string) => [...inbox.all, "figures", since],
  usedTerms: ["proposals", "used-terms"],
  templates: ["proposals", "templates"],
  administrators: [...inbox.all, "administrators"],
  work: [...inbox.all, "work"],
} as const;

export const subscriberKeys = recordKeys("subscribers");

export const personalDataKeys = {
  all: ["personal-data"],
  person: (key: object) => [...personalDataKeys.all, "person", key],
  erasures: () => [...personalDataKeys.all, "erasures"],
} as const;
