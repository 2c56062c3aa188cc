import { useQuery } from "@tanstack/react-query";
import { Inbox } from "lucide-react";

import { administratorsQuery } from "#app/panel/inbox/queries.ts";
import { QuoteChoices } from "#app/panel/inbox/requests/quote-choices.tsx";
import { QuoteRow } from "#app/panel/inbox/requests/quote-row.tsx";
import { useBulkActions } from "#app/panel/inbox/requests/use-bulk-actions.ts";
import { LOADING_FAILED, type useQuoteList } from "#app/panel/inbox/requests/use-quote-list.ts";
import { useSelection } from "#app/panel/records/bulk/use-selection.ts";
import { NothingFound } from "#app/panel/records/list/nothing-found.tsx";
import { RecordBrowser } from "#app/panel/records/list/record-browser.tsx";
import { RecordList } from "#app/panel/records/list/record-list.tsx";
import { EmptyState } from "#app/panel/ui/feedback/empty-state.tsx";
import type { Client } from "#data/client/client.ts";
import { explainError } from "#data/client/error-texts.ts";
import { listQuoteIds } from "#data/leads/inbox.ts";

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
        const { exportQuotes } = await import("#app/panel/inbox/requests/export-quotes.ts");
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
