import type * as Axe from "axe-core";
import axeUrl from "axe-core/axe.min.js?url";
import { useEffect, useEffectEvent, useState } from "react";

import { Button } from "#app/panel/ui/controls/button.tsx";
import { showError } from "#app/panel/ui/feedback/toast.tsx";

interface IssueListProps {
  issues: readonly Issue[];
  onClose: () => void;
}

/** The accessibility issues found on the shown page, with buttons that scroll to them. */
export function IssueList({ issues, onClose }: IssueListProps) {
  return (
    <section
      aria-label="Accesibilidad de esta página"
      className="border-line max-h-[40%] overflow-y-auto border-b bg-white px-4 py-3 sm:px-6"
    >
      <div className="flex items-center gap-3">
        <p role="status" className="mr-auto font-semibold">
          {issues.length === 0 &&
            "Esta página se puede leer y usar sin verla ni tocarla: no se encontró nada."}
          {issues.length === 1 && "Esta página tiene algo por mejorar:"}
          {issues.length > 1 && `Esta página tiene ${issues.length} cosas por mejorar:`}
        </p>
        <Button variant="ghost" className="px-3" onClick={onClose}>
          Cerrar
        </Button>
      </div>
      <ul className="divide-line divide-y">
        {issues.map((issue) => (
          <IssueItem key={issue.rule} {...issue} />
        ))}
      </ul>
    </section>
  );
}

function IssueItem({ text, elements }: Issue) {
  return (
    <li className="grid gap-1 py-2">
      <p>{text}</p>
      <div className="flex flex-wrap gap-2">
        {elements.slice(0, MOST_PLACES).map((element, index) => (
          <Button
            // Elements have no unique key, and the list is never reordered.
            // oxlint-disable-next-line react/no-array-index-key
            key={index}
            variant="outline"
            className="max-w-full px-3"
            onClick={() => highlight(element)}
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

/** Scrolls to an element of the page and outlines it for three seconds. */
function highlight(element: Element): void {
  element.scrollIntoView({ block: "center" });
  element.animate(
    [
      { outline: "4px solid #C0392B", outlineOffset: "4px" },
      { outline: "4px solid #C0392B", outlineOffset: "4px" },
    ],
    { duration: 3000 },
  );
}

/**
 * Checks the accessibility of the shown page, or of the one that is loading once it has arrived. The results are dropped
 * when another page is shown.
 */
export function useAccessibilityCheck(frame: Document | null, path: string | undefined) {
  const [found, setFound] = useState<{ path?: string; issues: Issue[] } | null>(null);
  const [isRunning, setIsRunning] = useState(false);
  const finish = useEffectEvent((result: Issue[] | null) => {
    setIsRunning(false);
    if (result !== null) setFound({ issues: result, ...(path !== undefined && { path }) });
    else {
      showError("No se pudo revisar la página", {
        reason: "Revise su conexión e inténtelo de nuevo.",
      });
    }
  });
  useEffect(() => {
    if (!isRunning || frame === null) return undefined;
    let isCurrent = true;
    const end = (result: Issue[] | null) => {
      if (isCurrent) finish(result);
    };
    findIssues(frame).then(end, () => end(null));
    return () => {
      isCurrent = false;
    };
  }, [isRunning, frame]);
  const issues = found?.path === path ? found?.issues : undefined;
  const run = () => setIsRunning(true);
  return {
    run,
    isRunning,
    issues,
    /** Repeats the check if its results are shown. */
    refresh: () => {
      if (issues !== undefined) run();
    },
    clear: () => setFound(null),
  };
}

/** An accessibility rule that a page violates. */
interface Issue {
  rule: string;
  /** In Spanish. */
  text: string;
  elements: Element[];
}

/**
 * Runs axe on a page in a frame. axe runs inside the frame, because it measures its own window, and is loaded on the first
 * call.
 *
 * @throws {Error} if axe cannot be loaded
 */
async function findIssues(page: Document): Promise<Issue[]> {
  const [axe, { default: spanish }] = await Promise.all([
    loadAxe(page),
    import("axe-core/locales/es.json"),
  ]);
  // axe would compile its other Spanish texts with `eval`, which the content security policy forbids.
  const helps = new Map<string, { help: string }>(Object.entries(spanish.rules));
  const { violations } = await axe.run(page, { resultTypes: ["violations"], elementRef: true });
  return violations.map(({ id, nodes }) => ({
    rule: id,
    text:
      TEXTS.get(id) ??
      helps.get(id)?.help ??
      `Un detalle técnico (${id}): avise a quien mantiene el sitio`,
    elements: nodes.flatMap(({ element }) => element ?? []),
  }));
}

/** Issues that editors can cause, in the terms of the panel's forms; axe lacks Spanish texts for some. */
const TEXTS = new Map<string, string>([
  ["empty-heading", "Un título está vacío"],
  ["empty-table-header", "Una columna de una tabla no tiene título"],
  ["heading-order", "Un título salta un nivel: después de «##» va «###», no «####»"],
  ["image-alt", "Una foto no tiene texto alternativo: quien no la ve no sabe qué muestra"],
  ["image-redundant-alt", "Una foto repite el texto que tiene al lado"],
  ["link-name", "Un enlace no dice adónde lleva"],
  ["summary-name", "Una parte que se despliega no tiene título"],
]);

async function loadAxe(page: Document): Promise<typeof Axe> {
  const find = () => (page.defaultView as { axe?: typeof Axe } | null)?.axe;
  if (find() === undefined) await runScript(page, axeUrl);
  const axe = find();
  if (axe === undefined) throw new Error("axe did not start");
  return axe;
}

function runScript(page: Document, url: string): Promise<void> {
  const script = page.createElement("script");
  return new Promise((resolve, reject) => {
    script.src = url;
    script.addEventListener("load", () => resolve());
    script.addEventListener("error", () => reject(new Error(`${url} could not be loaded`)));
    page.head.append(script);
  });
}
