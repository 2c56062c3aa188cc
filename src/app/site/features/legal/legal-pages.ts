import type { SiteContent } from "#domain/content/catalogue/catalogue.ts";

export interface LegalPage {
  path: string;
  /** Keys of the section `footer`. */
  title: keyof SiteContent["footer"];
  text: keyof SiteContent["footer"];
}

/** The three legal pages linked in the footer; their texts are editable content. */
export const LEGAL_PAGES: readonly LegalPage[] = [
  { path: "/privacidad", title: "privacy_title", text: "privacy_text" },
  { path: "/terminos", title: "terms_title", text: "terms_text" },
  { path: "/certificaciones", title: "certifications_title", text: "certifications_text" },
];
