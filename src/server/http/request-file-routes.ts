import { createHash } from "node:crypto";
import { open, readFile } from "node:fs/promises";

import type { Context, Hono } from "hono";

import { BodyError, readChunks } from "#backend/api/body.ts";
import { createBlobStore } from "#backend/storage/files/blob-store.ts";
import { checkContent } from "#backend/storage/files/file-content.ts";
import { detectFileType, type FileType } from "#backend/storage/files/file-type.ts";
import type { StoredPictureWork } from "#backend/storage/files/picture-work.ts";
import { StorageError } from "#backend/storage/http.ts";
import { collect, readBoundary, readParts } from "#backend/storage/multipart.ts";
import type { Client } from "#data/client/client.ts";
import { DataError } from "#data/client/errors.ts";
import { addRequestFile, findPageFile, findRequestRoom } from "#data/leads/request-page.ts";
import { storePrivateFile } from "#data/media/private-files.ts";
import { isToken } from "#domain/leads/proposal/proposal.ts";
import {
  cleanFileName,
  type FileNotice,
  LARGEST_UPLOAD_BYTES,
  MOST_FILES_AT_ONCE,
  REQUEST_FIELDS,
  REQUESTS_PATH,
} from "#domain/leads/request-page.ts";
import { PICTURE_HEAD_BYTES } from "#domain/media/picture-type.ts";
import {
  ATTACHMENTS_FOLDER,
  makePrivateName,
  MAX_PRIVATE_FILE_BYTES,
  PRIVATE_FILE_EXTENSIONS,
} from "#domain/media/private-file.ts";
import { isUuid } from "#domain/uuid.ts";
import { createQueue } from "#lib/async/queue.ts";
import { withTimeout } from "#lib/async/with-timeout.ts";
import { isOwnOrigin } from "#lib/own-origin.ts";
import type { Backend } from "#server/backend.ts";
import { answerFile } from "#server/files/answer-file.ts";
import { sendPrivateFile } from "#server/files/private-files.ts";
import type { AppEnvironment } from "#server/http/logging/request-log.ts";

/** Receives what customers attach to their requests. */
export interface Attachments {
  /** Stores the files of a posted form for the page with a token, those before the first that is refused. */
  receive: (request: Request, token: string) => Promise<FileNotice>;
}

export interface AttachmentsOptions {
  backend: Pick<Backend, "kind" | "server">;
  /** Where files are while they arrive; created with the first. */
  folder: string;
  pictureWork: StoredPictureWork;
}

/** Forms that arrive at the same time: each may take its time, and a page sends one at a time. */
const MOST_RECEIVED = 12;
/** A form that sends nothing for so long is given up. */
const STALL_LIMIT_MS = 20_000;
/** A file is in memory while it is handed on. */
const PARALLEL_FILES = 2;
const MAX_WAITING = 24;
const MAX_FIELD_BYTES = 1024;

export function createAttachments({
  backend,
  folder,
  pictureWork,
}: AttachmentsOptions): Attachments {
  let opened: ReturnType<typeof createBlobStore> | null = null;
  const openStore = async () => {
    opened ??= createBlobStore({ folder });
    const store = await opened.catch((error: unknown) => {
      opened = null;
      throw error;
    });
    // What a crash left.
    await store.sweep(() => Promise.resolve(new Set()));
    return store;
  };
  const enqueue = createQueue(PARALLEL_FILES, MAX_WAITING);
  const receiving = new Set<string>();

  async function receiveAll(request: Request, token: string): Promise<FileNotice> {
    const boundary = readBoundary(request.headers.get("content-type") ?? "");
    if (boundary === null) return "vacio";
    if (Number(request.headers.get("content-length") ?? 0) > LARGEST_UPLOAD_BYTES) return "grande";
    const room = await findRequestRoom(backend.server, token);
    if (room === null || room.files < 1 || room.bytes < 1) return "lleno";
    const store = await openStore();
    let left = Math.min(MOST_FILES_AT_ONCE, room.files);
    let notice: FileNotice = "vacio";
    for await (const part of readParts(readWithoutStall(request), boundary)) {
      // Browsers send a part without a name and content where no file was chosen.
      if (part.fileName === null || part.fileName === "") {
        await collect(part.content, MAX_FIELD_BYTES);
        continue;
      }
      if (left < 1) return "lleno";
      left -= 1;
      const name = cleanFileName(part.fileName);
      notice = await store.withScratch(async (received, encoded) => {
        await store.receive(received, part.content, Math.min(MAX_PRIVATE_FILE_BYTES, room.bytes));
        return enqueue(() =>
          hand({ received, encoded }, { name, token, requestId: room.request_id }),
        );
      });
      if (notice !== "recibido") return notice;
    }
    return notice;
  }

  interface Target {
    name: string;
    token: string;
    requestId: string;
  }

  /** Stores a received file in the private bucket, and its row. */
  async function hand(
    { received, encoded }: { received: string; encoded: string },
    { name, token, requestId }: Target,
  ): Promise<FileNotice> {
    const type = await readType(received);
    if (type === null) return "tipo";
    // The embedded Storage API checks and re-encodes what it stores; a hosted one stores what it gets.
    const isHosted = backend.kind === "hosted";
    const size = isHosted ? await checkContent(received, type, encoded, pictureWork) : null;
    const bytes = new Uint8Array(await readFile(size === null ? received : encoded));
    const digest = createHash("sha256").update(bytes).digest("hex");
    const objectName = makePrivateName({
      folder: `${ATTACHMENTS_FOLDER}/${requestId}`,
      originalName: name,
      digest,
      type,
    });
    await storePrivateFile(backend.server, objectName, { bytes, type });
    const file = { name, object_name: objectName, type, bytes: bytes.length };
    return (await addRequestFile(backend.server, token, file)) === "stored" ? "recibido" : "lleno";
  }

  return {
    receive: async (request, token) => {
      if (receiving.size >= MOST_RECEIVED || receiving.has(token)) return "espere";
      receiving.add(token);
      try {
        return await receiveAll(request, token);
      } finally {
        receiving.delete(token);
      }
    },
  };
}

/** The type that a file's content shows, of those that are accepted. */
async function readType(path: string): Promise<FileType | null> {
  const file = await open(path, "r");
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(PICTURE_HEAD_BYTES), 0);
    const type = detectFileType(buffer.subarray(0, bytesRead));
    return type !== null && PRIVATE_FILE_EXTENSIONS.has(type) ? type : null;
  } finally {
    await file.close();
  }
}

async function* readWithoutStall(request: Request): AsyncGenerator<Uint8Array, void> {
  const chunks = readChunks(request);
  for (;;) {
    const next = await withTimeout(chunks.next(), STALL_LIMIT_MS);
    if (next === null) throw new StorageError(408, "RequestTimeout", "The form stalled");
    if (next.done === true) return;
    yield next.value;
  }
}

interface RequestFileRoutesOptions {
  attachments: Attachments;
  backend: Pick<Backend, "server" | "formLimits" | "consumePreview">;
  siteUrl: string;
  wakeMail: () => void;
  readAddress: (context: Context<AppEnvironment>) => string;
}

/** Files of a request's page: posted by a form without script, and handed out as downloads. */
export function addRequestFileRoutes(
  app: Hono<AppEnvironment>,
  { attachments, backend, siteUrl, wakeMail, readAddress }: RequestFileRoutesOptions,
): void {
  app.post(`${REQUESTS_PATH}/:token/archivos`, async (context) => {
    const token = context.req.param("token");
    if (!isOwnOrigin(context.req.raw, siteUrl)) return context.text(FOREIGN, 403, PRIVATE);
    if (!isToken(token)) return context.text(TEXTS.missing, 404, PRIVATE);
    const wait = await backend.formLimits.consume("attachment", readAddress(context));
    const receive = () => attachments.receive(context.req.raw, token);
    const notice =
      wait > 0
        ? "espere"
        : await receive().catch((error: unknown) => {
            const refused = describeRefusal(error);
            if (refused === "fallo") {
              context.get("logger").error({ err: error }, "an attachment could not be stored");
            }
            return refused;
          });
    if (notice === "recibido") wakeMail();
    const query = new URLSearchParams({ [REQUEST_FIELDS.notice]: notice });
    return new Response(null, {
      status: 303,
      headers: { ...PRIVATE, Location: `${REQUESTS_PATH}/${token}?${query}#archivos` },
    });
  });
  app.get(`${REQUESTS_PATH}/:token/archivos/:id`, (context) =>
    answerFile(context, TEXTS, async () => {
      const wait = await backend.consumePreview(readAddress(context));
      if (wait > 0) {
        const headers = { ...PRIVATE, "Retry-After": String(wait) };
        return context.text(`Espere ${wait} segundos y vuelva a abrir el archivo.`, 429, headers);
      }
      const { token, id } = context.req.param();
      if (!isToken(token) || !isUuid(id)) return null;
      return findAndSend(backend.server, token, id);
    }),
  );
}

async function findAndSend(client: Client, token: string, id: string): Promise<Response | null> {
  const file = await findPageFile(client, token, id);
  return file && sendPrivateFile(client, file.object_name, file.name);
}

const PRIVATE = { "Cache-Control": "no-store", "X-Robots-Tag": "noindex, nofollow" };
const FOREIGN = "Envíe el archivo desde la página de su solicitud.";
const TEXTS = {
  missing: "No existe ese archivo",
  unavailable: "El archivo no está disponible en este momento",
  failure: "an attachment could not be read",
};

/** What people read of an error of the Storage API, ours or a project's. */
function describeRefusal(error: unknown): FileNotice {
  // The visitor left, or their network did.
  if (error instanceof BodyError) return "vacio";
  if (!(error instanceof StorageError) && !(error instanceof DataError)) return "fallo";
  switch (error.status) {
    case 400:
    case 408:
      return "vacio";
    case 413:
      return "grande";
    case 415:
      return "tipo";
    case 422:
      return "danado";
    default:
      return "fallo";
  }
}
