import { useMutation, useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useMemo, useRef, useState } from "react";

import { useClient } from "#app/panel/auth/auth-context.ts";
import { useRefetch } from "#app/panel/lib/hooks/use-refetch.ts";
import { newId } from "#app/panel/lib/new-id.ts";
import { redirectKeys } from "#app/panel/lib/query-keys.ts";
import { downloadCsv } from "#app/panel/records/list/download-csv.ts";
import { ImportRedirects } from "#app/panel/redirects/import-redirects.tsx";
import { MissingPaths } from "#app/panel/redirects/missing-paths.tsx";
import { type EditedRedirect, RedirectForm } from "#app/panel/redirects/redirect-form.tsx";
import { Button } from "#app/panel/ui/controls/button.tsx";
import { Card } from "#app/panel/ui/controls/card.tsx";
import { Paged } from "#app/panel/ui/controls/pager.tsx";
import { SearchBox } from "#app/panel/ui/controls/search-box.tsx";
import { LoadFailure } from "#app/panel/ui/feedback/load-failure.tsx";
import { Loading } from "#app/panel/ui/feedback/loading.tsx";
import { showError, showUndoable } from "#app/panel/ui/feedback/toast.tsx";
import type { Client } from "#data/client/client.ts";
import { explainError } from "#data/client/error-texts.ts";
import { addRedirects, countRenamed, listOldAddresses, removeRedirect } from "#data/redirects.ts";
import { listArticlePages, listProductPages } from "#data/site/site-map.ts";
import { foldText } from "#domain/fold-text.ts";
import { formatNumber } from "#domain/format-number.ts";
import { PAGE_PATHS } from "#domain/links/site-pages.ts";
import { type Redirect, suggestPage } from "#domain/redirects/redirect.ts";

/** Where old addresses lead: by hand, from a spreadsheet, and from what visitors did not find. */
export function RedirectsPage() {
  const client = useClient();
  const reading = useQuery({
    queryKey: redirectKeys.list,
    queryFn: () => listOldAddresses(client),
  });
  const { data: renamed = 0 } = useQuery({
    queryKey: redirectKeys.renamed,
    queryFn: () => countRenamed(client),
  });
  const { data: pages = PAGE_PATHS } = useQuery({
    queryKey: redirectKeys.pages,
    queryFn: () => listPages(client),
  });
  const [edited, setEdited] = useState<EditedRedirect>(BLANK);
  const formRef = useRef<HTMLDivElement>(null);
  const redirects = reading.data;
  const edit = (next: Omit<EditedRedirect, "key">) => {
    setEdited({ ...next, key: newId() });
    formRef.current?.scrollIntoView({ block: "center" });
  };
  return (
    <div className="grid gap-4">
      <header className="grid gap-1">
        <h2 className="text-xl font-semibold sm:text-2xl">Direcciones</h2>
        <p className="text-soft max-w-3xl text-pretty">
          Lleve los enlaces viejos —de su sitio anterior, de un volante, de otra página— a donde
          está ahora lo que buscan. Una página que existe siempre se muestra ella misma.
          {renamed > 0 &&
            ` Además, ${formatNumber(renamed)} ${
              renamed === 1
                ? "dirección que cambió en este panel se redirige sola"
                : "direcciones que cambiaron en este panel se redirigen solas"
            }.`}
        </p>
      </header>
      {reading.isPending && <Loading text="Cargando las direcciones..." />}
      {redirects === undefined && !reading.isPending && (
        <LoadFailure
          title="No se pudieron cargar las direcciones"
          reason={explainError(reading.error)}
          reading={reading}
        />
      )}
      {redirects !== undefined && (
        <>
          <div ref={formRef}>
            <RedirectForm
              key={edited.key}
              edited={edited}
              redirects={redirects}
              pages={pages}
              onDone={() =>
                // Another one may have been opened while this one was being saved.
                setEdited((now) => (now === edited ? { ...BLANK, key: newId() } : now))
              }
            />
          </div>
          <MissingPaths
            onRedirect={(path) =>
              edit({ id: null, from: path, target: suggestPage(path, pages) ?? "" })
            }
          />
          <RedirectList
            redirects={redirects}
            pages={pages}
            onEdit={({ id, from_path: from, target }) => edit({ id, from, target })}
          />
        </>
      )}
    </div>
  );
}

const BLANK: EditedRedirect = { key: "blank", id: null, from: "", target: "" };

/** More pages than this need no suggestions. */
const MOST_PAGES = 2000;

/** The paths of all pages. */
async function listPages(client: Client): Promise<string[]> {
  const [products, articles] = await Promise.all([
    listProductPages(client, { limit: MOST_PAGES }),
    listArticlePages(client, { limit: MOST_PAGES }),
  ]);
  return [
    ...PAGE_PATHS,
    ...products.map(({ slug }) => `/productos/${slug}`),
    ...articles.map(({ slug }) => `/noticias/${slug}`),
  ];
}

interface RedirectListProps {
  redirects: readonly Redirect[];
  pages: readonly string[];
  onEdit: (redirect: Redirect) => void;
}

function RedirectList({ redirects, pages, onEdit }: RedirectListProps) {
  const [search, setSearch] = useState("");
  const live = useMemo(() => new Set(pages), [pages]);
  const wanted = foldText(search);
  const found = redirects.filter(({ from_path, target }) =>
    foldText(`${from_path} ${target}`).includes(wanted),
  );
  return (
    <Card className="grid gap-3 p-4 sm:p-5">
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="mr-auto font-semibold">Se redirigen ({formatNumber(redirects.length)})</h3>
        <ImportRedirects redirects={redirects} />
        {redirects.length > 0 && (
          <Button
            variant="outline"
            onClick={() => downloadCsv("direcciones", CSV_COLUMNS, redirects)}
          >
            <Download aria-hidden className="size-4" />
            Exportar CSV
          </Button>
        )}
      </div>
      {redirects.length > 8 && (
        <SearchBox
          label="Buscar entre las direcciones"
          placeholder="Buscar dirección..."
          value={search}
          onChange={setSearch}
        />
      )}
      {redirects.length === 0 && (
        <p className="text-soft text-[0.9375rem]">Todavía no hay ninguna.</p>
      )}
      {redirects.length > 0 && found.length === 0 && (
        <p className="text-soft text-[0.9375rem]">Ninguna tiene esas letras.</p>
      )}
      <Paged label="Páginas de direcciones" items={found} pageSize={25} selection={wanted}>
        {(shown) => (
          <ul aria-label="Direcciones que se redirigen" className="divide-line divide-y">
            {shown.map((redirect) => (
              <RedirectRow
                key={redirect.id}
                redirect={redirect}
                isLive={live.has(redirect.from_path)}
                onEdit={() => onEdit(redirect)}
              />
            ))}
          </ul>
        )}
      </Paged>
    </Card>
  );
}

interface RedirectRowProps {
  redirect: Redirect;
  /** Whether a page has the address, so that it is shown instead. */
  isLive: boolean;
  onEdit: () => void;
}

function RedirectRow({ redirect, isLive, onEdit }: RedirectRowProps) {
  const client = useClient();
  const refetch = useRefetch(redirectKeys.all);
  const { from_path, target } = redirect;
  const restoring = useMutation({
    mutationFn: () => addRedirects(client, [redirect]),
    onError: (error) => showError("No se pudo deshacer", { reason: explainError(error) }),
    onSettled: refetch,
  });
  const removal = useMutation({
    mutationFn: () => removeRedirect(client, redirect.id),
    onSuccess: () => showUndoable(`${from_path} ya no se redirige`, () => restoring.mutate()),
    onError: (error) =>
      showError("No se pudo quitar la dirección", { reason: explainError(error) }),
    onSettled: refetch,
  });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
      <div className="grid min-w-0 gap-0.5 text-[0.9375rem]">
        <span className="font-medium wrap-anywhere">{from_path}</span>
        <span className="text-soft wrap-anywhere">
          lleva a{" "}
          <a
            href={target}
            target="_blank"
            rel="noopener"
            className="text-green hover:text-green-deep underline underline-offset-4"
          >
            {target}
            <span className="sr-only"> (se abre en otra pestaña)</span>
          </a>
        </span>
        {isLive && (
          <span className="text-gold-ink text-sm">
            Esa página existe: mientras exista, se muestra ella.
          </span>
        )}
      </div>
      <span className="flex gap-1.5">
        <Button variant="outline" aria-label={`Editar ${from_path}`} onClick={onEdit}>
          Editar
        </Button>
        <Button
          variant="danger"
          aria-label={`Quitar ${from_path}`}
          pending={removal.isPending}
          onClick={() => removal.mutate()}
        >
          Quitar
        </Button>
      </span>
    </li>
  );
}

const CSV_COLUMNS = [
  { heading: "Dirección vieja", read: ({ from_path }: Redirect) => from_path },
  { heading: "Lleva a", read: ({ target }: Redirect) => target },
];
