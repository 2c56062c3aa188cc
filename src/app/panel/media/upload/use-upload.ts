import { useQueryClient } from "@tanstack/react-query";
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";

import { useClient } from "#app/panel/auth/auth-context.ts";
import { useLatest } from "#app/panel/lib/hooks/use-latest.ts";
import { BEFORE_DRAFT } from "#app/panel/lib/page-form.ts";
import { invalidateSite } from "#app/panel/lib/query-keys.ts";
import { explainError } from "#data/client/error-texts.ts";
import { uploadFile } from "#data/media/upload.ts";

export type UploadState =
  | { step: "idle" }
  /** `fraction` is the share that was sent; null while the file is being prepared. */
  | { step: "working"; fileName: string; fraction: number | null }
  | { step: "done"; fileName: string }
  /** `file` can be retried; null if it would be rejected again. */
  | { step: "failed"; fileName: string; reason: string; file: File | null };

interface UploadOptions {
  /** @throws {UploadRejection | UploadCancellation} */
  prepare: (file: File, signal: AbortSignal) => Promise<PreparedFile>;
  /** Stores the file; by default where everyone may see it. @returns what records hold of it */
  store?: typeof uploadFile;
  /** Called with what records hold of the file: its path, unless `store` says otherwise. */
  onStored: (path: string) => void;
}

/** Uploads one file at a time: a new one aborts the one in progress. */
export function useUpload({ prepare, store = uploadFile, onStored }: UploadOptions) {
  const client = useClient();
  const queryClient = useQueryClient();
  const [state, setState] = useState<UploadState>({ step: "idle" });
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  // A row of a form may have moved by the time its file is stored.
  const latest = useLatest(onStored);

  const run = async (file: File, controller: AbortController) => {
    const { signal } = controller;
    const fileName = file.name;
    const show = (next: UploadState) => !signal.aborted && setState(next);
    show({ step: "working", fileName, fraction: null });
    try {
      const { name, blob } = await prepare(file, signal);
      const onProgress = (fraction: number) => show({ step: "working", fileName, fraction });
      const path = await store(client, name, blob, { signal, onProgress });
      // Reviews must know the new file.
      void invalidateSite(queryClient);
      show({ step: "done", fileName });
      if (!signal.aborted) latest.current(path);
    } catch (error) {
      if (error instanceof UploadCancellation) {
        show({ step: "idle" });
        return;
      }
      const isRefused = error instanceof UploadRejection;
      const reason = isRefused ? error.message : explainError(error);
      show({ step: "failed", fileName, reason, file: isRefused ? null : file });
    }
  };

  return {
    state,
    start: (file: File) => {
      running.current?.abort();
      running.current = new AbortController();
      void run(file, running.current);
    },
    /** Aborts the upload in progress, or clears a failed one. */
    cancel: () => {
      running.current?.abort();
      setState({ step: "idle" });
    },
  };
}

/** A file is not accepted; the message is for the user, in Spanish. */
export class UploadRejection extends Error {
  override readonly name = "UploadRejection";
}

/** The user decided not to upload the file. */
export class UploadCancellation extends Error {
  override readonly name = "UploadCancellation";
}

/** A file as it will be stored. */
export interface PreparedFile {
  /** Path in the bucket, with its folder. */
  name: string;
  blob: Blob;
}

/** A hexadecimal digest of the content. */
export async function digestFile(file: Blob): Promise<string> {
  // Browsers have no digest without https: each upload then gets a unique name.
  const bytes =
    globalThis.crypto.subtle === undefined
      ? crypto.getRandomValues(new Uint8Array(16))
      : new Uint8Array(await crypto.subtle.digest("SHA-256", await file.arrayBuffer()));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Blocks the submit, and the draft, of the form around an element while a file for it is being uploaded. */
export function usePendingSubmit(
  ref: RefObject<HTMLElement | null>,
  isPending: boolean,
  onBlocked: () => void,
): void {
  const notify = useEffectEvent(onBlocked);
  useEffect(() => {
    const form = ref.current?.closest("form");
    if (!form || !isPending) return undefined;
    const block = (event: Event) => {
      event.preventDefault();
      // React listens at the root.
      event.stopPropagation();
      notify();
    };
    const aborter = new AbortController();
    for (const type of ["submit", BEFORE_DRAFT]) {
      form.addEventListener(type, block, { signal: aborter.signal });
    }
    return () => aborter.abort();
  }, [ref, isPending]);
}
