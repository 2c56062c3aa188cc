/** The legal pages linked in the footer; `title` and `text` are keys of its section of the content. */
export const LEGAL_PAGES = [
  { path: "/privacidad", title: "privacy_title", text: "privacy_text" },
  { path: "/terminos", title: "terms_title", text: "terms_text" },
  { path: "/certificaciones", title: "certifications_title", text: "certifications_text" },
  { path: "/accesibilidad", title: "accessibility_title", text: "accessibility_text" },
] as const;

export type LegalPage = (typeof LEGAL_PAGES)[number];
