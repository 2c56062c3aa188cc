import { useMutation, useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";

import { useClient } from "#app/panel/auth/auth-context.ts";
import { LOT_DELIVERIES_KEY } from "#app/panel/lib/delivery-key.ts";
import { useDebounced } from "#app/panel/lib/hooks/use-debounced.ts";
import { useRefetch } from "#app/panel/lib/hooks/use-refetch.ts";
import { newId } from "#app/panel/lib/new-id.ts";
import { recordKeys } from "#app/panel/lib/query-keys.ts";
import { Button } from "#app/panel/ui/controls/button.tsx";
import { Field } from "#app/panel/ui/controls/field.tsx";
import { Input, Select } from "#app/panel/ui/controls/input.tsx";
import { SearchBox } from "#app/panel/ui/controls/search-box.tsx";
import { askQuestion } from "#app/panel/ui/feedback/question.ts";
import { showError } from "#app/panel/ui/feedback/toast.tsx";
import { explainError } from "#data/client/error-texts.ts";
import {
  deleteDelivery,
  deliverLot,
  findLotsToDeliver,
  listDeliveredLots,
} from "#data/lots/deliveries.ts";
import { formatDay, writeDay } from "#domain/hours/days.ts";
import type { Proposal } from "#domain/leads/proposal/proposal.ts";
import { type DeliveredLot, showDelivered } from "#domain/lots/delivery.ts";
import { parseNumber } from "#domain/records/defined-form.ts";
import { readServerTime } from "#domain/server-clock.ts";

/** The lots that were sent for an accepted proposal, so that a recall knows whom to call. */
export function DeliveredLots({ proposal }: { proposal: Proposal }) {
  const client = useClient();
  const [isOpen, setIsOpen] = useState(false);
  const { data: delivered = [] } = useQuery({
    queryKey: [...LOT_DELIVERIES_KEY, "of-request", proposal.request_id],
    queryFn: () => listDeliveredLots(client, proposal.request_id),
  });
  return (
    <div role="group" aria-label="Lotes entregados" className="grid gap-2">
      <p className="text-[0.9375rem] font-semibold">Lotes entregados</p>
      {delivered.length > 0 && (
        <ul className="grid gap-1">
          {delivered
            .filter(({ proposal_id }) => proposal_id === proposal.id)
            .map((lot) => (
              <Delivery key={lot.id} lot={lot} />
            ))}
        </ul>
      )}
      {isOpen ? (
        <DeliveryForm proposal={proposal} onClose={() => setIsOpen(false)} />
      ) : (
        <Button variant="outline" className="justify-self-start" onClick={() => setIsOpen(true)}>
          <Plus aria-hidden className="size-4" />
          Anotar un lote entregado
        </Button>
      )}
    </div>
  );
}

function Delivery({ lot }: { lot: DeliveredLot }) {
  const client = useClient();
  const removal = useMutation({
    mutationFn: () => deleteDelivery(client, lot.id),
    onError: (error) => showError("No se pudo quitar la entrega", { reason: explainError(error) }),
    onSettled: useRefetch(LOT_DELIVERIES_KEY),
  });
  const ask = async () => {
    const isSure = await askQuestion({
      title: `¿Quitar la entrega del lote ${lot.lot_code}?`,
      body: "El sitio deja de saber que esta persona recibió el lote.",
      yes: "Quitar",
      no: "Cancelar",
      isDangerous: true,
    });
    if (isSure) removal.mutate();
  };
  return (
    <li className="flex flex-wrap items-center gap-x-3 text-[0.9375rem]">
      <span className="min-w-0 grow wrap-anywhere">
        <span className="font-semibold">{lot.lot_code}</span>
        {` ${[lot.product_title, showDelivered(lot), formatDay(lot.delivered_on)].filter(Boolean).join(" · ")}`}
      </span>
      <Button
        variant="danger"
        pending={removal.isPending}
        aria-label={`Quitar la entrega del lote ${lot.lot_code}`}
        onClick={() => void ask()}
      >
        Quitar
      </Button>
    </li>
  );
}

interface DeliveryFormProps {
  proposal: Proposal;
  onClose: () => void;
}

function DeliveryForm({ proposal, onClose }: DeliveryFormProps) {
  const client = useClient();
  // The same for each attempt, so that a retry stores nothing twice.
  const [id] = useState(newId);
  const [text, setText] = useState("");
  const [lot, setLot] = useState("");
  const [day, setDay] = useState(() => writeDay(new Date(readServerTime())));
  const [quantity, setQuantity] = useState("");
  const [unit, setUnit] = useState(proposal.items[0]?.unit ?? "");
  const search = useDebounced(text);
  const { data: offered = [] } = useQuery({
    queryKey: [...recordKeys("lots").all, "to-deliver", search],
    queryFn: () => findLotsToDeliver(client, search),
  });
  const chosen = offered.some((each) => each.id === lot) ? lot : "";
  const amount = parseNumber(quantity.trim());
  const isWrong = quantity.trim() !== "" && (amount === null || amount <= 0);
  const delivery = useMutation({
    mutationFn: () =>
      deliverLot(client, { id, lot: chosen, proposal: proposal.id, day, quantity: amount, unit }),
    onSuccess: (isNoted) => {
      if (isNoted) onClose();
      else showError("La propuesta ya no está aceptada");
    },
    onError: (error) => showError("No se pudo anotar la entrega", { reason: explainError(error) }),
    onSettled: useRefetch(LOT_DELIVERIES_KEY),
  });
  return (
    <div className="border-line grid gap-3 rounded-lg border p-3">
      <SearchBox
        label="Buscar el lote"
        placeholder="Código o producto"
        value={text}
        onChange={setText}
      />
      <Field label="Lote">
        {(control) => (
          <Select {...control} value={chosen} onChange={({ target }) => setLot(target.value)}>
            <option value="">
              {offered.length === 0 ? "No se encontraron lotes" : "Elija el lote…"}
            </option>
            {offered.map((each) => (
              <option key={each.id} value={each.id}>
                {[each.lot_code, each.product_title].filter(Boolean).join(" · ")}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <div className="grid grid-cols-2 items-start gap-2 sm:grid-cols-3">
        <Field label="Fecha">
          {(control) => (
            <Input
              {...control}
              type="date"
              value={day}
              onChange={({ target }) => setDay(target.value)}
            />
          )}
        </Field>
        <Field label="Cantidad" error={isWrong ? "Escriba un número, por ejemplo 2,5." : undefined}>
          {(control) => (
            <Input
              {...control}
              inputMode="decimal"
              autoComplete="off"
              value={quantity}
              onChange={({ target }) => setQuantity(target.value)}
            />
          )}
        </Field>
        <Field label="Unidad">
          {(control) => (
            <Input
              {...control}
              autoComplete="off"
              maxLength={120}
              value={unit}
              onChange={({ target }) => setUnit(target.value)}
            />
          )}
        </Field>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          pending={delivery.isPending}
          unavailable={chosen === "" || day === "" || isWrong}
          onClick={() => delivery.mutate()}
        >
          Anotar la entrega
        </Button>
        <Button variant="outline" onClick={onClose}>
          Cancelar
        </Button>
      </div>
    </div>
  );
}
