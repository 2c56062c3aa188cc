import { useState } from "react";

import { FoundLine } from "#app/panel/find/found-line.tsx";
import { type Findings, useFound } from "#app/panel/find/use-found.ts";
import { useOpenEntry } from "#app/panel/find/use-open-entry.ts";
import { ChoiceList } from "#app/panel/ui/controls/choice-list.tsx";
import { ChoiceModal } from "#app/panel/ui/controls/choice-modal.tsx";
import { CloseButton } from "#app/panel/ui/controls/dialog.tsx";
import { explainError } from "#data/client/error-texts.ts";

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
