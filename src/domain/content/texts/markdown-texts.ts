import { findKnownText } from "#domain/content/texts/known-texts.ts";
import type { SiteText } from "#domain/review/site-record.ts";

/** Whether the site renders a text as Markdown. */
export function isMarkdownText({ section, key }: Pick<SiteText, "section" | "key">): boolean {
  const name = `${section}.${key}`;
  return (
    findKnownText(section, key)?.type === "textarea" &&
    (name === "about.history" || /^services\.faq_\d+_answer$|^footer\.\w+_text$/.test(name)) &&
    name !== "footer.newsletter_text"
  );
}

/** The level of the highest headings in a Markdown text: legal pages begin with their title, others are in a section. */
export function topLevelOf(section: string): 2 | 3 {
  return section === "footer" ? 2 : 3;
}
