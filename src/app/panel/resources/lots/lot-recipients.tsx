import { useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";

import { useClient } from "#app/panel/auth/auth-context.ts";
import { LOT_DELIVERIES_KEY } from "#app/panel/lib/delivery-key.ts";
import { downloadText } from "#app/panel/lib/download-text.ts";
import { Button } from "#app/panel/ui/controls/button.tsx";
import { Fold } from "#app/panel/ui/controls/fold.tsx";
import { LoadFailure } from "#app/panel/ui/feedback/load-failure.tsx";
import { Loading } from "#app/panel/ui/feedback/loading.tsx";
import { explainError } from "#data/client/error-texts.ts";
import { listLotRecipients } from "#data/lots/deliveries.ts";
import { writeCsv } from "#domain/csv.ts";
import { formatDay } from "#domain/hours/days.ts";
import { OPEN_REQUEST } from "#domain/leads/request-name.ts";
import {
  ERASED_RECIPIENT,
  type LotRecipient,
  RECIPIENT_COLUMNS,
  showDelivered,
} from "#domain/lots/delivery.ts";
import type { Lot } from "#domain/lots/lot.ts";

/** All of them are in the file. */
const MOST_SHOWN = 100;

/** Who received a lot, for a recall. */
export function LotRecipients({ lot }: { lot: Lot }) {
  return (
    <Fold title="¿Quién recibió este lote?" hint="Las entregas de propuestas aceptadas">
      <Recipients lot={lot} />
    </Fold>
  );
}

function Recipients({ lot }: { lot: Lot }) {
  const client = useClient();
  const reading = useQuery({
    queryKey: [...LOT_DELIVERIES_KEY, "of-lot", lot.id],
    queryFn: () => listLotRecipients(client, lot.id),
    staleTime: 0,
  });
  const { data: recipients } = reading;
  if (recipients === undefined) {
    return reading.isError ? (
      <LoadFailure
        title="No se pudo leer quién recibió el lote"
        reason={explainError(reading.error)}
        reading={reading}
      />
    ) : (
      <Loading />
    );
  }
  if (recipients.length === 0) {
    return (
      <p className="text-soft text-[0.9375rem]">
        Todavía no hay entregas. Se anotan en la solicitud, en su propuesta aceptada.
      </p>
    );
  }
  return (
    <div className="grid gap-3">
      <Button
        variant="outline"
        className="justify-self-start"
        onClick={() =>
          downloadText(writeCsv(RECIPIENT_COLUMNS, recipients), {
            name: `lote-${lot.short_code.toLowerCase()}.csv`,
            type: "text/csv",
          })
        }
      >
        <Download aria-hidden className="size-4" />
        {`Descargar ${recipients.length === 1 ? "la entrega" : `las ${recipients.length} entregas`} (CSV)`}
      </Button>
      <ul className="grid gap-2">
        {recipients.slice(0, MOST_SHOWN).map((recipient) => (
          <li key={recipient.id} className="border-line border-t pt-2 text-[0.9375rem]">
            <Recipient recipient={recipient} />
          </li>
        ))}
      </ul>
      {recipients.length > MOST_SHOWN && (
        <p className="text-soft text-sm">{`Se muestran las últimas ${MOST_SHOWN}; el archivo las tiene todas.`}</p>
      )}
    </div>
  );
}

function Recipient({ recipient }: { recipient: LotRecipient }) {
  const { delivered_on, request_id, radicado, name, company, phone, email } = recipient;
  const who = [name, company].filter(Boolean).join(", ");
  return (
    <>
      <p className="font-semibold wrap-anywhere">{who || ERASED_RECIPIENT}</p>
      <p className="text-soft wrap-anywhere">
        {[formatDay(delivered_on), showDelivered(recipient), phone, email]
          .filter(Boolean)
          .join(" · ")}
      </p>
      {request_id !== null && (
        <a
          className="text-green inline-block py-1.5 underline"
          href={`/admin/solicitudes?${OPEN_REQUEST}=${request_id}`}
        >{`Ver la solicitud ${radicado}`}</a>
      )}
    </>
  );
}
