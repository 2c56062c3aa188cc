import type {
  ExtendableEvent,
  OfflineApp,
  SavedFiles,
  WorkerScope,
} from "#app/site/offline/worker/worker-scope.ts";

interface WorkerParts {
  /** The address of the script with `offlineApp`. */
  app: string;
  saved: SavedFiles;
  savePath: string;
  /** Addresses that the worker never handles, with all below them: the panel and the API. */
  foreign: readonly string[];
}

/**
 * The site's service worker. Pages come from the network; only when that fails, or is slow, from the copy. It starts for
 * each page of someone who saved the catalogue, so that all the rest is in a script that it imports when it is needed.
 */
export function runWorker({ app, saved, savePath, foreign }: WorkerParts): void {
  // Nothing from outside this function: only its own text is sent.
  const scope = globalThis as unknown as WorkerScope;
  scope.savedFiles = saved;
  const TIMEOUT_MS = 4000;
  const PAGES = /^\/(?:productos(?:\/[^/.]+)?|herramientas(?:\/[^/.]+)?|cotizar|privacidad)$/;
  const isBelow = (path: string, folder: string) =>
    path === folder || path.startsWith(`${folder}/`);

  const loadApp = (): OfflineApp => {
    if (scope.offlineApp === undefined) scope.importScripts(app);
    if (scope.offlineApp === undefined) throw new Error("the script of the saved pages is missing");
    return scope.offlineApp;
  };
  /** Compares the copy and sends requests, once the page is there. */
  const contactAfter = (event: ExtendableEvent, response: Promise<unknown>) => {
    event.waitUntil(response.then(() => loadApp().contact()).catch(() => undefined));
  };
  const respond = async (request: Request, network: Promise<Response>) => {
    const timeout = new Promise<null>((resolve) => {
      setTimeout(() => resolve(null), TIMEOUT_MS);
    });
    const response = await Promise.race([network.catch(() => null), timeout]);
    const isFailing = response === null || [429, 502, 503, 504].includes(response.status);
    if (!isFailing) return response;
    const page = await loadApp()
      .respond(request)
      .catch(() => null);
    return page ?? network;
  };
  const respondFile = async (request: Request) =>
    (await (await caches.open(saved.cache)).match(request)) ?? fetch(request);
  const respondFromDevice = async (request: Request) =>
    (await loadApp().respond(request)) ?? fetch(request);

  scope.addEventListener("install", (event) => {
    // Whatever is imported now can be imported later without a network.
    event.waitUntil(
      loadApp()
        .install()
        .then(() => scope.skipWaiting()),
    );
    const rules = foreign.map((folder) => ({
      condition: { urlPattern: { pathname: `${folder}{/*}?` } },
      source: "network",
    }));
    event.addRoutes?.(rules).catch(() => undefined);
  });
  scope.addEventListener("activate", (event) => {
    const isReady = loadApp().activate();
    event.waitUntil(isReady.then(() => scope.clients.claim()));
  });
  scope.addEventListener("message", (event) => {
    const [port] = event.ports;
    const task = event.data === "save" ? loadApp().save() : loadApp().contact();
    event.waitUntil(task.then((answer) => port?.postMessage(answer)));
  });
  scope.addEventListener("fetch", (event) => {
    const { request } = event;
    const { origin, pathname } = new URL(request.url);
    const isForeign = foreign.some((folder) => isBelow(pathname, folder));
    if (origin !== scope.location.origin || isForeign) return;
    const isRead = request.method === "GET";
    if (request.mode !== "navigate") {
      if (isRead && saved.files.includes(pathname)) event.respondWith(respondFile(request));
    } else if (isBelow(pathname, savePath) || (!isRead && pathname === "/cotizar")) {
      event.respondWith(respondFromDevice(request));
    } else if (isRead && PAGES.test(pathname)) {
      const network = fetch(request);
      event.respondWith(respond(request, network));
      contactAfter(event, network);
    } else if (isRead) {
      contactAfter(event, Promise.resolve());
    }
  });
}
