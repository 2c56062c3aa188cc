import { describeStatus } from "#app/site/ui/status-messages.ts";

/* Colours and sizes of the site, for a page without its style sheet. */
const STYLES = `
.error-page {
  min-height: 70vh; display: grid; place-content: center; justify-items: center; gap: 12px;
  padding: 24px; text-align: center; background: #FBF8F2; color: #17221C;
  font: 17px/1.6 system-ui, sans-serif;
}
.error-page h1 { font: 600 32px/1.2 system-ui, sans-serif; margin: 0 }
.error-page p { margin: 0 }
.error-page a { color: #1F4D36 }
`;

/**
 * Shown when a page cannot be rendered. It may be outside every layout, where no style sheet is linked, so it does not
 * depend on one.
 */
export function ErrorPage({ status }: { status: number }) {
  const { title, text } = describeStatus(status);
  return (
    <section className="error-page">
      <title>{title}</title>
      <style href="error-page" precedence="default">
        {STYLES}
      </style>
      <h1>{title}</h1>
      <p>{text}</p>
      <a href="/">Volver al inicio</a>
    </section>
  );
}
