/** Detects missing pages without rendering: clients can invent any number of paths. */
export interface NotFoundChecks {
  /** Whether no route matches a path, whatever the records. */
  isUnknown: (path: string) => boolean;
  /** Whether the record of a record's page does not exist. @throws {DataError} when it cannot be read */
  isMissing: (path: string) => Promise<boolean>;
}

/** Cache key of the one 404 page that is sent for all of them; no page of the site has this path. */
export const NOT_FOUND_KEY = "/-";
