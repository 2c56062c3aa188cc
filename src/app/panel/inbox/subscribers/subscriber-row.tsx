import type { RecordChoice } from "#app/panel/records/list/record-card.tsx";
import { Badge } from "#app/panel/ui/controls/badge.tsx";
import { Button } from "#app/panel/ui/controls/button.tsx";
import { Card } from "#app/panel/ui/controls/card.tsx";
import { Checkbox } from "#app/panel/ui/controls/input.tsx";
import { formatDate } from "#app/shared/format.ts";
import { SUBSCRIBER_STATUS, type SubscriberRow as Row } from "#domain/leads/newsletter.ts";

const TONES = { pending: "gold", confirmed: "green", unsubscribed: "plain" } as const;

interface SubscriberRowProps {
  subscriber: Row;
  choice: RecordChoice | null;
  onTakeOff: () => void;
  onPerson: () => void;
}

export function SubscriberRow({ subscriber, choice, onTakeOff, onPerson }: SubscriberRowProps) {
  const { email, status, spam_signs: signs } = subscriber;
  return (
    <li>
      <Card className="flex flex-wrap items-center gap-x-4 gap-y-2 p-3 sm:p-4">
        {choice !== null && (
          <Checkbox
            label={`Seleccionar ${email}`}
            checked={choice.isChosen}
            onChange={choice.toggle}
          />
        )}
        <div className="grid min-w-0 grow basis-48 gap-1">
          <h3 className="leading-snug font-semibold wrap-anywhere">{email}</h3>
          <p className="text-soft text-sm">{describeHistory(subscriber)}</p>
          <p className="flex flex-wrap gap-2">
            <Badge tone={TONES[status]}>{SUBSCRIBER_STATUS[status]}</Badge>
            {signs.length > 0 && <Badge>Posible spam</Badge>}
          </p>
        </div>
        <div className="flex flex-wrap gap-1 max-sm:-ml-4">
          <Button variant="ghost" aria-label={`Sus datos: ${email}`} onClick={onPerson}>
            Sus datos
          </Button>
          {status !== "unsubscribed" && (
            <Button variant="danger" aria-label={`Dar de baja a ${email}`} onClick={onTakeOff}>
              Dar de baja
            </Button>
          )}
        </div>
      </Card>
    </li>
  );
}

function describeHistory({ source, consented_at, confirmed_at, unsubscribed_at }: Row): string {
  const origin = source === "quote" ? "al pedir una cotización" : "en el boletín";
  return [
    `Se inscribió ${origin}, ${formatDate(consented_at)}`,
    confirmed_at === null ? "" : `confirmó, ${formatDate(confirmed_at)}`,
    unsubscribed_at === null ? "" : `baja, ${formatDate(unsubscribed_at)}`,
  ]
    .filter((part) => part !== "")
    .join(" · ");
}
