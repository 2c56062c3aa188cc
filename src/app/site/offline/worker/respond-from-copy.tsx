import { renderToStaticMarkup } from "react-dom/server";

import { ToolList } from "#app/site/features/calculators/tool-list.tsx";
import type { QuoteFormState } from "#app/site/features/quote/form-state.ts";
import { QuoteForm } from "#app/site/features/quote/quote-form.tsx";
import { DevicePage, RemovePage } from "#app/site/offline/pages/device-page.tsx";
import { SavedCalculator } from "#app/site/offline/pages/saved-calculator.tsx";
import { SavedCatalogue } from "#app/site/offline/pages/saved-catalogue.tsx";
import { SavedCostTool } from "#app/site/offline/pages/saved-cost-tool.tsx";
import { SavedDocument } from "#app/site/offline/pages/saved-document.tsx";
import { SavedProductPage } from "#app/site/offline/pages/saved-product.tsx";
import {
  COPY_KEY,
  type DatedCopy,
  listRequests,
  readValue,
  removeDatabase,
} from "#app/site/offline/worker/device-storage.ts";
import {
  discardRequest,
  openForm,
  postForm,
  reopenForm,
} from "#app/site/offline/worker/quote-pages.ts";
import {
  CACHE_PREFIX,
  type SavedFiles,
  type WorkerScope,
} from "#app/site/offline/worker/worker-scope.ts";
import { PageHeading } from "#app/site/ui/headings.tsx";
import { LinkButton } from "#app/site/ui/link-button.tsx";
import { buildCalculatorPath, TOOLS_PATH, TOOLS_TITLE } from "#domain/calculators/addresses.ts";
import { CALCULATORS } from "#domain/calculators/calculators.ts";
import { listTools } from "#domain/calculators/tools.ts";
import { COST_PATH } from "#domain/nutrient-cost/addresses.ts";
import {
  CORRECT_PATH,
  OFFLINE_FIELDS,
  REMOVE_PATH,
  SAVE_PATH,
} from "#domain/offline/offline-paths.ts";
import { parseCatalogueFilter } from "#domain/products/catalogue/catalogue-filter.ts";
import { bindHtml } from "#domain/typography.ts";

/** A page's title and content. */
interface Page {
  title: string;
  content: React.ReactNode;
  /** Whether it has the page's script. */
  hasScript?: boolean;
  status?: number;
}

type Handle = (visit: Visit) => Promise<Page | Response | null> | Page | null;

interface Visit extends DatedCopy {
  url: URL;
  request: Request;
}

/** The pages of the calculators by their path. */
const CALCULATOR_HANDLES = CALCULATORS.map((calculator): [string, Handle] => [
  buildCalculatorPath(calculator.slug),
  ({ copy, url }) => ({
    title: calculator.title,
    content: <SavedCalculator calculator={calculator} copy={copy} query={url.searchParams} />,
  }),
]);

/** The pages of the copy by their path. */
const PAGES: ReadonlyMap<string, Handle> = new Map<string, Handle>([
  ["/productos", showCatalogue],
  ["/cotizar", ({ copy, url }) => showForm(openForm(copy, url.searchParams), copy)],
  ["/privacidad", showPrivacy],
  [TOOLS_PATH, showTools],
  [COST_PATH, showCostTool],
  ...CALCULATOR_HANDLES,
  [SAVE_PATH, showDevice],
  [
    REMOVE_PATH,
    async () => ({ title: REMOVE, content: <RemovePage requests={await listRequests()} /> }),
  ],
  [CORRECT_PATH, correct],
]);

const REMOVE = "Quitar el catálogo de este teléfono";

const FORMS: ReadonlyMap<string, Handle> = new Map<string, Handle>([
  ["/cotizar", receiveForm],
  [CORRECT_PATH, discard],
  [REMOVE_PATH, remove],
]);

/** Responds to a navigation from the device's copy; null for a page that it does not have. */
export async function respondFromCopy(
  request: Request,
  files: SavedFiles,
): Promise<Response | null> {
  const dated = await readValue(COPY_KEY);
  if (dated === undefined) return null;
  const url = new URL(request.url);
  const isForm = request.method === "POST";
  // Another site's page must not write on this device.
  if (isForm && URL.parse(request.referrer)?.origin !== url.origin) return null;
  const slug = /^\/productos\/([^/]+)$/.exec(url.pathname)?.[1];
  const handle = isForm
    ? FORMS.get(url.pathname)
    : (PAGES.get(url.pathname) ?? (slug === undefined ? undefined : showProduct));
  const page = (await handle?.({ ...dated, url, request })) ?? null;
  return page === null || page instanceof Response ? page : render(page, dated, files);
}

async function render(page: Page, { copy, savedAt }: DatedCopy, files: SavedFiles) {
  const { title, content, hasScript = false, status = 200 } = page;
  const html = renderToStaticMarkup(
    <SavedDocument
      title={title}
      copy={copy}
      savedAt={savedAt}
      styleSheet={files.styleSheet}
      script={hasScript ? files.script : null}
    >
      {content}
    </SavedDocument>,
  );
  const headers = {
    "Content-Type": "text/html; charset=utf-8",
    "Cache-Control": "no-store",
    "Content-Security-Policy": await writePolicy(copy.styles),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "X-Content-Type-Options": "nosniff",
  };
  return new Response(`<!DOCTYPE html>${bindHtml(html)}`, { status, headers });
}

/** As the server's, for a document whose scripts and styles are files. */
async function writePolicy(styles: string | null): Promise<string> {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self'${styles === null ? "" : ` 'sha256-${await digest(styles)}'`}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

async function digest(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return btoa(String.fromCharCode(...new Uint8Array(bytes)));
}

function showCatalogue({ copy, url }: Visit): Page {
  const filter = parseCatalogueFilter(url.searchParams);
  return {
    title: copy.content.products.catalog_title,
    content: <SavedCatalogue copy={copy} filter={filter} />,
  };
}

function showProduct({ copy, url }: Visit): Page {
  const saved = copy.products.find(({ slug }) => url.pathname === `/productos/${slug}`);
  if (saved !== undefined) {
    return {
      title: saved.title,
      content: <SavedProductPage saved={saved} content={copy.content} />,
    };
  }
  return {
    title: "Sin copia de este producto",
    status: 404,
    content: (
      <>
        <PageHeading
          title="Este producto no está en este teléfono"
          subtitle="Puede que ya no esté en el catálogo, o que sea nuevo. Con señal lo verá."
        />
        <LinkButton href="/productos" className="justify-self-start">
          Ver el catálogo
        </LinkButton>
      </>
    ),
  };
}

function showPrivacy({ copy }: Visit): Page {
  const title = copy.content.footer.privacy_title;
  return {
    title,
    content: (
      <article className="grid max-w-[44rem] gap-8">
        <PageHeading title={title} />
        {/* oxlint-disable-next-line react/no-danger -- rendered from Markdown by the site, which it comes from */}
        <div className="prose" dangerouslySetInnerHTML={{ __html: copy.privacy }} />
      </article>
    ),
  };
}

function showTools({ copy }: Visit): Page {
  return {
    title: TOOLS_TITLE,
    content: (
      <>
        <PageHeading title={TOOLS_TITLE} />
        <ToolList tools={listTools(copy.content)} />
      </>
    ),
  };
}

function showCostTool({ copy, url }: Visit): Page {
  return {
    title: copy.content.products.nutrient_title,
    content: <SavedCostTool copy={copy} query={url.searchParams} />,
  };
}

async function showDevice({ copy, savedAt }: Visit): Promise<Page> {
  return {
    title: "En este teléfono",
    hasScript: true,
    content: <DevicePage copy={copy} savedAt={savedAt} requests={await listRequests()} />,
  };
}

function showForm(state: QuoteFormState, copy: DatedCopy["copy"]): Page {
  const { contact } = copy.content;
  const hasErrors = Object.keys(state.errors).length > 0;
  return {
    title: `${hasErrors ? "Falta algo: " : ""}${contact.quote_title}`,
    status: hasErrors ? 422 : 200,
    content: (
      <div className="grid max-w-[44rem] gap-8">
        <PageHeading title={contact.quote_title} />
        <p className="bg-sand rounded-xl px-5 py-4">
          Está sin señal: su solicitud se guarda en este teléfono con un número provisional y se
          envía cuando abra el sitio con señal. Entonces le damos el número de radicado.
        </p>
        <QuoteForm
          state={state}
          products={copy.products.map(({ slug, title, presentations }) => ({
            slug,
            title,
            presentations,
          }))}
          content={copy.content}
        />
      </div>
    ),
  };
}

const toDevice = (anchor = "") => Response.redirect(`${SAVE_PATH}${anchor}`, 303);

const SEND_TIMEOUT_MS = 20_000;

/** A form of the copy is stored; one that the site sent goes to the site, and is stored only if that fails. */
async function receiveForm({ copy, request }: Visit): Promise<Page | Response> {
  const fields = new URLSearchParams(await request.clone().text());
  if (!fields.has(OFFLINE_FIELDS.key)) {
    const response = await reachSite(request);
    if (response !== null) return response;
  }
  const outcome = await postForm(copy, fields);
  return "stored" in outcome ? toDevice(`#${outcome.stored}`) : showForm(outcome.state, copy);
}

/** Null without a network: whether the form arrived is unknown then, but its token makes it one request. */
function reachSite(request: Request): Promise<Response | null> {
  return Promise.race([
    fetch(request).catch(() => null),
    new Promise<null>((resolve) => {
      setTimeout(() => resolve(null), SEND_TIMEOUT_MS);
    }),
  ]);
}

async function correct({ copy, url }: Visit): Promise<Page | Response> {
  const state = await reopenForm(url.searchParams.get(OFFLINE_FIELDS.key));
  if (state === null) return toDevice();
  const page = showForm(state, copy);
  return {
    ...page,
    status: 200,
    content: (
      <>
        {page.content}
        <form method="post" action={CORRECT_PATH} className="max-w-[44rem]">
          <input type="hidden" name={OFFLINE_FIELDS.key} value={state.offlineKey} />
          <button className="text-clay min-h-11 cursor-pointer font-semibold underline underline-offset-4">
            Borrar esta solicitud sin enviarla
          </button>
        </form>
      </>
    ),
  };
}

async function discard({ request }: Visit): Promise<Response> {
  const fields = new URLSearchParams(await request.text());
  await discardRequest(fields.get(OFFLINE_FIELDS.key));
  return toDevice();
}

/** Everything leaves the device, and the next page comes from the network. */
async function remove(): Promise<Page> {
  const scope = globalThis as unknown as WorkerScope;
  await scope.registration.unregister();
  await removeDatabase();
  const names = await caches.keys();
  const own = names.filter((name) => name.startsWith(CACHE_PREFIX));
  await Promise.all(own.map((name) => caches.delete(name)));
  return {
    title: "Se quitó el catálogo",
    content: (
      <>
        <PageHeading
          title="Se quitó de este teléfono"
          subtitle="Ya no queda nada guardado: ni el catálogo ni sus solicitudes."
        />
        <LinkButton href="/" className="justify-self-start">
          Ir al inicio
        </LinkButton>
      </>
    ),
  };
}
