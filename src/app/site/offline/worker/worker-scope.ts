/* What the code of a service worker uses of its scope: TypeScript's own types of it contradict those of pages. */

export interface ExtendableEvent extends Event {
  waitUntil: (work: Promise<unknown>) => void;
}

export interface FetchEvent extends ExtendableEvent {
  request: Request;
  respondWith: (response: Promise<Response>) => void;
}

export interface InstallEvent extends ExtendableEvent {
  /** Chromium: requests that never start the worker. */
  addRoutes?: (rules: object) => Promise<void>;
}

export interface WorkerScope {
  location: Location;
  registration: ServiceWorkerRegistration;
  clients: { claim: () => Promise<void> };
  skipWaiting: () => Promise<void>;
  importScripts: (address: string) => void;
  addEventListener: <Kind extends keyof WorkerEvents>(
    kind: Kind,
    handle: (event: WorkerEvents[Kind]) => void,
  ) => void;
  savedFiles?: SavedFiles;
  /** Set by the script that `loadApp` imports. */
  offlineApp?: OfflineApp;
}

interface WorkerEvents {
  install: InstallEvent;
  activate: ExtendableEvent;
  fetch: FetchEvent;
  message: ExtendableEvent & MessageEvent<unknown>;
}

/** Of the names of all caches of the site's worker. */
export const CACHE_PREFIX = "sin-senal";

/** Files of the build that pages of the copy use. */
export interface SavedFiles {
  /** The name of the cache that has them. */
  cache: string;
  /** The addresses of all of them. */
  files: readonly string[];
  styleSheet: string;
  /** Of the page on which the catalogue is saved. */
  script: string;
}

/** What a page asks of the worker. */
export type PageMessage = "save" | "contact";

/** The channel on which the worker says that a page would show something else now. */
export const CHANGES = "sin-senal";

/** The worker's answer. */
export interface WorkerAnswer {
  isDone: boolean;
  /** The name of the error; empty without one. */
  reason: string;
}

/** The part of the worker that is loaded only when it is needed. */
export interface OfflineApp {
  /** Makes a new version of the worker ready, if this device has a copy. @throws when that fails */
  install: () => Promise<void>;
  /** Removes what only older versions used. */
  activate: () => Promise<void>;
  /** Responds from the copy; null for a page that it does not have. */
  respond: (request: Request) => Promise<Response | null>;
  /** Compares the copy, and sends requests. */
  contact: () => Promise<WorkerAnswer>;
  save: () => Promise<WorkerAnswer>;
}
