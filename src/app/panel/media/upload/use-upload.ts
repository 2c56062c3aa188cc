import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";

import { useClient } from "#app/panel/auth/auth-context.ts";
import { invalidateSite } from "#app/panel/lib/query-keys.ts";
import { type PreparedFile, UploadRefusal } from "#app/panel/media/upload/upload-refusal.ts";
import { explainError } from "#data/client/error-texts.ts";
import { uploadFile } from "#data/media/upload.ts";

export type UploadState =
  | { step: "idle" }
  /** `fraction` is the share that was sent; null while the file is being prepared. */
  | { step: "working"; fileName: string; fraction: number | null }
  | { step: "done"; fileName: string }
  /** `file` is stored for a retry; null when the same file would be refused again. */
  | { step: "failed"; fileName: string; reason: string; file: File | null };

interface UploadOptions {
  prepare: (file: File) => Promise<PreparedFile>;
  /** Called with the path that records use for the file. */
  onStored: (path: string) => void;
}

/** Uploads one file at a time: a new one aborts the one in progress. */
export function useUpload({ prepare, onStored }: UploadOptions) {
  const client = useClient();
  const queryClient = useQueryClient();
  const [state, setState] = useState<UploadState>({ step: "idle" });
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const run = async (file: File, controller: AbortController) => {
    const { signal } = controller;
    const fileName = file.name;
    const show = (next: UploadState) => !signal.aborted && setState(next);
    show({ step: "working", fileName, fraction: null });
    try {
      const { name, blob } = await prepare(file);
      const onProgress = (fraction: number) => show({ step: "working", fileName, fraction });
      const path = await uploadFile(client, name, blob, { signal, onProgress });
      // A review knew the files of before.
      void invalidateSite(queryClient);
      show({ step: "done", fileName });
      if (!signal.aborted) onStored(path);
    } catch (error) {
      const isRefused = error instanceof UploadRefusal;
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
