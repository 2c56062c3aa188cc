import { queryOptions } from "@tanstack/react-query";
import type { FieldValues, Resolver } from "react-hook-form";

import { contentKeys } from "#app/panel/lib/query-keys.ts";
import { draftsKey } from "#app/panel/records/shared-drafts/draft-queries.ts";
import type { Client } from "#data/client/client.ts";
import { listContentOfSections } from "#data/content.ts";
import { listDraftsOfSections } from "#data/publishing/drafts.ts";
import type { CATALOGUE } from "#domain/content/catalogue/catalogue.ts";
import type { SettingsKeys, SettingsValues } from "#domain/content/settings.ts";

export type Section = keyof typeof CATALOGUE;

/** A tab that edits the texts of some sections as one form. */
export interface Settings<S extends Section> {
  /** The tab's id. */
  name: string;
  title: string;
  /** The purpose of these settings. */
  intro: string;
  sections: readonly S[];
  /** The only texts of these sections that the form contains. */
  keys?: SettingsKeys;
  /** The sections whose texts are shown where the form's own are blank. */
  fallbackSections: readonly Section[];
  createResolver: (stored: SettingsValues<S>) => Resolver<SettingsValues<S> & FieldValues>;
  submitText: string;
  texts: { success: string; failure: string; loadFailure: string };
}

/** The texts of a settings tab. */
export function settingsQuery<S extends Section>(client: Client, settings: Settings<S>) {
  return queryOptions({
    queryKey: contentKeys.sections(listSections(settings)),
    queryFn: () => readSettingsRows(client, settings),
  });
}

/** The same, always fetched. @throws {DataError} */
export function readSettingsRows<S extends Section>(client: Client, settings: Settings<S>) {
  return listContentOfSections(client, listSections(settings));
}

function listSections<S extends Section>({ sections, fallbackSections }: Settings<S>): Section[] {
  return [...sections, ...fallbackSections];
}

/** The drafts of a settings tab's texts. */
export function settingsDraftsQuery<S extends Section>(client: Client, { sections }: Settings<S>) {
  return queryOptions({
    queryKey: [...draftsKey("site_content"), "sections", ...sections],
    queryFn: () => listDraftsOfSections(client, sections),
  });
}
