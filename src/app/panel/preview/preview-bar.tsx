interface PreviewBarProps {
  /** The form whose values are previewed; null without one. */
  typed: { isOpen: boolean } | null;
  /** Whether the stored record is public. */
  isPublic: boolean;
  path: string;
}

/** Marks the page as a preview; always visible, since it looks like the public site. */
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
  if (typed !== null) return typed.isOpen ? TEXTS.typed : TEXTS.closed;
  return isPublic ? TEXTS.public : TEXTS.draft;
}

const TEXTS = {
  draft: { title: "Borrador: solo usted lo ve.", detail: "" },
  typed: { title: "Sin guardar: solo usted lo ve.", detail: "Cambia mientras usted escribe." },
  closed: {
    title: "El formulario se cerró.",
    detail: "Es lo último que usted escribió; nadie más lo ve.",
  },
  public: { title: "Ya está en el sitio.", detail: "Los visitantes lo ven así." },
} as const;
