import { useQuery } from "@tanstack/react-query";
import { Inbox } from "lucide-react";

import { administratorsQuery } from "#app/features/inbox/admin/queries.ts";
import { QuoteChoices } from "#app/features/inbox/admin/quote-choices.tsx";
import { QuoteRow } from "#app/features/inbox/admin/quote-row.tsx";
import { useBulkActions } from "#app/features/inbox/admin/use-bulk-actions.ts";
import { LOADING_FAILED, type useQuoteList } from "#app/features/inbox/admin/use-quote-list.ts";
import { RecordBrowser } from "#app/features/records/admin/record-browser.tsx";
import { EmptyState } from "#app/ui/panel/empty-state.tsx";
import { NothingFound } from "#app/ui/panel/nothing-found.tsx";
import { RecordList } from "#app/ui/panel/record-list.tsx";
import { useSelection } from "#app/ui/panel/use-selection.ts";
import type { Client } from "#data/client.ts";
import { explainError } from "#data/error-texts.ts";
import { listQuoteIds } from "#data/inbox.ts";

interface QuoteBrowserProps {
  client: Client;
  quotes: ReturnType<typeof useQuoteList>;
  /** Id of the request that is open beside the list. */
  openId: string | null;
  /** Builds the URL that opens a request. */
  addressOf: (id: string) => string;
  focusHeading: () => void;
}

/** The list of requests, with its bulk actions. */
export function QuoteBrowser({
  client,
  quotes: { address, filter, list },
  openId,
  addressOf,
  focusHeading,
}: QuoteBrowserProps) {
  const administrators = useQuery(administratorsQuery(client)).data ?? [];
  const owners = new Map(administrators.map(({ user_id, email }) => [user_id, email]));
  const isSpam = filter.status === "spam";
  const selection = useSelection(JSON.stringify(filter));
  const actions = useBulkActions(client, isSpam);
  return (
    <RecordBrowser
      label={LABEL}
      address={address}
      list={list}
      searchLabel="Buscar solicitudes"
      searchPlaceholder="Radicado, nombre, teléfono, producto…"
      choices={<QuoteChoices address={address} administrators={administrators} />}
      exportAll={async () => {
        const { exportQuotes } = await import("#app/features/inbox/admin/export-quotes.ts");
        return exportQuotes(client, filter);
      }}
      selection={selection}
      listIds={() => listQuoteIds(client, filter)}
      actions={actions}
      onFinished={focusHeading}
    >
      <RecordList
        label="Solicitudes"
        reading={list.reading}
        loadingText="Cargando solicitudes..."
        failureText={LOADING_FAILED}
        explain={explainError}
        empty={
          address.isNarrowed ? <NothingFound {...NOTHING} onClear={address.clear} /> : NO_REQUESTS
        }
      >
        {(request) => (
          <QuoteRow
            key={request.id}
            request={request}
            owner={owners.get(request.owner_id ?? "")}
            isOpen={request.id === openId}
            choice={selection.choiceOf(request.id)}
            address={addressOf(request.id)}
          />
        )}
      </RecordList>
    </RecordBrowser>
  );
}

const LABEL = { one: "solicitud", many: "solicitudes", isFeminine: true };

const NOTHING = { title: "No se encontraron solicitudes", clearText: "Ver todas las solicitudes" };

const NO_REQUESTS = (
  <EmptyState icon={Inbox} title="Todavía no hay solicitudes">
    <p className="text-soft text-pretty">
      Cuando alguien pida una cotización en el sitio, la verá aquí con sus productos y sus datos de
      contacto.
    </p>
  </EmptyState>
);
