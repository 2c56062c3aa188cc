import { COPY_KEY, readValue, writeValue } from "#app/site/offline/worker/device-storage.ts";
import { COPY_PATH, COPY_VERSION_PATH } from "#domain/offline/offline-paths.ts";
import { type CopyVersion, removeHidden, type SavedCopy } from "#domain/offline/saved-copy.ts";

/**
 * Compares the device's copy with the site, and replaces what differs. What is no longer visible is removed first, since the
 * rest may not arrive.
 *
 * @returns `gone` when the site no longer offers copies
 * @throws without a network
 */
export async function refreshCopy(now = new Date()): Promise<"same" | "changed" | "gone"> {
  const response = await fetch(COPY_VERSION_PATH, { cache: "no-cache", signal: soon() });
  if (response.status === 404 || response.status === 410) return "gone";
  const version = await readJson<CopyVersion>(response);
  const savedAt = now.toISOString();
  const stored = await readValue(COPY_KEY);
  const remaining = stored && removeHidden(stored.copy, version);
  if (stored && remaining && remaining !== stored.copy) {
    await writeValue(COPY_KEY, { ...stored, copy: { ...remaining, version: "" } });
  }
  if (stored && remaining && stored.copy.version === version.version) {
    await writeValue(COPY_KEY, { copy: stored.copy, savedAt });
    return "same";
  }
  const fetched = await fetch(COPY_PATH, { cache: "no-cache", signal: soon() });
  await writeValue(COPY_KEY, { copy: await readJson<SavedCopy>(fetched), savedAt });
  return "changed";
}

const TIMEOUT_MS = 60_000;
const soon = () => AbortSignal.timeout(TIMEOUT_MS);

/** @throws for anything but the site's own data, such as the sign-in page of a network */
async function readJson<T extends { version: string }>(response: Response): Promise<T> {
  const type = response.headers.get("Content-Type") ?? "";
  if (response.status !== 200 || !type.startsWith("application/json") || response.redirected) {
    throw new Error(`the copy responded with ${response.status}`);
  }
  const data = (await response.json()) as T;
  if (typeof data.version !== "string") throw new Error("the copy has no version");
  return data;
}
