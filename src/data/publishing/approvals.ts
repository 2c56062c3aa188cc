import type { Client } from "#data/client/client.ts";
import { unwrap } from "#data/client/errors.ts";
import type { Consent } from "#domain/leads/public-forms.ts";
import type { Approval, ApprovalDraft, PreviewReview } from "#domain/publishing/approval.ts";

/** The newest answers to previews. @throws {DataError} */
export async function listApprovals(client: Client): Promise<Approval[]> {
  return unwrap(await client.rpc("list_approvals", {}, { get: true }));
}

/** Says whether a package waits for an approval. @throws {DataError} kind `not-found` */
export async function requireApproval(
  client: Client,
  packageId: string,
  isRequired: boolean,
): Promise<void> {
  unwrap(
    await client
      .from("packages")
      .update({ needs_approval: isRequired })
      .eq("id", packageId)
      .select("id")
      .single(),
  );
}

/** What a link shows; null when it does not open. Only for the server's own client. @throws {DataError} */
export async function readPreviewReview(
  server: Client,
  hash: string,
): Promise<PreviewReview | null> {
  return unwrap(await server.rpc("read_preview_review", { hash }).maybeSingle());
}

/**
 * Stores an answer to the version that was seen. Only for the server's own client.
 *
 * @returns `changed` when it is another version now, `full` when the link has 20 answers
 * @throws {DataError}
 */
export async function answerPreview(
  server: Client,
  hash: string,
  { decision, name, text }: Omit<ApprovalDraft, "consents">,
  seen: { digest: string; address: string; consent: Consent },
): Promise<"stored" | "changed" | "closed" | "full"> {
  return unwrap(
    await server.rpc("answer_preview", {
      hash,
      seen_digest: seen.digest,
      answer: { decision, name, text },
      address: seen.address,
      consent: seen.consent,
    }),
  );
}

/** Deletes answers of before a moment (ISO 8601). Only for the server's own client. @throws {DataError} */
export async function deleteApprovalsBefore(server: Client, moment: string): Promise<void> {
  unwrap(await server.from("approvals").delete().lt("created_at", moment));
}
