import { useEffect, useRef } from "react";

import { MailNotices } from "#app/panel/inbox/mail-notice.tsx";
import { QuoteDetail } from "#app/panel/inbox/request/quote-detail.tsx";
import { QuoteBrowser } from "#app/panel/inbox/requests/quote-browser.tsx";
import { QUOTES } from "#app/panel/inbox/requests/quote-listing.ts";
import { RequestsHeading } from "#app/panel/inbox/requests/requests-heading.tsx";
import { useTabAddress } from "#app/panel/lib/addresses/tab-address.ts";
import { cn } from "#app/panel/lib/class-names.ts";
import { useResourceList } from "#app/panel/records/resource/use-resource-list.ts";
import type { PersonKey } from "#domain/leads/inbox/personal-data.ts";
import { OPEN_REQUEST } from "#domain/leads/request-name.ts";
import { isUuid } from "#domain/uuid.ts";

interface RequestsTabProps {
  sendsMail: boolean;
  /** Shows the data stored about a person. */
  onPerson: (person: PersonKey) => void;
}

/** The list of requests, and beside it the open one; a phone shows one of the two. */
export function RequestsTab({ sendsMail, onPerson }: RequestsTabProps) {
  const quotes = useResourceList(QUOTES);
  const { params, change, linkTo } = useTabAddress();
  const asked = params.get(OPEN_REQUEST);
  const openId = isUuid(asked) ? asked : null;
  const headingRef = useRef<HTMLHeadingElement>(null);
  const focusHeading = () => headingRef.current?.focus();
  const hadOpen = useRef(false);
  useEffect(() => {
    if (openId === null && hadOpen.current) headingRef.current?.focus();
    hadOpen.current = openId !== null;
  }, [openId]);
  return (
    <div
      className={cn(
        "grid items-start gap-3 sm:gap-6",
        openId !== null && "lg:grid-cols-[minmax(0,26rem)_minmax(0,1fr)] lg:gap-x-8",
      )}
    >
      <div className={cn("grid gap-3 sm:gap-4", openId !== null && "max-lg:hidden")}>
        <RequestsHeading quotes={quotes} headingRef={headingRef} />
        <MailNotices sendsMail={sendsMail} />
        <QuoteBrowser
          quotes={quotes}
          openId={openId}
          linkTo={(id) => linkTo({ [OPEN_REQUEST]: id })}
          focusHeading={focusHeading}
        />
      </div>
      {openId !== null && (
        <QuoteDetail
          key={openId}
          id={openId}
          sendsMail={sendsMail}
          onClose={() => change({ [OPEN_REQUEST]: null }, "return")}
          onPerson={onPerson}
        />
      )}
    </div>
  );
}
