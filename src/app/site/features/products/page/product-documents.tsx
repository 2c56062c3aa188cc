import FileText from "lucide-react/icons/file-text";

import { formatDay } from "#domain/hours/days.ts";
import { listDocumentLinks } from "#domain/products/sheet/documents.ts";

const TITLE_ID = "documentos-titulo";

interface ProductDocumentsProps {
  documents: readonly unknown[];
  /** Expired ones are left out. */
  today: string;
}

/** Links to a product's documents; renders nothing without any. Not printed, since links do not work on paper. */
export function ProductDocuments({ documents, today }: ProductDocumentsProps) {
  const links = listDocumentLinks(documents, today);
  if (links.length === 0) return null;
  return (
    <section
      aria-labelledby={TITLE_ID}
      className="grid items-start gap-x-16 gap-y-6 lg:grid-cols-[1fr_2fr] print:hidden"
    >
      <h2 id={TITLE_ID} className="display-3 lg:text-3xl">
        Documentos
      </h2>
      <ul className="border-line border-t">
        {links.map(({ title, url, isPdf, host, date, expires }) => (
          <li key={title + url} className="border-line border-b">
            <a
              href={url}
              {...(isPdf && { type: "application/pdf" })}
              {...(host !== null && { rel: "noopener" })}
              className="group/document flex min-h-11 items-baseline gap-3 py-3.5"
            >
              <FileText aria-hidden className="text-gold-dark size-4.5 shrink-0 self-center" />
              <span className="flex min-w-0 grow flex-wrap items-baseline justify-between gap-x-6">
                <span className="decoration-ink/25 group-hover/document:text-green font-medium underline underline-offset-4 group-hover/document:decoration-current">
                  {title}
                </span>
                <span className="text-soft text-[0.9375rem]">
                  {[
                    date && `del ${formatDay(date)}`,
                    expires && `vigente hasta el ${formatDay(expires)}`,
                    isPdf && "PDF",
                    host,
                  ]
                    .filter(Boolean)
                    .join(" · ")}
                </span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
