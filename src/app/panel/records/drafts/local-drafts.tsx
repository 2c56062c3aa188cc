import { useEffect } from "react";

import { useFoundEntries } from "#app/panel/records/drafts/browser-journal.ts";
import { Badge } from "#app/panel/ui/controls/badge.tsx";

interface LocalDraftsProps {
  /** The id of the tab. */
  form: string;
  /** Called with the records' ids, at first and after each change. */
  onFound: (recordIds: readonly string[]) => void;
}

/** Finds the records of a tab of which this browser has changes that did not reach the server. Renders nothing. */
export function LocalDrafts({ form, onFound }: LocalDraftsProps) {
  const { abandoned } = useFoundEntries();
  const ids = abandoned.flatMap((entry) =>
    entry.form === form && entry.recordId !== null ? [entry.recordId] : [],
  );
  const key = ids.join(" ");
  useEffect(() => {
    onFound(key === "" ? [] : key.split(" "));
  }, [key, onFound]);
  return null;
}

export function LocalDraftBadge() {
  return <Badge tone="gold">Cambios sin publicar (en {nameDevice()})</Badge>;
}

/** Where this browser is. */
export function nameDevice(): string {
  return matchMedia("(pointer: coarse)").matches ? "este celular" : "este equipo";
}
