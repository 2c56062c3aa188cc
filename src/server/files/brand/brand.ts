import path from "node:path";

import type { Hono } from "hono";

import { createFileCache } from "#backend/pictures/file-cache.ts";
import type { StoredFile } from "#backend/storage/read-routes.ts";
import { DataError } from "#data/client/errors.ts";
import { listContentOfSections } from "#data/content.ts";
import { mergeSiteContent } from "#domain/content/site-content.ts";
import {
  BRAND_PATH,
  type BrandFile,
  type BrandUse,
  parseBrandPath,
  typeOfBrandFile,
} from "#domain/identity/brand-files.ts";
import { BRAND_MARK_PATH } from "#domain/identity/brand-mark-path.ts";
import { brandAddress, type Identity, type Logo, readIdentity } from "#domain/identity/identity.ts";
import { type Changes, memoizeUntilInvalidated } from "#lib/async/memoize.ts";
import { BusyError, createQueue } from "#lib/async/queue.ts";
import type { Backend } from "#server/backend.ts";
import { answerFile } from "#server/files/answer-file.ts";
import type { ImageWork } from "#server/files/images/image-work.ts";
import type { AppEnvironment } from "#server/http/logging/request-log.ts";

export interface BrandOptions {
  cacheFolder: string;
  findStored: (name: string) => Promise<StoredFile | null>;
  work: Pick<ImageWork, "makeBrandFile">;
  backend: Pick<Backend, "visitor">;
  /** Null in development, where no changes are followed. */
  freshness: Changes | null;
}

/** The company's identity and what is made of it. */
export interface Brand {
  /** @throws {DataError} */
  readIdentity: () => Promise<Identity>;
  /** Null without such a file. @throws {BusyError} when too many wait to be made */
  getFile: (file: BrandFile) => Promise<Buffer | null>;
  /** For what is drawn with a logo: null without one, and while it cannot be made. */
  drawLogo: (logo: Logo | null) => Promise<Buffer | null>;
}

const PARALLEL_FILES = 1;
const MAX_WAITING = 24;
const MAX_CACHE_BYTES = 64 * 1024 ** 2;

/** Makes each file of a logo once, and caches those on disk that are used. */
export function createBrand({ cacheFolder, findStored, work, ...reading }: BrandOptions): Brand {
  const enqueue = createQueue(PARALLEL_FILES, MAX_WAITING);
  const files = createFileCache(cacheFolder, MAX_CACHE_BYTES);

  async function getFile(file: BrandFile): Promise<Buffer | null> {
    const original = await findStored(file.name);
    if (original === null) return null;
    return files.readOrMake(path.join(file.use, path.basename(file.name)), () =>
      enqueue(() => work.makeBrandFile(original.path, file)),
    );
  }

  async function drawLogo(logo: Logo | null): Promise<Buffer | null> {
    if (logo === null) return null;
    return getFile({ use: "correo", name: logo.name }).catch((error: unknown) => {
      if (error instanceof BusyError) return null;
      throw error;
    });
  }

  return { readIdentity: createIdentityReader(reading), getFile, drawLogo };
}

/** Reads the identity once until a text of the site has changed. */
function createIdentityReader({ backend, freshness }: Pick<BrandOptions, "backend" | "freshness">) {
  const read = async (): Promise<Identity> =>
    readIdentity(
      mergeSiteContent(await listContentOfSections(backend.visitor, ["identity"])).identity,
    );
  return freshness === null
    ? read
    : memoizeUntilInvalidated(freshness, ["site_content"], read).load;
}

/** The addresses at which programs look for icons without reading a page, and what they get of an identity. */
const KNOWN_ICONS = new Map<string, BrandUse>([
  ["/favicon.ico", "icono-32"],
  ["/favicon-32.png", "icono-32"],
  ["/apple-touch-icon.png", "icono-180"],
  ["/apple-touch-icon-precomposed.png", "icono-180"],
  [BRAND_MARK_PATH, "icono-192"],
]);

const NO_IDENTITY_MARK = "/brand-mark.svg";

/** `/marca/…`: what is made of an uploaded logo. Must come before the files of the build, some of which it replaces. */
export function addBrandRoutes(app: Hono<AppEnvironment>, brand: Brand): void {
  for (const [address, use] of KNOWN_ICONS) {
    app.get(address, async (context, next) => {
      const { icon } = await brand.readIdentity().catch((error: unknown) => {
        if (error instanceof DataError) return { icon: null };
        throw error;
      });
      if (icon === null && address !== BRAND_MARK_PATH) return next();
      context.header("Cache-Control", "no-cache");
      return context.redirect(icon === null ? NO_IDENTITY_MARK : brandAddress(icon, use), 302);
    });
  }
  app.get(`${BRAND_PATH}*`, (context) =>
    answerFile(context, TEXTS, async () => {
      const file = parseBrandPath(context.req.path);
      const bytes = file === null ? null : await brand.getFile(file);
      if (file === null || bytes === null) return null;
      return context.body(new Uint8Array(bytes), 200, {
        "Content-Type": typeOfBrandFile(file),
        "Content-Length": String(bytes.length),
        "Cache-Control": "public, max-age=31536000, immutable",
      });
    }),
  );
}

const TEXTS = {
  missing: "No existe esa imagen",
  unavailable: "La imagen no está disponible en este momento",
  failure: "a logo could not be made",
};
