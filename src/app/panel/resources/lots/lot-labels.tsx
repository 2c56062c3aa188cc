import { useQuery } from "@tanstack/react-query";
import { Printer } from "lucide-react";
import { useState } from "react";

import { useClient } from "#app/panel/auth/auth-context.ts";
import { downloadText } from "#app/panel/lib/download-text.ts";
import { useSingleRun } from "#app/panel/lib/hooks/use-single-run.ts";
import { recordKeys } from "#app/panel/lib/query-keys.ts";
import { Button } from "#app/panel/ui/controls/button.tsx";
import { Field } from "#app/panel/ui/controls/field.tsx";
import { Fold } from "#app/panel/ui/controls/fold.tsx";
import { Input, Select } from "#app/panel/ui/controls/input.tsx";
import { Loading } from "#app/panel/ui/feedback/loading.tsx";
import { showError } from "#app/panel/ui/feedback/toast.tsx";
import { explainError } from "#data/client/error-texts.ts";
import { openLabels, readLotSeal } from "#data/lots/labels.ts";
import { toLotPath } from "#domain/lots/addresses.ts";
import { LABEL_FORMATS, labelOrder, MAX_LABELS } from "#domain/lots/labels.ts";
import type { Lot } from "#domain/lots/lot.ts";
import { showShortCode } from "#domain/lots/short-code.ts";

const FORMATS = Object.entries(LABEL_FORMATS);

/** A lot's code and QR code, and its labels to print. */
export function LotLabels({ lot }: { lot: Lot }) {
  return (
    <Fold
      title="Etiquetas"
      hint={`Código corto ${showShortCode(lot.short_code)}, QR y hoja para imprimir`}
    >
      <p className="text-[0.9375rem]">
        Código corto: <strong className="font-semibold">{showShortCode(lot.short_code)}</strong>. No
        cambia nunca.
        {lot.is_published ? (
          <>
            {" "}
            <a
              className="text-green underline"
              href={toLotPath(lot.short_code)}
              target="_blank"
              rel="noreferrer"
            >
              Ver la página del lote
            </a>
          </>
        ) : (
          " La página se abre cuando el lote esté publicado."
        )}
      </p>
      <QrCode lot={lot} />
      <LabelOrderForm lot={lot} />
    </Fold>
  );
}

function QrCode({ lot }: { lot: Lot }) {
  const client = useClient();
  const { data, isError, error } = useQuery({
    // Another one after each save: it holds what the label says.
    queryKey: [...recordKeys("lots").record(lot.id), "seal", lot.updated_at],
    queryFn: () => readLotSeal(client, lot.id),
  });
  if (isError) return <p className="text-soft">{explainError(error)}</p>;
  if (data === undefined) return <Loading text="Firmando el código..." />;
  return (
    <div className="flex flex-wrap items-center gap-4">
      <img
        src={`data:image/svg+xml;utf8,${encodeURIComponent(data.svg)}`}
        alt={`Código QR del lote ${lot.lot_code}`}
        className="size-44 rounded-lg bg-white"
      />
      <Button
        variant="outline"
        onClick={() =>
          downloadText(data.svg, {
            name: `qr-${lot.short_code.toLowerCase()}.svg`,
            type: "image/svg+xml",
          })
        }
      >
        Descargar el QR (SVG)
      </Button>
    </div>
  );
}

function LabelOrderForm({ lot }: { lot: Lot }) {
  const client = useClient();
  const runOnce = useSingleRun();
  const [format, setFormat] = useState("letter-10");
  const [count, setCount] = useState("10");
  const [skipped, setSkipped] = useState("0");
  const [isWorking, setIsWorking] = useState(false);
  const order = labelOrder.safeParse({
    lot: lot.id,
    format,
    count: Number(count),
    skipped: Number(skipped),
  });
  const print = () =>
    void runOnce(async () => {
      if (!order.success) return;
      setIsWorking(true);
      try {
        globalThis.location.assign(await openLabels(client, order.data));
      } catch (error) {
        showError("No se pudieron hacer las etiquetas", { reason: explainError(error) });
      }
      setIsWorking(false);
    });
  return (
    <div className="grid gap-3">
      <Field label="Hoja de etiquetas">
        {(control) => (
          <Select {...control} value={format} onChange={({ target }) => setFormat(target.value)}>
            {FORMATS.map(([id, { name }]) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <div className="grid grid-cols-2 items-start gap-2">
        <Field label="Cuántas" error={order.success ? undefined : `Escriba de 1 a ${MAX_LABELS}.`}>
          {(control) => (
            <Input
              {...control}
              inputMode="numeric"
              autoComplete="off"
              value={count}
              onChange={({ target }) => setCount(target.value)}
            />
          )}
        </Field>
        <Field label="Ya usadas en la hoja">
          {(control) => (
            <Input
              {...control}
              inputMode="numeric"
              autoComplete="off"
              value={skipped}
              onChange={({ target }) => setSkipped(target.value)}
            />
          )}
        </Field>
      </div>
      <Button
        variant="outline"
        className="justify-self-start"
        pending={isWorking}
        unavailable={!order.success}
        onClick={print}
      >
        {!isWorking && <Printer aria-hidden className="size-4" />}
        Descargar las etiquetas (PDF)
      </Button>
      <p className="text-soft text-sm">Imprima al 100 %, sin ajustar a la página.</p>
    </div>
  );
}
