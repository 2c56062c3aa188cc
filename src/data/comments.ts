import type { Client } from "#data/client/client.ts";
import { unwrap } from "#data/client/errors.ts";
import type { Comment, CommentSubject } from "#domain/comments.ts";

/** The notes on a thing, oldest first. @throws {DataError} */
export async function listComments(client: Client, subject: CommentSubject): Promise<Comment[]> {
  return unwrap(
    await client.from("comments").select("*").match(subject).order("created_at").order("id"),
  );
}

const LISTED = 200;

/** The notes that are not resolved, the newest first, at most 200. @throws {DataError} */
export async function listOpenComments(client: Client): Promise<Comment[]> {
  return unwrap(
    await client
      .from("comments")
      .select("*")
      .eq("is_resolved", false)
      .order("created_at", { ascending: false })
      .order("id")
      .limit(LISTED),
  );
}

/** @throws {DataError} also when there are too many */
export async function createComment(
  client: Client,
  comment: CommentSubject & Pick<Comment, "id" | "text" | "addressed_to">,
): Promise<void> {
  const row: Partial<Comment> & Pick<Comment, "text"> = comment;
  unwrap(await client.from("comments").insert(row).select("id").single());
}

/** @throws {DataError} kind `forbidden` for another person's text */
export async function changeComment(
  client: Client,
  id: string,
  changes: Partial<Pick<Comment, "text" | "addressed_to" | "is_resolved">>,
): Promise<void> {
  unwrap(await client.from("comments").update(changes).eq("id", id).select("id").single());
}

/** @throws {DataError} */
export async function deleteComment(client: Client, id: string): Promise<void> {
  unwrap(await client.from("comments").delete().eq("id", id).select("id"));
}
