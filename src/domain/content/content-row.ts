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

export type ContentRowInput = Omit<ContentRow, "id">;
