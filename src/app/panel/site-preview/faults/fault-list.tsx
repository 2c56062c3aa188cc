import type { Fault } from "#app/panel/site-preview/faults/find-faults.ts";
import { Button } from "#app/panel/ui/controls/button.tsx";

interface FaultListProps {
  faults: readonly Fault[];
  onClose: () => void;
}

/** What was found in the shown page; each finding leads to its places. */
export function FaultList({ faults, onClose }: FaultListProps) {
  return (
    <section
      aria-label="Accesibilidad de esta página"
      className="border-line max-h-[40%] overflow-y-auto border-b bg-white px-4 py-3 sm:px-6"
    >
      <div className="flex items-center gap-3">
        <p role="status" className="mr-auto font-semibold">
          {faults.length === 0 &&
            "Esta página se puede leer y usar sin verla ni tocarla: no se encontró nada."}
          {faults.length === 1 && "Esta página tiene algo por mejorar:"}
          {faults.length > 1 && `Esta página tiene ${faults.length} cosas por mejorar:`}
        </p>
        <Button variant="ghost" className="px-3" onClick={onClose}>
          Cerrar
        </Button>
      </div>
      <ul className="divide-line divide-y">
        {faults.map((fault) => (
          <FaultItem key={fault.rule} {...fault} />
        ))}
      </ul>
    </section>
  );
}

function FaultItem({ text, elements }: Fault) {
  return (
    <li className="grid gap-1 py-2">
      <p>{text}</p>
      <div className="flex flex-wrap gap-2">
        {elements.slice(0, MOST_PLACES).map((element, index) => (
          <Button
            // A place has no name of its own; the list never changes its order.
            // oxlint-disable-next-line react/no-array-index-key
            key={index}
            variant="outline"
            className="max-w-full px-3"
            onClick={() => mark(element)}
          >
            <span className="truncate">{describe(element)}</span>
          </Button>
        ))}
        {elements.length > MOST_PLACES && (
          <p className="text-soft self-center text-sm">y {elements.length - MOST_PLACES} más</p>
        )}
      </div>
    </li>
  );
}

const MOST_PLACES = 10;

function describe(element: Element): string {
  const text = element.textContent.trim() || element.getAttribute("src") || element.localName;
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}

/** Scrolls to an element of the page and outlines it for a while. */
function mark(element: Element): void {
  element.scrollIntoView({ block: "center" });
  element.animate(
    [
      { outline: "4px solid #C0392B", outlineOffset: "4px" },
      { outline: "4px solid #C0392B", outlineOffset: "4px" },
    ],
    { duration: 3000 },
  );
}
