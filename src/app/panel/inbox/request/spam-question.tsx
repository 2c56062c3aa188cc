import { ShieldAlert } from "lucide-react";

import { useHandling } from "#app/panel/inbox/request/use-handling.ts";
import { Button } from "#app/panel/ui/controls/button.tsx";
import { explainSigns } from "#domain/leads/inbox/inbox.ts";
import type { QuoteRequest } from "#domain/leads/quote/quote-request.ts";

/** Why a request is suspected as spam, and the buttons to decide. */
export function SpamQuestion({ request }: { request: QuoteRequest }) {
  const { give, isWorking } = useHandling(request.id);
  return (
    <section
      aria-label="Posible spam"
      className="border-gold bg-gold-mist grid gap-3 rounded-lg border p-4"
    >
      <div className="flex gap-3">
        <ShieldAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
        <div className="grid gap-1">
          <p className="font-semibold">Puede ser spam</p>
          <ul className="grid gap-1 text-[0.9375rem]">
            {explainSigns(request.spam_signs).map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </div>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button pending={isWorking} onClick={() => give("new")}>
          No es spam
        </Button>
        <Button variant="outline" unavailable={isWorking} onClick={() => give("spam")}>
          Es spam
        </Button>
      </div>
    </section>
  );
}
