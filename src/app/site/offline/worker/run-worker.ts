import type {
  ExtendableEvent,
  FetchEvent,
  OfflineApp,
  SavedFiles,
  WorkerScope,
} from "#app/site/offline/worker/worker-scope.ts";

export interface WorkerParts {
  /** The address of the script with `offlineApp`. */
  app: string;
  saved: SavedFiles;
  savePath: string;
}

/**
 * The site's service worker. Pages come from the network; only when that fails, or is slow, from the copy. It starts for
 * each page of someone who saved the catalogue, so that all the rest is in a script that it imports when it is needed.
 */
export function runWorker({ app, saved, savePath }: WorkerParts): void {
  // Nothing from outside this function: only its own text is sent.
  const scope = globalThis as unknown as WorkerScope;
  scope.savedFiles = saved;
  const { cache, files } = saved;
  const TIMEOUT_MS = 4000;
  const PAGES = /^\/(?:productos(?:\/[^/]+)?|herramientas(?:\/[^/.]+)?|cotizar|privacidad)$/;
  const isOwnPage = (path: string) => path === savePath || path.startsWith(`${savePath}/`);

  const loadApp = (): OfflineApp => {
    if (scope.offlineApp === undefined) scope.importScripts(app);
    if (scope.offlineApp === undefined) throw new Error("the script of the saved pages is missing");
    return scope.offlineApp;
  };
  const contactLater = (event: ExtendableEvent, response: Promise<Response>) => {
    const contact = async () => {
      await response;
      await loadApp().contact();
    };
    event.waitUntil(contact().catch(() => undefined));
  };
  const wait = () =>
    new Promise<null>((resolve) => {
      setTimeout(() => resolve(null), TIMEOUT_MS);
    });
  const isFailing = ({ status }: Response) => status >= 502 && status <= 504;

  const respond = async ({ request }: FetchEvent, network: Promise<Response>) => {
    const failed = network.catch(() => null);
    const first = await Promise.race([failed, wait()]);
    if (first !== null && !isFailing(first)) return first;
    const saved = await loadApp()
      .respond(request)
      .catch(() => null);
    return saved ?? network;
  };
  const respondFile = async (request: Request) =>
    (await (await caches.open(cache)).match(request)) ?? fetch(request);
  const respondFromDevice = async (request: Request) =>
    (await loadApp().respond(request)) ?? fetch(request);

  scope.addEventListener("install", (event) => {
    // Whatever is imported now can be imported later without a network.
    const isReady = loadApp().install();
    event.waitUntil(isReady.then(() => scope.skipWaiting()));
    const panel = ["/admin", "/admin/*", "/rest/*", "/auth/*", "/storage/*"];
    const others = ["/", "/noticias*", "/realtime/*", "/functions/*", "/imagenes/*"];
    event
      .addRoutes?.(
        [...panel, ...others].map((pathname) => ({
          condition: { urlPattern: { pathname } },
          source: "network",
        })),
      )
      .catch(() => undefined);
  });
  scope.addEventListener("activate", (event) => {
    event.waitUntil(
      loadApp()
        .activate()
        .then(() => scope.clients.claim()),
    );
  });
  scope.addEventListener("message", (event) => {
    const [port] = event.ports;
    if (port === undefined || (event.data !== "save" && event.data !== "contact")) return;
    const kind = event.data;
    event.waitUntil(
      loadApp()
        [kind]()
        .then((answer) => port.postMessage(answer)),
    );
  });
  scope.addEventListener("fetch", (event) => {
    const { request } = event;
    const { origin, pathname } = new URL(request.url);
    if (origin !== scope.location.origin) return;
    if (request.mode !== "navigate") {
      if (request.method === "GET" && files.includes(pathname)) {
        event.respondWith(respondFile(request));
      }
      return;
    }
    const isForm = request.method === "POST";
    if (isOwnPage(pathname) || (isForm && pathname === "/cotizar")) {
      event.respondWith(respondFromDevice(request));
    } else if (request.method === "GET" && PAGES.test(pathname)) {
      const network = fetch(request);
      event.respondWith(respond(event, network));
      contactLater(event, network);
    }
  });
}
