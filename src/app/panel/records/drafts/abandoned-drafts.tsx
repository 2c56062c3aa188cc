import { type AbandonedEntry, discardEntry } from "#app/panel/records/drafts/browser-journal.ts";
import { Button } from "#app/panel/ui/controls/button.tsx";
import { FoldedNotice } from "#app/panel/ui/feedback/folded-notice.tsx";

interface AbandonedDraftsProps {
  drafts: readonly AbandonedEntry[];
  /** Returns the title of a form's tab. */
  nameTab: (form: string) => string;
  onOpen: (draft: AbandonedEntry) => void;
}

/** Lists abandoned drafts by name, with buttons that open or discard each. */
export function AbandonedDrafts({ drafts, nameTab, onOpen }: AbandonedDraftsProps) {
  const names = drafts.map(nameDraft);
  return (
    <FoldedNotice
      as="h2"
      className="mb-2 sm:mb-6"
      title={<span className="line-clamp-2 wrap-anywhere">Sin guardar: {names.join(", ")}</span>}
    >
      <ul className="grid gap-2">
        {drafts.map((draft) => (
          <Item
            key={`${draft.form} ${draft.recordId} ${draft.pageId}`}
            draft={draft}
            tabName={nameTab(draft.form)}
            onOpen={() => onOpen(draft)}
          />
        ))}
      </ul>
    </FoldedNotice>
  );
}

interface ItemProps {
  draft: AbandonedEntry;
  tabName: string;
  onOpen: () => void;
}

function Item({ draft, tabName, onOpen }: ItemProps) {
  const name = nameDraft(draft);
  return (
    <li className="border-gold text-ink flex flex-wrap items-center gap-2 rounded-lg border bg-white py-2 pr-2 pl-3">
      <p className="grow basis-40 leading-snug wrap-anywhere">
        {name}
        <span className="text-soft block text-sm">
          Borrador en {tabName}, {draft.age}
        </span>
      </p>
      <div className="flex gap-1">
        <Button variant="outline" aria-label={`Abrir el borrador: ${name}`} onClick={onOpen}>
          Abrir
        </Button>
        <Button
          variant="ghost"
          className="px-3"
          aria-label={`Descartar el borrador: ${name}`}
          onClick={() => {
            if (window.confirm(DISCARD_QUESTION)) discardEntry(draft);
          }}
        >
          Descartar
        </Button>
      </div>
    </li>
  );
}

const DISCARD_QUESTION = "El borrador se borra de este navegador. ¿Quiere descartarlo?";

/** The form's title and, for a new record, the name typed so far. */
function nameDraft({ recordId, entry: { title, values } }: AbandonedEntry): string {
  const typed = [values["title"], values["name"], values["key"]].find(
    (text) => typeof text === "string" && text.trim() !== "",
  );
  if (recordId === null && typeof typed === "string") return `${title} «${typed.trim()}»`;
  // The form's title begins with what it does.
  return title.replace(/^Editar (?=«)/, "");
}
