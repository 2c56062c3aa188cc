/** What leads nowhere, told without making a page: anybody can invent any number of addresses. */
export interface Nowhere {
  /** Whether this site has nothing at a path, whatever its records. */
  isUnknown: (path: string) => boolean;
  /** Whether a record's page has no record now. @throws {DataError} when it cannot be told */
  isMissing: (path: string) => Promise<boolean>;
}

/** Under what the one page is kept that is sent for all of them; no page of the site has it. */
export const NOWHERE_KEY = "/-";
