// First: schemas read this setting when they are made.
// oxlint-disable-next-line import/no-unassigned-import
import "#app/site/offline/worker/zod-without-eval.ts";
import {
  COPY_KEY,
  hasAnyCopy,
  listRequests,
  putRequest,
  readValue,
  removeOtherCopies,
  removeValues,
  type StoredSeal,
  writeValue,
} from "#app/site/offline/worker/device-storage.ts";
import { refreshCopy } from "#app/site/offline/worker/refresh-copy.ts";
import { respondFromCopy } from "#app/site/offline/worker/respond-from-copy.tsx";
import { withLock } from "#app/site/offline/worker/with-lock.ts";
import {
  CACHE_PREFIX,
  CHANGES,
  type WorkerAnswer,
  type WorkerScope,
} from "#app/site/offline/worker/worker-scope.ts";
import { COPY_VERSION_PATH, REQUESTS_PATH } from "#domain/offline/offline-paths.ts";
import { sendRequests } from "#domain/offline/send-requests.ts";
import { forgetExpiredLink, readAnswer, type SendAnswer } from "#domain/offline/stored-request.ts";

/* The part of the service worker that is loaded only when it is needed. */

const scope = globalThis as unknown as WorkerScope;

scope.offlineApp = {
  install: async () => {
    if (!(await hasAnyCopy())) return;
    await saveFiles();
    await refreshCopy();
  },
  activate: async () => {
    const names = await caches.keys();
    const old = names.filter((name) => name.startsWith(CACHE_PREFIX) && name !== readFiles().cache);
    await Promise.all(old.map((name) => caches.delete(name)));
    await removeOtherCopies();
  },
  respond: (request) => respondFromCopy(request, readFiles()),
  save: () =>
    describe(() =>
      withLock("copy", async () => {
        await saveFiles();
        await refreshCopy();
      }),
    ),
  contact: () => describe(contact),
};

function readFiles() {
  if (scope.savedFiles === undefined) throw new Error("the worker does not know its files");
  return scope.savedFiles;
}

async function saveFiles(): Promise<void> {
  const { cache, files } = readFiles();
  await (await caches.open(cache)).addAll([...files]);
}

async function describe(work: () => Promise<void>): Promise<WorkerAnswer> {
  try {
    await work();
    return { isDone: true, reason: "" };
  } catch (error) {
    return { isDone: false, reason: error instanceof Error ? error.name : "" };
  }
}

/** Tells the pages of all tabs, whichever of them asked. */
function announceChange(): void {
  const channel = new BroadcastChannel(CHANGES);
  channel.postMessage(null);
  channel.close();
}

async function contact(): Promise<void> {
  if (await withLock("requests", sendAll)) announceChange();
  if (await withLock("copy", refresh)) announceChange();
}

async function refresh(): Promise<boolean> {
  if ((await readValue(COPY_KEY)) === undefined) return false;
  const state = await refreshCopy();
  if (state === "gone") await leave();
  return state !== "same";
}

/** The site no longer offers copies: pages come from the network alone. Requests stay on the device. */
async function leave(): Promise<void> {
  await removeValues();
  await caches.delete(readFiles().cache);
  await scope.registration.unregister();
}

async function sendAll(): Promise<boolean> {
  const requests = await listRequests();
  for (const request of requests) {
    const without = forgetExpiredLink(request, Date.now());
    if (without !== request) await putRequest(without);
  }
  // A request that is not tried can still be corrected.
  if (!requests.some(({ kind }) => kind === "waiting") || !(await isReachable())) return false;
  return sendRequests({
    list: listRequests,
    put: putRequest,
    getSeal,
    post,
    now: () => new Date(),
  });
}

const SEND_TIMEOUT_MS = 20_000;

async function isReachable(): Promise<boolean> {
  const signal = AbortSignal.timeout(SEND_TIMEOUT_MS);
  const asked = fetch(COPY_VERSION_PATH, { method: "HEAD", cache: "no-store", signal });
  return asked.then(
    ({ ok }) => ok,
    () => false,
  );
}

async function post(body: URLSearchParams): Promise<SendAnswer> {
  const response = await fetch(REQUESTS_PATH, {
    method: "POST",
    body,
    signal: AbortSignal.timeout(SEND_TIMEOUT_MS),
  });
  return readAnswer(response.status, await response.json().catch(() => null));
}

/** A form that was sent sooner after it was issued looks like a bot's. */
const SEAL_REST_MS = 2500;
const SEAL_AGE_MS = 3_600_000;

async function getSeal(): Promise<string> {
  const stored = await readValue("seal");
  const age = stored === undefined ? Infinity : Math.abs(Date.now() - stored.fetchedAt);
  if (stored !== undefined && age > SEAL_REST_MS && age < SEAL_AGE_MS) return stored.seal;
  const response = await fetch(REQUESTS_PATH, { signal: AbortSignal.timeout(SEND_TIMEOUT_MS) });
  if (!response.ok) throw new Error(`no form token: ${response.status}`);
  const { seal } = (await response.json()) as Pick<StoredSeal, "seal">;
  await writeValue("seal", { seal, fetchedAt: Date.now() });
  await new Promise((resolve) => {
    setTimeout(resolve, SEAL_REST_MS);
  });
  return seal;
}
