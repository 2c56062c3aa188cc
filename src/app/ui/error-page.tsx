const MESSAGES: Readonly<Record<number, { title: string; text: string }>> = {
  404: { title: "Oops! Page not found", text: "La página que busca no existe o cambió de lugar." },
  503: { title: "Volvemos en un momento", text: "El sitio está iniciando. Intente de nuevo." },
};

const UNEXPECTED = {
  title: "Algo salió mal",
  text: "Tuvimos un inconveniente. Intente de nuevo en un momento.",
};

/**
 * What people read when a page cannot be shown. It may stand outside every layout, where no style
 * sheet is linked, and must not depend on one.
 */
export function ErrorPage({ status }: { status: number }) {
  const { title, text } = MESSAGES[status] ?? UNEXPECTED;
  return (
    <section
      style={{
        minHeight: "70vh",
        display: "grid",
        placeContent: "center",
        justifyItems: "center",
        gap: "12px",
        padding: "24px",
        textAlign: "center",
        background: "#FBF8F2",
        color: "#17221C",
        font: "17px/1.6 system-ui, sans-serif",
      }}
    >
      <title>{title}</title>
      <h1 style={{ font: "600 32px/1.2 system-ui, sans-serif", margin: 0 }}>{title}</h1>
      <p style={{ margin: 0 }}>{text}</p>
      <a href="/" style={{ color: "#1F4D36" }}>
        Volver al inicio
      </a>
    </section>
  );
}
