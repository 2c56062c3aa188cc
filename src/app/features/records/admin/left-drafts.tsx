import { getBrowserDrafts } from "#app/features/records/admin/browser-drafts.ts";
import { refuseDraft } from "#app/features/records/admin/draft-keeper.ts";
import type { LeftDraft } from "#app/features/records/admin/use-found-drafts.ts";
import { Button } from "#app/ui/panel/button.tsx";
import { FoldedNotice } from "#app/ui/panel/folded-notice.tsx";

interface LeftDraftsProps {
  drafts: readonly LeftDraft[];
  /** What a form's tab is called. */
  nameTab: (form: string) => string;
  onOpen: (draft: LeftDraft) => void;
}

/** Announces what was typed and left behind, by name, with the way to each. */
export function LeftDrafts({ drafts, nameTab, onOpen }: LeftDraftsProps) {
  const names = drafts.map(nameDraft);
  return (
    <FoldedNotice
      as="h2"
      className="mb-2 sm:mb-6"
      title={<span className="line-clamp-2 wrap-anywhere">Sin guardar: {names.join(", ")}</span>}
    >
      <ul className="grid gap-2">
        {drafts.map((kept) => (
          <Item
            key={`${kept.form} ${kept.recordId} ${kept.pageId}`}
            kept={kept}
            tabName={nameTab(kept.form)}
            onOpen={() => onOpen(kept)}
          />
        ))}
      </ul>
    </FoldedNotice>
  );
}

interface ItemProps {
  kept: LeftDraft;
  tabName: string;
  onOpen: () => void;
}

function Item({ kept, tabName, onOpen }: ItemProps) {
  const name = nameDraft(kept);
  return (
    <li className="border-gold text-ink flex flex-wrap items-center gap-2 rounded-lg border bg-white py-2 pr-2 pl-3">
      <p className="grow basis-40 leading-snug wrap-anywhere">
        {name}
        <span className="text-soft block text-sm">
          Borrador en {tabName}, {kept.age}
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
            if (window.confirm(DISCARD_QUESTION)) refuseDraft(getBrowserDrafts(), kept);
          }}
        >
          Descartar
        </Button>
      </div>
    </li>
  );
}

const DISCARD_QUESTION = "El borrador se borra de este navegador. ¿Quiere descartarlo?";

/** What its form is called, and of a new record what it would be. */
function nameDraft({ recordId, draft: { title, values } }: LeftDraft): string {
  const typed = [values["title"], values["name"], values["key"]].find(
    (text) => typeof text === "string" && text.trim() !== "",
  );
  return recordId === null && typeof typed === "string" ? `${title} «${typed.trim()}»` : title;
}
