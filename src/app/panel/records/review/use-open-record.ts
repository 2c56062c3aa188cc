import { useNavigate } from "react-router";

import { requestRecord } from "#app/panel/lib/stores/requested-record.ts";
import { isHoursText } from "#domain/hours/opening-hours.ts";
import { RECORD_TABS } from "#domain/record-types/generated/record-tabs.ts";
import type { RecordTable } from "#domain/records/record-tables.ts";

const HOURS_FORM = "horario";
const IDENTITY_FORM = "empresa";
const CATEGORIES_FORM = "categorias";

/** Forms with their own pages, whose addresses have the same names. */
const PAGES: ReadonlySet<string> = new Set([HOURS_FORM, IDENTITY_FORM, CATEGORIES_FORM]);

/** A record, and a field of its form. */
interface RecordPlace {
  table: RecordTable;
  id: string | null;
  field?: string;
  /** `section.key`, of a text. */
  text?: string | undefined;
}

/** Opens a record's form from anywhere in the panel, optionally at a field. */
export function useOpenRecord() {
  const navigate = useNavigate();
  return ({ table, id, field, text }: RecordPlace) => {
    const settings = findSettingsTab(text ?? "");
    const form = settings ?? RECORD_TABS[table];
    requestRecord({ form, recordId: id, field: settings === null ? field : text, text });
    void navigate(PAGES.has(form) ? `/admin/${form}` : `/admin?tab=${form}`);
  };
}

/** The tab or page that edits a text as a setting. */
function findSettingsTab(text: string): string | null {
  if (/^(?:seo(?:_home|_products)?|structured_data)\./.test(text)) return "seo";
  if (isHoursText(text)) return HOURS_FORM;
  if (/^(?:identity|trust)\./.test(text) || /^footer\.(?:brand_name|nit)$/.test(text))
    return IDENTITY_FORM;
  if (text.startsWith("categories.")) return CATEGORIES_FORM;
  return text.startsWith("whatsapp.") ? "whatsapp" : null;
}
