import type { QueryClient } from "@tanstack/react-query";
import type { ComponentType } from "react";
import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form";

import type { FormEvents } from "#app/panel/lib/page-form.ts";
import type { FormPart } from "#app/panel/records/edit/form-contents.tsx";
import type { FormPreview } from "#app/panel/records/edit/use-preview-address.ts";
import type { FormRules } from "#app/panel/records/edit/use-record-form.tsx";
import type { Resource, ResourceTypes } from "#app/panel/records/resource.ts";
import type { Client } from "#data/client/client.ts";
import type { SiteRecord } from "#domain/review/site.ts";
import type { TypedRecord } from "#domain/visual-editing/editable-element.ts";

/** How records of a type are edited. */
export interface FormDefinition<T extends ResourceTypes, V extends FieldValues> extends Omit<
  FormRules<T["record"], T["input"], V>,
  "name"
> {
  resource: Resource<T>;
  /** The blank form's title. */
  newTitle: string;
  nameOf: (record: T["record"]) => string;
  submit: { create: string; update: string };
  /** Shown while the whole record is loading, and if that fails. */
  reading?: { loading: string; failure: string };
  /** The field that takes the focus. */
  firstField: (values: V) => FieldPath<V>;
  /** Whether values are a setting, which administrators alone change. */
  isSetting?: (values: V) => boolean;
  /** Whether a record with these values is public once saved. */
  isPublic: (values: V) => boolean;
  /** Shown at a field when the server has refused a value that another record has. */
  taken?: { field: FieldPath<V>; message: string; replacesAlert?: boolean };
  /** Asks before values become public; resolves with whether to continue. */
  confirm?: (
    reading: { client: Client; queryClient: QueryClient },
    values: V,
    record: T["record"] | null,
  ) => Promise<boolean>;
  /** The records for the review, where not the record itself is reviewed. */
  listRecords?: (values: V, record: T["record"] | null) => readonly SiteRecord[];
  /** What the page beside the form shows of the typed values; for records that a page shows. */
  toTyped?: (values: V, id: string) => TypedRecord;
  /** A page that shows the typed values. */
  preview?: FormPreview<V>;
  /** The parts of a long form. */
  parts?: readonly FormPart[];
  Fields: ComponentType<FieldsProps<V, T["record"]>>;
  /** The fields beside a previewed page, where these are others, and the button's text there. */
  onPage?: { Fields: ComponentType<FieldsProps<V, T["record"]>>; submitText: string };
}

export interface FieldsProps<V extends FieldValues, Row = unknown> {
  form: UseFormReturn<V>;
  /** Null for a new record. */
  id: string | null;
  /** The stored record that the typed values are based on; null for a new one. */
  base: Row | null;
  /** The values that the form was opened with. */
  initial: V;
}

/** What a form edits: a record, by its id or as a whole; null for a blank form. */
export interface EditTarget {
  /** Null for a new record. */
  id: string | null;
  /** The values of a new record, where they are not blank. */
  prefilled?: object;
  /** Values typed elsewhere. */
  typed?: object;
  /** Whether a new record continues what this browser alone has of one. */
  continues?: boolean;
}

export interface EditProps extends FormEvents {
  target: EditTarget | null;
  /** Whether the record has a draft. */
  hasDraft: boolean;
  /** Whether the user opened the form, which then takes the focus. */
  takesFocus: boolean;
  /** The field to focus then, if not the first. */
  focusField?: string | undefined;
  /** Called with the typed values, beside a previewed page. */
  onTyped?: (typed: TypedRecord) => void;
}
