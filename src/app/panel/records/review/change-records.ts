import type { QueryClient } from "@tanstack/react-query";

import { newId } from "#app/panel/lib/new-id.ts";
import { showError, showSuccess, showUndoable } from "#app/panel/ui/feedback/toast.tsx";
import type { Client } from "#data/client/client.ts";
import { explainError } from "#data/client/error-texts.ts";
import { isKind } from "#data/client/errors.ts";
import { PublicationError, publishNow } from "#data/publishing/publications.ts";
import { combineChanges, type CombinedChange } from "#data/records/combined-changes.ts";
import { explainFailure } from "#domain/publishing/publication.ts";

interface Change extends Pick<CombinedChange, "name" | "changes"> {
  /** The success toast. */
  success: string;
}

/** Applies combined changes to records, and shows the result in a toast with undo. */
export async function changeRecords(
  client: Client,
  queryClient: QueryClient,
  { name, success, changes }: Change,
): Promise<void> {
  try {
    const id = await combineChanges(client, { packageId: newId(), name, changes });
    showUndoable(success, () => void undo(client, queryClient, id));
  } catch (error) {
    showError("No se pudo cambiar", { reason: explainChange(error) });
    void queryClient.invalidateQueries();
    return;
  }
  await queryClient.invalidateQueries();
}

async function undo(client: Client, queryClient: QueryClient, id: string): Promise<void> {
  try {
    await publishNow(client, { action: "undo", undoes: id });
    showSuccess("Deshecho: quedó como borrador");
  } catch (error) {
    showError("No se pudo deshacer", { reason: explainChange(error) });
  }
  await queryClient.invalidateQueries();
}

/** Why the combined change failed, in Spanish. */
export function explainChange(error: unknown): string {
  if (error instanceof PublicationError) return explainFailure(error.failure);
  return isKind(error, "conflict") ? HAS_DRAFT : explainError(error);
}

const HAS_DRAFT =
  "Tiene un borrador: ábralo y corríjalo ahí, para que al publicarlo no vuelva lo anterior.";
