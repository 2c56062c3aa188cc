import { useAuth } from "#app/panel/auth/auth-context.ts";
import { useAdministrators } from "#app/panel/inbox/queries.ts";
import { useHandling } from "#app/panel/inbox/request/use-handling.ts";
import { Field } from "#app/panel/ui/controls/field.tsx";
import { Select } from "#app/panel/ui/controls/input.tsx";
import { STATUS_LABELS } from "#domain/leads/inbox/inbox.ts";
import type { QuoteRequest, QuoteStatus } from "#domain/leads/quote/quote-request.ts";

/** The status and owner of a request, saved as soon as they are chosen. */
export function QuoteHandling({ request }: { request: QuoteRequest }) {
  const { user } = useAuth();
  const administrators = useAdministrators();
  const { give, assign, asked } = useHandling(request.id);
  const owner = asked.owner === undefined ? request.owner_id : asked.owner;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="Estado">
        {(control) => (
          <Select
            {...control}
            value={asked.status ?? request.status}
            onChange={(event) => {
              const status = STATUSES.find((candidate) => candidate === event.target.value);
              if (status !== undefined) give(status);
            }}
          >
            {STATUSES.map((status) => (
              <option key={status} value={status}>
                {STATUS_LABELS[status]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="Responsable">
        {(control) => (
          <Select
            {...control}
            value={owner ?? ""}
            onChange={(event) => assign(event.target.value || null)}
          >
            <option value="">Sin responsable</option>
            {administrators.map(({ user_id, email }) => (
              <option key={user_id} value={user_id}>
                {user_id === user?.id ? `${email} (usted)` : email}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </div>
  );
}

const STATUSES = Object.keys(STATUS_LABELS) as QuoteStatus[];
