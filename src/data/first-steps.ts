import type { Client } from "#data/client/client.ts";
import { unwrap } from "#data/client/errors.ts";
import { unwrapPublication } from "#data/publishing/publications.ts";
import type { ExampleRemoval } from "#domain/examples.ts";
import { PROGRESS_TEXTS, type SettledTask, type SiteProgress } from "#domain/first-steps.ts";

/** How far a site is from the demonstration. For administrators. @throws {DataError} */
export async function readFirstSteps(client: Client): Promise<SiteProgress> {
  return unwrap(await client.rpc("read_first_steps", { names: [...PROGRESS_TEXTS] }));
}

/** Settles a task for everybody, or takes that back. @throws {DataError} */
export async function settleTask(
  client: Client,
  task: SettledTask,
  isSettled: boolean,
): Promise<void> {
  unwrap(await client.rpc("settle_first_step", { step: task, is_settled: isSettled }));
}

/** Remembers whether the user has folded the card. @throws {DataError} */
export async function foldFirstSteps(client: Client, isFolded: boolean): Promise<void> {
  unwrap(await client.rpc("fold_first_steps", { is_folded: isFolded }));
}

/**
 * Removes examples as one publication, as far as no one has changed them in the meantime.
 *
 * @param id of the publication, by which a retry is recognised; undoing it brings everything back
 * @throws {PublicationError} when nothing of it is left
 * @throws {DataError}
 */
export async function removeExamples(
  client: Client,
  { id, name, removal }: { id: string; name: string; removal: ExampleRemoval },
): Promise<string> {
  return unwrapPublication(
    await client.rpc("remove_examples", {
      publication: id,
      name,
      records: removal.records.map(({ record_id: record }) => record),
      texts: removal.figures.map(({ id: text, value }) => ({ id: text, value })),
    }),
  );
}
