import {
  ExternalLink,
  FileText,
  Inbox,
  List,
  LogOut,
  type LucideIcon,
  Newspaper,
  Package,
  PanelTop,
  Plus,
  UserCog,
} from "lucide-react";

import type { FindEntry, FindTarget } from "#app/panel/find/panel-entries.ts";
import { Badge } from "#app/panel/ui/controls/badge.tsx";
import { Marked } from "#app/panel/ui/controls/marked.tsx";
import type { RecordTable } from "#domain/records/record-tables.ts";
import type { Found } from "#domain/search/search.ts";

const RECORD_ICONS: Readonly<Record<RecordTable, LucideIcon>> = {
  products: Package,
  news: Newspaper,
  menu_items: List,
  site_content: FileText,
};

const ICONS: Readonly<Record<Exclude<FindTarget["type"], "record">, LucideIcon>> = {
  site: ExternalLink,
  panel: PanelTop,
  quote: Inbox,
  new: Plus,
  account: UserCog,
  "sign-out": LogOut,
};

/** What was found: its name and an excerpt, with what matched, and what it is. */
export function FoundLine({ found: { item, title, excerpt } }: { found: Found<FindEntry> }) {
  const { target, kind, hiding } = item;
  const Icon = target.type === "record" ? RECORD_ICONS[target.record.table] : ICONS[target.type];
  return (
    <>
      <Icon aria-hidden className="text-soft size-5 shrink-0" />
      <span className="grid min-w-0 grow gap-0.5">
        <span className="line-clamp-2 leading-snug wrap-anywhere">
          <Marked parts={title} />
        </span>
        <span className="text-soft line-clamp-1 text-sm wrap-anywhere">
          <Marked parts={excerpt} />
        </span>
      </span>
      <span className="text-soft flex shrink-0 flex-col items-end gap-1 text-right text-sm max-sm:max-w-28">
        {kind}
        {hiding !== null && <Badge tone="gold">{hiding}</Badge>}
      </span>
    </>
  );
}
