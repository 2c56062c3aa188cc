import { createHash } from "node:crypto";
import { setImmediate } from "node:timers/promises";

import type { Hono } from "hono";

import { listProductClasses } from "#data/products.ts";
import { writeDay } from "#domain/hours/days.ts";
import {
  CATALOGUE_FILE,
  parseCatalogueFile,
  PRODUCT_LIST_FILE,
} from "#domain/products/catalogue/catalogue-files.ts";
import { toSlug } from "#domain/slugs.ts";
import { type Changes, memoizeUntilInvalidated } from "#lib/async/memoize.ts";
import { setLru } from "#lib/lru.ts";
import type { Backend } from "#server/backend.ts";
import { answerFile } from "#server/files/answer-file.ts";
import {
  type CataloguePictures,
  keyOfPicture,
} from "#server/files/documents/catalogue/catalogue-pages.ts";
import {
  type CataloguePicture,
  type CatalogueState,
  hasCatalogueFile,
  type ProductClasses,
  type ProductListState,
  readCatalogueState,
  readProductListState,
} from "#server/files/documents/catalogue/catalogue-state.ts";
import type { PaperLook } from "#server/files/documents/paper.ts";
import type { Resizer } from "#server/files/images/resizer.ts";
import type { createNewestFiles } from "#server/files/newest-files.ts";
import type { AppEnvironment } from "#server/http/logging/request-log.ts";

/** What a document's thread writes for a catalogue. */
export type CatalogueWork =
  | {
      kind: "catalogue";
      state: CatalogueState;
      pictures: CataloguePictures;
      look: PaperLook | null;
    }
  | { kind: "product-list"; state: ProductListState; look: PaperLook | null };

/** A catalogue that exists now. */
export interface CatalogueFile {
  /** Of its content: another one has other bytes. */
  etag: string;
  modifiedAt: Date;
  /** As it is saved: `catalogo-bovinos-2026-11-30.pdf`. */
  fileName: string;
  /** The whole address of the page of the same products. */
  page: string;
  /** @throws {BusyError} when too many documents wait to be written */
  read: () => Promise<Buffer>;
}

export interface CataloguesOptions {
  backend: Pick<Backend, "visitor">;
  /** Prints the site's own pictures; one of another host is never fetched. */
  resizer: Pick<Resizer, "print">;
  /** Null in development, where no changes are followed. */
  freshness: Changes | null;
  files: ReturnType<typeof createNewestFiles>;
  readLook: () => Promise<(PaperLook & { key: string }) | null>;
  write: (work: CatalogueWork) => Promise<Buffer>;
  now?: () => Date;
}

/** Finds the catalogue of a path; null for one that the products do not have. @throws {DataError} */
export type FindCatalogue = (siteUrl: string, path: string) => Promise<CatalogueFile | null>;

/** Raise it when the design changes, so that cached catalogues are written again. */
const DESIGN = 1;

/** Twice the files of a usual catalogue; each has at most some 300 products in memory. */
const MAX_STATES = 40;
/** A picture that could not be made is tried again after this. */
const RETRY_MS = 5 * 60_000;

const TAGS = ["products", "site_content"];

/**
 * Catalogues of the published content. Each is read once until the content changes, and written once for each content:
 * requests in between cost a file. There are as many as species, categories and parts: no request invents another one.
 */
export function createCatalogues(options: CataloguesOptions): FindCatalogue {
  const { backend, freshness, now = () => new Date() } = options;
  const memoize = <Value>(tags: readonly string[], read: () => Promise<Value>) =>
    freshness === null ? read : memoizeUntilInvalidated(freshness, tags, read).load;
  const readClasses = memoize(["products"], () => listProductClasses(backend.visitor));
  const readers = new Map<string, StateReader>();

  async function find(siteUrl: string, path: string): Promise<CatalogueFile | null> {
    const classes = await readClasses();
    const scope = path === PRODUCT_LIST_FILE ? null : parseCatalogueFile(path);
    const isKnown =
      scope === null
        ? path === PRODUCT_LIST_FILE && classes.length > 0
        : hasCatalogueFile(scope, classes);
    if (!isKnown) return null;
    // A catalogue shows its day.
    const key = `${writeDay(now())} ${siteUrl} ${path}`;
    const known = readers.get(key);
    const reader =
      known === undefined || known.retryAt < now().getTime()
        ? createStateReader(memoize, () =>
            readVersion(options, { siteUrl, path, classes: readClasses, now: now() }),
          )
        : known;
    setLru(readers, [key, reader], MAX_STATES);
    const version = await reader.read(now());
    return version && describeFile(options, path, version);
  }

  return find;
}

interface StateReader {
  read: (now: Date) => Promise<Version | null>;
  /** In milliseconds since the epoch. */
  retryAt: number;
}

type Memoize = <Value>(tags: readonly string[], read: () => Promise<Value>) => () => Promise<Value>;

function createStateReader(memoize: Memoize, load: () => Promise<Version | null>): StateReader {
  // Also the absence of a file is memoized.
  const read = memoize(TAGS, async () => ({ version: await load() }));
  const reader: StateReader = {
    retryAt: Infinity,
    read: async (now) => {
      const { version } = await read();
      const isComplete = version?.isComplete ?? true;
      if (isComplete) reader.retryAt = Infinity;
      else reader.retryAt = Math.min(reader.retryAt, now.getTime() + RETRY_MS);
      return version;
    },
  };
  return reader;
}

/** What a catalogue shows now. */
interface Version {
  /** Without the pictures: they are read again when it is written. */
  work: CatalogueWork;
  digest: string;
  /** Whether all its pictures could be made. */
  isComplete: boolean;
}

interface VersionRequest {
  siteUrl: string;
  path: string;
  classes: () => Promise<ProductClasses>;
  now: Date;
}

async function readVersion(
  { backend, resizer, readLook }: CataloguesOptions,
  { siteUrl, path, classes, now }: VersionRequest,
): Promise<Version | null> {
  const reading = { client: backend.visitor, siteUrl, classes: await classes(), now };
  const look = await readLook();
  const scope = parseCatalogueFile(path);
  if (scope === null) {
    const state = await readProductListState(reading);
    if (state === null) return null;
    const digest = hash(JSON.stringify([DESIGN, state, look?.key]));
    return { work: { kind: "product-list", state, look }, digest, isComplete: true };
  }
  const state = await readCatalogueState(reading, scope);
  if (state === null) return null;
  const wanted = listPictures(state);
  const pictures = await printPictures(resizer, wanted);
  const digests = [...pictures].map(([key, bytes]) => [key, hash(bytes)]);
  return {
    work: { kind: "catalogue", state, pictures: new Map(), look },
    digest: hash(JSON.stringify([DESIGN, state, digests, look?.key])),
    isComplete: pictures.size === wanted.length,
  };
}

function hash(content: string | Uint8Array): string {
  return createHash("sha256").update(content).digest("hex").slice(0, 24);
}

interface WantedPicture extends CataloguePicture {
  width: number;
  maxBytes: number;
}

/** All pictures of a catalogue together, at most; texts and typefaces take some 4 KB for each product. */
const PICTURES_BYTES = 1_400_000;
const HERO = { width: 1240, maxBytes: 120_000 };
const FEW = 60;
/** Twice what a picture takes on paper, at 72 dots per inch; of many products less. */
const WIDTHS = { few: 440, many: 280 };

/** Each picture once, in a size that leaves the whole file small. */
function listPictures({ hero, groups }: CatalogueState): WantedPicture[] {
  const own = groups.flatMap(({ products }) =>
    products.flatMap(({ picture }) => (picture === null ? [] : [picture])),
  );
  const distinct = new Map(own.map((picture) => [keyOfPicture(picture), picture]));
  const count = Math.max(FEW, distinct.size);
  const size = {
    width: count > FEW ? WIDTHS.many : WIDTHS.few,
    maxBytes: Math.floor(PICTURES_BYTES / count),
  };
  return [
    ...(hero === null ? [] : [{ ...hero, ...HERO }]),
    ...[...distinct.values()].map((picture) => ({ ...picture, ...size })),
  ];
}

/** One after the other: pictures of visitors' pages go in between. Those that cannot be made are left out. */
async function printPictures(
  resizer: Pick<Resizer, "print">,
  pictures: readonly WantedPicture[],
): Promise<Map<string, Uint8Array>> {
  const printed = new Map<string, Uint8Array>();
  for (const picture of pictures) {
    // oxlint-disable-next-line no-await-in-loop -- see above
    const bytes = await resizer.print(picture);
    if (bytes !== null) printed.set(keyOfPicture(picture), bytes);
  }
  return printed;
}

function describeFile(
  { files, resizer, write }: CataloguesOptions,
  path: string,
  { work, digest }: Version,
): CatalogueFile {
  const { frame, modifiedAt } = work.state;
  return {
    etag: `"${digest}"`,
    modifiedAt: new Date(modifiedAt),
    fileName: nameFile(path, frame),
    page: frame.page,
    read: async () => {
      const bytes = await files.readOrMake(path, digest, async () =>
        write(
          work.kind === "catalogue"
            ? { ...work, pictures: await printPictures(resizer, listPictures(work.state)) }
            : work,
        ),
      );
      if (bytes === null) throw new Error("a catalogue was not written");
      return bytes;
    },
  };
}

function nameFile(path: string, { brand, day }: CatalogueState["frame"]): string {
  const company = toSlug(brand);
  const parts =
    path === CATALOGUE_FILE || path === PRODUCT_LIST_FILE
      ? [path.slice(1, -".pdf".length), company]
      : ["catalogo", ...path.slice(1, -".pdf".length).split("/").slice(2), company];
  return `${[...parts, day].filter(Boolean).join("-")}.pdf`;
}

interface CatalogueRoutesOptions {
  find: FindCatalogue;
  siteUrl: string;
}

/** The catalogues of `domain/products/catalogue/catalogue-files.ts`. What is none of them is a page that is not found. */
export function addCatalogueRoutes(
  app: Hono<AppEnvironment>,
  { find, siteUrl }: CatalogueRoutesOptions,
): void {
  app.on(["GET"], PATHS, (context, next) =>
    answerFile(context, TEXTS, async () => {
      const file = await find(siteUrl, context.req.path);
      if (file === null) {
        await next();
        return context.res;
      }
      const headers = {
        // Asked for each time: what is hidden is not shown any more.
        "Cache-Control": "public, no-cache",
        ETag: file.etag,
        "Last-Modified": file.modifiedAt.toUTCString(),
        Link: `<${file.page}>; rel="canonical"`,
      };
      if (isSame(context.req.header("If-None-Match"), file.etag)) {
        return context.body(null, 304, headers);
      }
      const bytes = await file.read();
      return context.body(streamBytes(bytes), 200, {
        ...headers,
        "Content-Type": "application/pdf",
        "Content-Length": String(bytes.length),
        "Content-Disposition": `inline; filename="${file.fileName}"`,
      });
    }),
  );
}

const CHUNK_BYTES = 128 * 1024;

/** Bytes in pieces that are not copied, with other requests in between: many may be sent at the same time. */
function streamBytes(bytes: Buffer): ReadableStream {
  let sent = 0;
  return new ReadableStream({
    pull: async (controller) => {
      await setImmediate();
      controller.enqueue(bytes.subarray(sent, sent + CHUNK_BYTES));
      sent += CHUNK_BYTES;
      if (sent >= bytes.length) controller.close();
    },
  });
}

const PATHS = [
  CATALOGUE_FILE,
  PRODUCT_LIST_FILE,
  "/catalogo/especie/:file",
  "/catalogo/categoria/:file",
  "/catalogo/especie/:slug/:file",
  "/catalogo/categoria/:slug/:file",
];

function isSame(ifNoneMatch: string | undefined, etag: string): boolean {
  const tags = ifNoneMatch?.slice(0, 1000).split(",") ?? [];
  return tags.some((tag) => tag.trim() === "*" || tag.trim().replace(/^W\//, "") === etag);
}

const TEXTS = {
  missing: "No existe ese catálogo",
  unavailable: "El catálogo no está disponible en este momento",
  failure: "a catalogue could not be written",
};
