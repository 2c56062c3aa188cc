import type * as Axe from "axe-core";
import axeUrl from "axe-core/axe.min.js?url";

/** Something that keeps some people from reading or using a page. */
export interface Fault {
  rule: string;
  /** In Spanish. */
  text: string;
  elements: Element[];
}

/**
 * What axe finds in a page that a frame of this site shows. axe runs inside the frame, since it measures what its own
 * window shows; it is loaded at the first call.
 *
 * @throws {Error} when it could not be loaded
 */
export async function findFaults(page: Document): Promise<Fault[]> {
  const [axe, { default: spanish }] = await Promise.all([
    loadAxe(page),
    import("axe-core/locales/es.json"),
  ]);
  // axe would compile the rest of its Spanish texts, which the content security policy refuses.
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

/** What texts of the panel can cause, in the words of its forms; axe has no Spanish text for some. */
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
