export const CONTENT_TYPES = ["text", "textarea", "email", "phone", "url"] as const;

export type ContentType = (typeof CONTENT_TYPES)[number];

/** A row of `site_content`; unique by section and key. */
export interface ContentRow {
  id: string;
  section: string;
  key: string;
  value: string;
  type: ContentType;
}

/** A row with its version, the time of its last change (ISO 8601). */
export interface StoredContent extends ContentRow {
  updated_at: string;
}

export type ContentRowInput = Omit<ContentRow, "id">;
