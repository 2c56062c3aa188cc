import { formatDate } from "#app/shared/format.ts";
import { Markdown } from "#app/shared/markdown.tsx";
import { LinkButton } from "#app/site/ui/link-button.tsx";
import { TextLink } from "#app/site/ui/text-link.tsx";
import type { SiteContent } from "#domain/content/site-content.ts";
import { hasTrust, TRUST_PATH } from "#domain/identity/trust.ts";
import { buildMailLink } from "#domain/products/quote-message.ts";
import { resolveChatButton } from "#domain/whatsapp/chat-link.ts";

interface LegalDocumentProps {
  page: LegalPage;
  content: Pick<SiteContent, "footer" | "contact" | "whatsapp" | "trust">;
  /** When the company last changed the text; null while it is the default. */
  changedAt: string | null;
}

/** A legal text, with links to the others. */
export function LegalDocument({ page, content, changedAt }: LegalDocumentProps) {
  const { footer, contact } = content;
  return (
    <div className="grid items-start gap-x-16 gap-y-12 lg:grid-cols-[15rem_minmax(0,44rem)] lg:pt-6">
      <article className="grid gap-8 lg:col-start-2">
        <div className="grid gap-3">
          <h1 className="display-2">{footer[page.title]}</h1>
          {changedAt !== null && (
            <p className="text-soft">
              Última actualización: <time dateTime={changedAt}>{formatDate(changedAt)}</time>
            </p>
          )}
        </div>
        {page.path === "/certificaciones" && footer.certifications_request !== "" && (
          <DocumentRequest content={content} />
        )}
        {page.path === "/certificaciones" && hasTrust(content) && (
          <p>
            <TextLink href={TRUST_PATH}>Datos de la empresa para verificar</TextLink>
          </p>
        )}
        <div className="prose">
          <Markdown>{footer[page.text]}</Markdown>
        </div>
      </article>
      <aside className="grid gap-8 lg:sticky lg:top-28 lg:col-start-1 lg:row-start-1 print:hidden">
        <nav aria-label="Documentos" className="border-line border-y py-2 lg:border-b-0">
          <ul>
            {LEGAL_PAGES.map(({ path, title }) => (
              <li key={path}>
                <a
                  href={path}
                  {...(path === page.path && { "aria-current": "page" })}
                  className="text-soft hover:text-green aria-[current]:text-ink flex min-h-11 items-center hover:underline hover:underline-offset-4 aria-[current]:font-semibold"
                >
                  {footer[title]}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        {contact.email !== "" && (
          <p className="text-soft text-[0.9375rem]">
            ¿Tiene una pregunta sobre este texto? Escriba a{" "}
            <a href={`mailto:${contact.email}`} className="text-green underline underline-offset-4">
              {contact.email}
            </a>
            .
          </p>
        )}
      </aside>
    </div>
  );
}

const REQUEST = ["Hola, necesito un documento.", "Documento:", "Producto o lote:", "Empresa:"];

/** The documents that buyers can request, and how. */
function DocumentRequest({ content }: { content: LegalDocumentProps["content"] }) {
  const { footer, contact, whatsapp } = content;
  const message = REQUEST.join("\n");
  const chat = resolveChatButton({ ...whatsapp, message });
  const mail = contact.email && buildMailLink(contact.email, "Solicitud de un documento", message);
  return (
    <div className="bg-sand grid justify-items-start gap-4 rounded-2xl p-5 sm:p-7">
      <p className="sm:text-lg">{footer.certifications_request}</p>
      {footer.certifications_button !== "" && (
        <LinkButton
          href={chat ?? (mail || "/cotizar")}
          opensTab={chat !== null}
          className="max-sm:w-full"
        >
          {footer.certifications_button}
        </LinkButton>
      )}
    </div>
  );
}

/** The legal pages that the footer links to; `title` and `text` are keys of the content's `footer` section. */
export const LEGAL_PAGES = [
  { path: "/privacidad", title: "privacy_title", text: "privacy_text" },
  { path: "/terminos", title: "terms_title", text: "terms_text" },
  { path: "/certificaciones", title: "certifications_title", text: "certifications_text" },
  { path: "/accesibilidad", title: "accessibility_title", text: "accessibility_text" },
] as const;

type LegalPage = (typeof LEGAL_PAGES)[number];
