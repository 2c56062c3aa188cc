interface PreviewBarProps {
  /** The form that it follows; null without one. */
  typed: { isOpen: boolean } | null;
  /** Whether visitors see the stored record. */
  isPublic: boolean;
  path: string;
}

/** Says that this is a preview; always visible, since the page looks like the site. */
export function PreviewBar({ typed, isPublic, path }: PreviewBarProps) {
  const { title, detail } = chooseText(typed, isPublic);
  return (
    <aside
      aria-label="Vista previa"
      className="bg-gold text-ink fixed inset-x-0 bottom-0 z-40 px-4 py-3 text-center text-[0.9375rem] print:hidden"
    >
      <p role="status">
        <strong>{title}</strong> {detail}{" "}
        {typed === null && isPublic && (
          <a href={path} className="font-semibold underline underline-offset-4">
            Ver en el sitio
          </a>
        )}
      </p>
    </aside>
  );
}

function chooseText(typed: PreviewBarProps["typed"], isPublic: boolean) {
  if (typed !== null) return typed.isOpen ? TEXTS.typed : TEXTS.left;
  return isPublic ? TEXTS.public : TEXTS.draft;
}

const TEXTS = {
  draft: { title: "Borrador: solo usted lo ve.", detail: "" },
  typed: { title: "Sin guardar: solo usted lo ve.", detail: "Cambia mientras usted escribe." },
  left: {
    title: "El formulario se cerró.",
    detail: "Es lo último que usted escribió; nadie más lo ve.",
  },
  public: { title: "Ya está en el sitio.", detail: "Los visitantes lo ven así." },
} as const;
