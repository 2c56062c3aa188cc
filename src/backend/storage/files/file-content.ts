import { type FileHandle, open, readFile, writeFile } from "node:fs/promises";
import { Worker } from "node:worker_threads";

import { detectFileType, type FileType, isPictureType } from "#backend/storage/files/file-type.ts";
import type { PdfVerdict } from "#backend/storage/files/pdf-content.ts";
import type { PictureSize, StoredPictureWork } from "#backend/storage/files/picture-work.ts";
import type { SvgVerdict } from "#backend/storage/files/svg-thread.ts";
import { activeContent, invalidContent, invalidType } from "#backend/storage/http.ts";
import { PICTURE_HEAD_BYTES } from "#domain/media/picture-type.ts";
import { createQueue } from "#lib/async/queue.ts";
import { openZip, ZipError } from "#lib/zip.ts";

const PARALLEL_PICTURES = 1;
const MAX_WAITING = 16;
const enqueue = createQueue(PARALLEL_PICTURES, MAX_WAITING);

/**
 * Checks a received file against the type that it was declared with. A picture is decoded whole and
 * re-encoded into `target`: without metadata (where it was taken), turned upright, and without
 * anything else that was hidden in the file; a drawing is sanitised. A document or workbook is stored as it is, and must
 * not contain active content.
 *
 * @returns the size of the picture that `target` now holds; null for a document, which has no target
 * @throws {StorageError} 415 for another type than declared, 422 for a damaged file or an active document
 * @throws {BusyError} when too many wait
 */
export async function checkContent(
  source: string,
  declared: FileType,
  target: string,
  work: StoredPictureWork,
): Promise<PictureSize | null> {
  if (declared === "image/svg+xml") return enqueue(() => sanitizeDrawing(source, target));
  const file = await open(source, "r");
  try {
    const found = detectFileType(await readAt(file, 0, PICTURE_HEAD_BYTES));
    if (found !== declared) {
      throw invalidType(`The content of the file is not ${declared}`);
    }
    if (declared === "application/pdf") {
      await checkEndOfPdf(file);
    }
  } finally {
    await file.close();
  }
  return enqueue(async () => {
    if (isPictureType(declared)) {
      return work.reencode(source, declared, target).catch(throwDamaged);
    }
    return declared === "application/pdf" ? rejectActivePdf(source) : checkWorkbook(source);
  });
}

function throwDamaged(error: unknown): never {
  // A full disk is not a damaged picture.
  if (/no space left|ENOSPC/i.test(String(error))) throw error;
  throw invalidContent("The picture is damaged, cut off or too large to be decoded");
}

/** How far from its end a PDF may say that it ends. */
const PDF_TAIL_BYTES = 2048;

async function checkEndOfPdf(file: FileHandle): Promise<void> {
  const { size } = await file.stat();
  const tail = await readAt(file, Math.max(0, size - PDF_TAIL_BYTES), PDF_TAIL_BYTES);
  if (!tail.includes("%%EOF")) throw invalidContent("The PDF is cut off");
}

/** Active content would run on the devices of visitors. */
async function rejectActivePdf(source: string): Promise<null> {
  const verdict = await judgeInThread(source);
  if (verdict !== "passive") throw activeContent(`The PDF is ${verdict}`);
  return null;
}

/** Parts of a workbook that run or hold other programs' files. */
const ACTIVE_PARTS = /^xl\/(?:vbaproject|activex|embeddings|macrosheets|ctrlprops)/;

/** Only the archive's directory is read: nothing is unpacked. */
async function checkWorkbook(source: string): Promise<null> {
  const names = listParts(new Uint8Array(await readFile(source)));
  if (!names.includes("[content_types].xml") || !names.includes("xl/workbook.xml")) {
    throw invalidType("The content of the file is no workbook");
  }
  if (names.some((name) => ACTIVE_PARTS.test(name))) {
    throw activeContent("The workbook is active: it contains macros or other files");
  }
  return null;
}

function listParts(bytes: Uint8Array<ArrayBuffer>): string[] {
  try {
    return [...openZip(bytes).keys()];
  } catch (error) {
    if (!(error instanceof ZipError)) throw error;
    throw invalidContent(`The workbook is ${error.reason}`);
  }
}

/** Twenty megabytes take a second on a slow machine. */
const JUDGING_LIMIT_MS = 10_000;
/** The largest file and what it unpacks to lie outside of this heap. */
const JUDGING_HEAP_MB = 128;

/** Checks a PDF in a separate thread: one built to exhaust time or memory counts as unreadable. */
function judgeInThread(source: string): Promise<PdfVerdict> {
  const thread = new URL("./pdf-thread.ts", import.meta.url);
  return runInThread<PdfVerdict>(thread, source, "unreadable");
}

/** Sanitises a drawing in a separate thread. */
async function sanitizeDrawing(source: string, target: string): Promise<PictureSize> {
  const thread = new URL("./svg-thread.ts", import.meta.url);
  const refused: SvgVerdict = { problem: "it takes too long" };
  const verdict = await runInThread<SvgVerdict>(thread, source, refused);
  if ("problem" in verdict) throw invalidContent(`The drawing is refused: ${verdict.problem}`);
  const { svg, width, height } = verdict;
  await writeFile(target, svg);
  return { width, height };
}

/** @param refused the verdict on a file that takes too much time or memory */
async function runInThread<Verdict>(
  thread: URL,
  source: string,
  refused: Verdict,
): Promise<Verdict> {
  const worker = new Worker(thread, {
    name: "content",
    workerData: source,
    resourceLimits: { maxOldGenerationSizeMb: JUDGING_HEAP_MB, maxYoungGenerationSizeMb: 16 },
  });
  const { promise, resolve } = Promise.withResolvers<Verdict>();
  const giveUp = () => resolve(refused);
  const timer = setTimeout(giveUp, JUDGING_LIMIT_MS);
  worker.once("message", resolve);
  worker.once("error", giveUp);
  worker.once("exit", giveUp);
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}
