import type { PreviewState } from "#app/panel/preview/use-preview.ts";

/** Says that this is a preview; always visible, since the page looks like the site. */
export function PreviewBar({ state, sitePath }: { state: PreviewState; sitePath: string | null }) {
  return (
    <aside
      aria-label="Vista previa"
      className="bg-gold text-ink fixed inset-x-0 bottom-0 z-40 px-4 py-3 text-center text-[0.9375rem] print:hidden"
    >
      <p role="status">
        <strong>{TEXTS[state].title}</strong> {TEXTS[state].detail}{" "}
        {sitePath !== null && (
          <a href={sitePath} className="font-semibold underline underline-offset-4">
            Ver en el sitio
          </a>
        )}
      </p>
    </aside>
  );
}

const TEXTS: Readonly<Record<PreviewState, { title: string; detail: string }>> = {
  draft: { title: "Borrador: solo usted lo ve.", detail: "" },
  typed: { title: "Sin guardar: solo usted lo ve.", detail: "Cambia mientras usted escribe." },
  left: {
    title: "El formulario se cerró.",
    detail: "Esto es lo último que se escribió en él; solo usted lo ve.",
  },
  public: { title: "Ya está en el sitio.", detail: "Los visitantes lo ven así." },
};
