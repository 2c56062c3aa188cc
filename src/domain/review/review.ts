import type { Fault, Finding } from "#domain/review/finding.ts";
import { SEVERITIES } from "#domain/review/finding.ts";
import { findChatFaults } from "#domain/review/rules/chat-button.ts";
import { findDocumentFaults } from "#domain/review/rules/document-dates.ts";
import { findHeadingFaults } from "#domain/review/rules/headings.ts";
import { findRegistrationFaults } from "#domain/review/rules/ica-registration.ts";
import { findLinkFaults } from "#domain/review/rules/links.ts";
import { findHoursFaults } from "#domain/review/rules/opening-hours.ts";
import { findPageTextFaults } from "#domain/review/rules/page-texts.ts";
import { findPictureFileFaults } from "#domain/review/rules/picture-files.ts";
import { findPictureTextFaults } from "#domain/review/rules/picture-texts.ts";
import { findPlaceholderFaults } from "#domain/review/rules/placeholders.ts";
import { findWarningFaults } from "#domain/review/rules/product-warnings.ts";
import { findStructuredDataFaults } from "#domain/review/rules/structured-data.ts";
import { findSheetFaults } from "#domain/review/rules/technical-sheet.ts";
import { isPublic, referTo, type SiteRecord } from "#domain/review/site-record.ts";
import type { SiteState } from "#domain/review/site-state.ts";
import { indexSite, type Site } from "#domain/review/site.ts";

/** What is wrong with a record on a site. */
type Rule = (record: SiteRecord, site: Site) => Fault[];

/** The rules by their names. */
const RULES = {
  links: findLinkFaults,
  "picture-files": findPictureFileFaults,
  "picture-texts": findPictureTextFaults,
  headings: findHeadingFaults,
  "opening-hours": findHoursFaults,
  "page-texts": findPageTextFaults,
  placeholders: findPlaceholderFaults,
  "technical-sheet": findSheetFaults,
  "ica-registration": findRegistrationFaults,
  "product-warnings": findWarningFaults,
  "document-dates": findDocumentFaults,
  "structured-data": findStructuredDataFaults,
  "chat-button": findChatFaults,
} as const satisfies Readonly<Record<string, Rule>>;

/** The findings of a record as it would be on a site, the worst first; whether visitors see it does not matter. */
export function reviewRecord(record: SiteRecord, site: Site): Finding[] {
  const ref = referTo(record);
  return Object.entries<Rule>(RULES)
    .flatMap(([rule, find]) => find(record, site).map((fault) => ({ ...fault, rule, record: ref })))
    .toSorted((a, b) => SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity));
}

/** The findings of all that visitors see, record by record. */
export function reviewSite(state: SiteState): Finding[] {
  const site = indexSite(state);
  return site.records.filter(isPublic).flatMap((record) => reviewRecord(record, site));
}
