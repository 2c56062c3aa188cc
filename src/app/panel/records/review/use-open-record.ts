import { useNavigate } from "react-router";

import { RECORD_TABS } from "#app/panel/lib/addresses/record-tabs.ts";
import { requestRecord } from "#app/panel/lib/stores/requested-record.ts";
import { isHoursText } from "#domain/hours/opening-hours.ts";
import type { RecordTable } from "#domain/records/record-tables.ts";

/** The form of the opening hours, and its page. */
const HOURS_FORM = "horario";
const HOURS_PATH = "/admin/horario";

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
    void navigate(form === HOURS_FORM ? HOURS_PATH : `/admin?tab=${form}`);
  };
}

/** The tab or page that edits a text as a setting. */
function findSettingsTab(text: string): string | null {
  if (/^(?:seo(?:_home|_products)?|structured_data)\./.test(text)) return "seo";
  if (isHoursText(text)) return HOURS_FORM;
  return text.startsWith("whatsapp.") ? "whatsapp" : null;
}
