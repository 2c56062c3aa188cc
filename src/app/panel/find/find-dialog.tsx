import {
  BookOpen,
  ExternalLink,
  FileText,
  Inbox,
  LayoutList,
  List,
  ListChecks,
  LogOut,
  type LucideIcon,
  Newspaper,
  Package,
  PanelTop,
  Plus,
} from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router";

import { useSignOut } from "#app/panel/auth/auth-status.tsx";
import type { FindEntry, FindTarget } from "#app/panel/find/panel-entries.ts";
import { type Findings, storeRecentChoice, useFound } from "#app/panel/find/use-found.ts";
import { requestRecord } from "#app/panel/lib/stores/requested-record.ts";
import { useFirstSteps } from "#app/panel/records/first-steps/use-first-steps.ts";
import { useOpenRecord } from "#app/panel/records/review/use-open-record.ts";
import { Badge } from "#app/panel/ui/controls/badge.tsx";
import { ChoiceList, ChoiceModal, HighlightedText } from "#app/panel/ui/controls/choice-list.tsx";
import { CloseButton } from "#app/panel/ui/controls/dialog.tsx";
import { explainError } from "#data/client/error-texts.ts";
import type { RecordTable } from "#domain/records/record-tables.ts";
import type { Found } from "#domain/search/search.ts";

/** Finds records, texts, pages and actions from anywhere in the panel, and opens what is chosen. */
export function FindDialog({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState("");
  const findings = useFound(text);
  const open = useOpenEntry();
  return (
    <ChoiceModal label="Buscar en el panel y en el sitio" onClose={onClose}>
      <ChoiceList
        label="Buscar en el panel y en el sitio"
        placeholder="Producto, texto, página o acción"
        text={text}
        onText={setText}
        choices={findings.found.map((found) => ({ ...found, id: found.item.id }))}
        renderChoice={(found) => <FoundLine found={found} />}
        onChoose={({ item }, isModified) => {
          onClose();
          open(item, isModified);
        }}
        status={text.trim() === "" && !findings.isReading ? <Hint /> : describe(text, findings)}
        end={<CloseButton />}
      />
    </ChoiceModal>
  );
}

function describe(text: string, { found, total, isReading, error }: Findings): string {
  const count = total === 1 ? "1 resultado" : `${total} resultados`;
  const more = total > found.length ? `, los primeros ${found.length}` : "";
  const what = total === 0 ? "Nada coincide con lo que escribió" : count + more;
  if (error !== null) return `No se pudo leer todo el sitio. ${explainError(error)}`;
  if (isReading) return total === 0 || text.trim() === "" ? "Leyendo el sitio…" : `${count}…`;
  return what;
}

function Hint() {
  return (
    <>
      Escriba lo que busca
      <span className="max-lg:hidden">; Ctrl + Entrar lo abre en el sitio</span>
    </>
  );
}

/** Opens a result; `isPublic` opens a record's page on the site instead of its form. */
function useOpenEntry() {
  const navigate = useNavigate();
  const openRecord = useOpenRecord();
  const { openTask } = useFirstSteps();
  const { signOut } = useSignOut();
  return ({ id, target }: FindEntry, isPublic: boolean) => {
    // Requests are personal data: none of it is stored in the browser.
    if (target.type !== "quote") storeRecentChoice(id);
    switch (target.type) {
      case "record":
        if (isPublic && target.publicPath !== null) openPage(target.publicPath);
        else openRecord(target.record);
        break;
      case "site":
        openPage(target.publicPath);
        break;
      case "panel":
      case "manual":
      case "quote":
        void navigate(target.path);
        break;
      case "new":
        requestRecord({ form: target.form, recordId: null });
        void navigate(`/admin?tab=${target.form}`);
        break;
      case "step":
        openTask(target.task);
        break;
      case "sign-out":
        void signOut();
        break;
      default:
    }
  };
}

function openPage(path: string): void {
  window.open(path, "_blank", "noopener");
}

/** Those of the tabs of the specification. */
const RECORD_ICONS: Readonly<Partial<Record<RecordTable, LucideIcon>>> = {
  products: Package,
  news: Newspaper,
  menu_items: List,
  site_content: FileText,
};

const ICONS: Readonly<Record<Exclude<FindTarget["type"], "record">, LucideIcon>> = {
  site: ExternalLink,
  panel: PanelTop,
  manual: BookOpen,
  quote: Inbox,
  new: Plus,
  step: ListChecks,
  "sign-out": LogOut,
};

/** A result: name and excerpt with the matches highlighted, and its kind. */
function FoundLine({ found: { item, title, excerpt } }: { found: Found<FindEntry> }) {
  const { target, kind, hiding } = item;
  const Icon =
    target.type === "record"
      ? (RECORD_ICONS[target.record.table] ?? LayoutList)
      : ICONS[target.type];
  return (
    <>
      <Icon aria-hidden className="text-soft size-5 shrink-0" />
      <span className="grid min-w-0 grow gap-0.5">
        <span className="line-clamp-2 leading-snug wrap-anywhere">
          <HighlightedText parts={title} />
        </span>
        <span className="text-soft line-clamp-1 text-sm wrap-anywhere">
          <HighlightedText parts={excerpt} />
        </span>
      </span>
      <span className="text-soft flex shrink-0 flex-col items-end gap-1 text-right text-sm max-sm:max-w-28">
        {kind}
        {hiding !== null && <Badge tone="gold">{hiding}</Badge>}
      </span>
    </>
  );
}
