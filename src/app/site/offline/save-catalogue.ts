import {
  CHANGES,
  type PageMessage,
  type WorkerAnswer,
} from "#app/site/offline/worker/worker-scope.ts";
import { SITE_WORKER_PATH } from "#domain/offline/offline-paths.ts";

/* The script of the page on which the catalogue is saved. */

const status = document.querySelector("[data-estado]");
const button = document.querySelector<HTMLButtonElement>("[data-guardar]");

const say = (text: string) => {
  if (status !== null) status.textContent = text;
};

const NO_SPACE =
  "No cabe en este teléfono: libere espacio y toque otra vez. En una ventana privada no se puede guardar.";
const NO_NETWORK = "No se pudo descargar completo. Busque mejor señal y toque otra vez.";
const NOT_ALLOWED =
  "Este navegador no permite guardar páginas: quizá es una ventana privada, o las tiene bloqueadas. Ábrala en Chrome, Firefox, Edge o Safari.";
const TOO_OLD =
  "Este navegador no puede guardar páginas para verlas sin señal. Ábrala en una versión reciente de Chrome, Firefox, Edge o Safari.";

/** A phone says that it is online before it is, and may not notice for a while. */
const FIRST_RETRY_MS = 2000;
const LAST_RETRY_MS = 60_000;

/** How long the worker has for its answer. */
const TIMEOUT_MS = 120_000;

async function ask(message: PageMessage): Promise<WorkerAnswer> {
  const { active } = await navigator.serviceWorker.ready;
  return new Promise((resolve, reject) => {
    const { port1, port2 } = new MessageChannel();
    const timer = setTimeout(() => reject(new Error("the worker did not answer")), TIMEOUT_MS);
    port1.addEventListener("message", ({ data }: MessageEvent<WorkerAnswer>) => {
      clearTimeout(timer);
      resolve(data);
    });
    port1.start();
    active?.postMessage(message, [port2]);
  });
}

function explain(reason: string): string {
  if (reason === "QuotaExceededError") return NO_SPACE;
  return reason === "SecurityError" || reason === "InvalidStateError" ? NOT_ALLOWED : NO_NETWORK;
}

async function save(): Promise<void> {
  say("Guardando…");
  await navigator.serviceWorker.register(SITE_WORKER_PATH, { updateViaCache: "none" });
  const { isDone, reason } = await ask("save");
  if (!isDone) {
    say(explain(reason));
    return;
  }
  // May ask the person, in Firefox; without it the browser removes the copy only when it lacks space.
  void navigator.storage.persist?.();
  location.reload();
}

/** Compares the copy and sends requests. */
async function contact(): Promise<void> {
  if (navigator.onLine) await ask("contact");
}

const isSaved = button === null;
const canSave = "serviceWorker" in navigator && "caches" in globalThis && "indexedDB" in globalThis;

if (button !== null && !canSave) say(TOO_OLD);
if (button !== null && canSave) {
  button.hidden = false;
  button.addEventListener("click", () => {
    button.disabled = true;
    save()
      .catch((error: unknown) => say(explain(error instanceof Error ? error.name : "")))
      .finally(() => {
        button.disabled = false;
      });
  });
}
if (isSaved && canSave) {
  const isWaiting = document.querySelector("[data-falta]") !== null;
  let delay = FIRST_RETRY_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const contactAndRepeat = async () => {
    clearTimeout(timer);
    await contact().catch(() => undefined);
    if (!isWaiting) return;
    timer = setTimeout(() => void contactAndRepeat(), delay);
    delay = Math.min(delay * 2, LAST_RETRY_MS);
  };
  const startAgain = () => {
    delay = FIRST_RETRY_MS;
    void contactAndRepeat();
  };
  startAgain();
  new BroadcastChannel(CHANGES).addEventListener("message", () => location.reload());
  addEventListener("online", startAgain);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") startAgain();
  });
}
