import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";

import {
  followPreviewSource,
  NEW_RECORD,
  PREVIEW_FORM,
  type TypedRecord,
} from "#app/panel/records/edit/preview-channel.ts";
import type { SiteFrame } from "#data/site/site-frame.ts";

/** What a preview shows, and the site around it. */
export interface PreviewedPage {
  /** The record's id; `NEW_RECORD` for one that exists in its form alone. */
  id: string;
  frame: SiteFrame;
  siteUrl: string;
}

/**
 * A stored record, and the unsaved values of the form that the URL names.
 *
 * @param read rejects if the record is gone or cannot be loaded
 */
export function usePreview<Stored, Typed>(
  kind: "news" | "products",
  id: string,
  read: () => Promise<Stored>,
) {
  const typed = useTypedRecord<Typed>();
  const isNew = id === NEW_RECORD;
  const stored = useQuery({ queryKey: ["preview", kind, id], queryFn: read, enabled: !isNew });
  return {
    typed,
    stored: stored.data ?? null,
    isWaiting: !isNew && stored.isPending,
    error: stored.error,
    retry: () => void stored.refetch(),
  };
}

/** The unsaved values of the form that the URL names; null until it responds. */
function useTypedRecord<R>(): TypedRecord<R> | null {
  const [searchParams] = useSearchParams();
  const form = searchParams.get(PREVIEW_FORM);
  const [typed, setTyped] = useState<TypedRecord<R> | null>(null);
  useEffect(() => (form === null ? undefined : followPreviewSource<R>(form, setTyped)), [form]);
  return typed;
}
