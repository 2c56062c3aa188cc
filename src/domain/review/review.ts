import { type Fault, type Finding, SEVERITIES } from "#domain/review/finding.ts";
import { findDocumentFaults } from "#domain/review/rules/document-dates.ts";
import { findHeadingFaults } from "#domain/review/rules/headings.ts";
import { findLinkFaults } from "#domain/review/rules/links.ts";
import { findPageTextFaults } from "#domain/review/rules/page-texts.ts";
import { findPictureFileFaults, findPictureTextFaults } from "#domain/review/rules/pictures.ts";
import {
  findRegistrationFaults,
  findSheetFaults,
  findWarningFaults,
} from "#domain/review/rules/products.ts";
import {
  findChatFaults,
  findHoursFaults,
  findPlaceholderFaults,
} from "#domain/review/rules/site-texts.ts";
import { findStructuredDataFaults } from "#domain/review/rules/structured-data.ts";
import {
  indexSite,
  isPublic,
  referTo,
  type Site,
  type SiteRecord,
  type SiteState,
} from "#domain/review/site.ts";

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
