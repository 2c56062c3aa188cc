import { createHash, randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";

import { z } from "zod";

import { createQueue } from "#lib/async/queue.ts";
import { replaceFile } from "#lib/files/durable-files.ts";
import type { PageSource } from "#server/page-cache/cached-page.ts";

/** Stale copies on disk: served while the database does not answer, also after a restart. */
export interface PageFiles {
  /** Never throws, nor do the others. */
  write: (page: PageSource) => Promise<void>;
  /** Null when there is none, or one of another build. */
  read: (key: string) => Promise<PageSource | null>;
  remove: (key: string) => Promise<void>;
  /** Removes the copies of all other pages. @returns whether there were any */
  keepOnly: (keys: Iterable<string>) => Promise<boolean>;
}

const MAX_FILES = 2000;

const headSchema = z.object({
  build: z.string(),
  key: z.string(),
  status: z.number(),
  headers: z.array(z.tuple([z.string(), z.string()])),
  tags: z.array(z.string()),
  expiresAt: z.number(),
  digest: z.string(),
});

/**
 * @param build names the build whose files the pages refer to
 * @param onError called when a page could not be written or removed; the site works without it
 */
export function createPageFiles(
  folder: string,
  build: string,
  onError: (error: unknown) => void,
): PageFiles {
  const fileOf = (key: string) => path.join(folder, digestOf(key));
  // In sequence: a pending write must not restore a removed page.
  const enqueue = createQueue(1);
  const queue = (step: () => Promise<void>) => enqueue(step).catch(onError);
  void queue(() => prepareFolder(folder));
  return {
    write: ({ key, status, headers, tags, expiresAt, html }) =>
      queue(async () => {
        const head = JSON.stringify({
          build,
          key,
          status,
          headers,
          tags,
          expiresAt,
          digest: digestOf(html),
        });
        const content = Buffer.concat([Buffer.from(`${head}\n`), html]);
        await replaceFile(fileOf(key), (draft) => writeFile(draft, content), {
          draft: `${fileOf(key)}.${randomUUID()}.new`,
        });
      }),
    read: async (key) => {
      const file = await readFile(fileOf(key)).catch(() => null);
      const page = file && parseFile(file);
      return page?.build === build && page.source.key === key ? page.source : null;
    },
    remove: (key) => queue(() => rm(fileOf(key), { force: true })),
    keepOnly: async (keys) => {
      const wanted = new Set([...keys].map(digestOf));
      let surplus: string[] = [];
      await queue(async () => {
        surplus = (await readdir(folder)).filter((name) => !wanted.has(name));
        await Promise.all(surplus.map((name) => rm(path.join(folder, name), { force: true })));
      });
      return surplus.length > 0;
    },
  };
}

function parseFile(file: Buffer): { build: string; source: PageSource } | null {
  const end = file.indexOf("\n");
  try {
    const { build, digest, ...head } = headSchema.parse(JSON.parse(file.toString("utf8", 0, end)));
    const html = file.subarray(end + 1);
    return digestOf(html) === digest ? { build, source: { ...head, html } } : null;
  } catch {
    return null;
  }
}

/** Leaves the newest pages, and no temporary file of a process that was killed while writing. */
async function prepareFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const names = await readdir(folder);
  const files = await Promise.all(
    names.map(async (name) => {
      const file = path.join(folder, name);
      return { file, time: name.endsWith(".new") ? 0 : (await stat(file)).mtimeMs };
    }),
  );
  const surplus = files.toSorted((a, b) => b.time - a.time).slice(MAX_FILES);
  const leftovers = files.filter(({ time }) => time === 0);
  await Promise.all([...surplus, ...leftovers].map(({ file }) => rm(file, { force: true })));
}

function digestOf(data: string | Buffer): string {
  return createHash("sha256").update(data).digest("hex").slice(0, 40);
}
