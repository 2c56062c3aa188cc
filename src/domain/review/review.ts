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
import { findReadabilityFaults } from "#domain/review/rules/readability.ts";
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

/** The rules, and what people call what they find. */
const RULES = {
  links: { name: "Enlaces", find: findLinkFaults },
  "picture-files": { name: "Archivos de imágenes", find: findPictureFileFaults },
  "picture-texts": { name: "Descripción de las imágenes", find: findPictureTextFaults },
  headings: { name: "Subtítulos de los textos", find: findHeadingFaults },
  "opening-hours": { name: "Horario", find: findHoursFaults },
  readability: { name: "Facilidad de lectura", find: findReadabilityFaults },
  "page-texts": { name: "Títulos y descripciones para Google", find: findPageTextFaults },
  placeholders: { name: "Datos de ejemplo", find: findPlaceholderFaults },
  "technical-sheet": { name: "Fichas técnicas", find: findSheetFaults },
  "ica-registration": { name: "Registro ICA", find: findRegistrationFaults },
  "product-warnings": { name: "Advertencias de los productos", find: findWarningFaults },
  "document-dates": { name: "Fechas de los documentos", find: findDocumentFaults },
  "structured-data": { name: "Datos de la empresa para Google", find: findStructuredDataFaults },
  "chat-button": { name: "Botón de WhatsApp", find: findChatFaults },
} as const satisfies Readonly<Record<string, { name: string; find: Rule }>>;

/** The findings of a record as it would be on a site, the worst first; whether visitors see it does not matter. */
export function reviewRecord(record: SiteRecord, site: Site): Finding[] {
  const ref = referTo(record);
  return Object.entries<{ find: Rule }>(RULES)
    .flatMap(([rule, { find }]) =>
      find(record, site).map((fault) => ({ ...fault, rule, record: ref })),
    )
    .toSorted((a, b) => SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity));
}

/** The findings of all that visitors see, record by record. */
export function reviewSite(state: SiteState): Finding[] {
  const site = indexSite(state);
  return site.records.filter(isPublic).flatMap((record) => reviewRecord(record, site));
}

/** Findings of one rule. */
export interface FindingKind {
  rule: string;
  name: string;
  /** The worst first. */
  findings: readonly Finding[];
}

const NAMES: ReadonlyMap<string, { name: string }> = new Map(Object.entries(RULES));

/** Findings by kind: first what does most harm, by its worst findings and their number. */
export function groupByKind(findings: readonly Finding[]): FindingKind[] {
  const kinds = [...Map.groupBy(findings, ({ rule }) => rule)].map(([rule, found]) => ({
    rule,
    name: NAMES.get(rule)?.name ?? rule,
    findings: found.toSorted((a, b) => rankOf(a) - rankOf(b)),
    counts: SEVERITIES.map(
      (severity) => found.filter((finding) => finding.severity === severity).length,
    ),
  }));
  return kinds
    .toSorted((a, b) => compareHarm(a.counts, b.counts))
    .map(({ rule, name, findings: sorted }) => ({ rule, name, findings: sorted }));
}

const rankOf = ({ severity }: Finding) => SEVERITIES.indexOf(severity);

/** Compares numbers of findings, by severity from the worst. */
function compareHarm(a: readonly number[], b: readonly number[]): number {
  for (const [index, count] of a.entries()) {
    const difference = (b[index] ?? 0) - count;
    if (difference !== 0) return difference;
  }
  return 0;
}
