import { useAdministrators } from "#app/panel/inbox/queries.ts";
import { NOBODY, QUOTES } from "#app/panel/inbox/requests/quote-listing.ts";
import { QuoteRow } from "#app/panel/inbox/requests/quote-row.tsx";
import { useBulkActions } from "#app/panel/inbox/requests/use-bulk-actions.ts";
import type { AddressLink } from "#app/panel/lib/addresses/tab-address.ts";
import { RecordList } from "#app/panel/records/list/record-list.tsx";
import { ResourceBrowser } from "#app/panel/records/resource/resource-browser.tsx";
import type { ListingOf } from "#app/panel/records/resource/use-resource-list.ts";

interface QuoteBrowserProps {
  quotes: ListingOf<typeof QUOTES>;
  /** Id of the request that is open beside the list. */
  openId: string | null;
  /** Builds the link that opens a request. */
  linkTo: (id: string) => AddressLink;
  focusHeading: () => void;
}

/** The list of requests, with its bulk actions. */
export function QuoteBrowser({ quotes, openId, linkTo, focusHeading }: QuoteBrowserProps) {
  const owners = useAdministrators().map(({ user_id, email }) => [user_id, email] as const);
  const emails = new Map(owners);
  return (
    <ResourceBrowser
      resource={QUOTES}
      listing={quotes}
      offers={{ responsable: [[NOBODY, "Sin responsable"], ...owners] }}
      actions={useBulkActions(quotes.filter.status === "spam")}
      focusHeading={focusHeading}
    >
      {({ list, choiceOf }) => (
        <RecordList {...list}>
          {(request) => (
            <QuoteRow
              key={request.id}
              request={request}
              owner={emails.get(request.owner_id ?? "")}
              isOpen={request.id === openId}
              choice={choiceOf(request.id)}
              link={linkTo(request.id)}
            />
          )}
        </RecordList>
      )}
    </ResourceBrowser>
  );
}
