import {
  ShieldAlert,
  Check,
  Clock,
  type LucideIcon,
  Mail,
  MessageCircle,
  Phone,
} from "lucide-react";

import { useAuth } from "#app/panel/auth/auth-context.ts";
import { useSetOwner, useSetStatus } from "#app/panel/inbox/mutations.ts";
import { useAdministrators, useCompanyName } from "#app/panel/inbox/queries.ts";
import { useChatReturn } from "#app/panel/inbox/requests/use-chat-return.ts";
import { Button, buttonClasses } from "#app/panel/ui/controls/button.tsx";
import { Field } from "#app/panel/ui/controls/field.tsx";
import { Select } from "#app/panel/ui/controls/input.tsx";
import { showError, showSuccess } from "#app/panel/ui/feedback/toast.tsx";
import { explainError } from "#data/client/error-texts.ts";
import type { QuoteRequestWithItems } from "#data/leads/leads.ts";
import { STATUS_LABELS, explainSigns, NEXT_STEPS } from "#domain/leads/inbox/inbox.ts";
import { buildWhatsAppAnswer, buildMailAnswer } from "#domain/leads/inbox/messages.ts";
import type { QuoteRequest, QuoteStatus } from "#domain/leads/quote/quote-request.ts";
import { buildPhoneLink, formatPhone } from "#domain/phone.ts";

/** The status and owner of a request, saved when chosen. */
export function QuoteHandling({ request }: { request: QuoteRequest }) {
  const { user } = useAuth();
  const administrators = useAdministrators();
  const { setStatus, assign, pending } = useHandling(request.id);
  const owner = pending.owner === undefined ? request.owner_id : pending.owner;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="Estado">
        {(control) => (
          <Select
            {...control}
            value={pending.status ?? request.status}
            onChange={(event) => {
              const status = STATUSES.find((candidate) => candidate === event.target.value);
              if (status !== undefined) setStatus(status);
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

/** Why a request is suspected of being spam, and the buttons to decide. */
export function SpamQuestion({ request }: { request: QuoteRequest }) {
  const { setStatus, isWorking } = useHandling(request.id);
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
        <Button pending={isWorking} onClick={() => setStatus("new")}>
          No es spam
        </Button>
        <Button variant="outline" unavailable={isWorking} onClick={() => setStatus("spam")}>
          Es spam
        </Button>
      </div>
    </section>
  );
}

/** The ways to answer, with prepared texts, and the next status. */
export function QuoteAnswers({ request }: { request: QuoteRequestWithItems }) {
  const companyName = useCompanyName();
  const { setStatus, isWorking } = useHandling(request.id);
  const next = NEXT_STEPS[request.status];
  const chatReturn = useChatReturn(request.id);
  const isAsked = chatReturn.isBack && next.status === "answered";
  const { phone, email } = request;
  const chat = buildWhatsAppAnswer(request, companyName);
  const mail = buildMailAnswer(request, companyName);
  return (
    <section aria-label="Responder" className="grid gap-2 sm:max-w-md">
      {chat !== null && (
        <AnswerLink href={chat} icon={MessageCircle} isOutside onLeave={chatReturn.leave}>
          WhatsApp
        </AnswerLink>
      )}
      {phone !== null && (
        <AnswerLink href={buildPhoneLink(phone) ?? ""} icon={Phone}>
          Llamar al {formatPhone(phone)}
        </AnswerLink>
      )}
      {mail !== null && email !== null && (
        <AnswerLink href={mail} icon={Mail}>
          Escribir a {email}
        </AnswerLink>
      )}
      {isAsked && <p role="status">¿Ya respondió por WhatsApp?</p>}
      <div className="grid gap-2 sm:flex">
        <Button
          variant={request.status === "spam" ? "outline" : "primary"}
          className="grow justify-start"
          pending={isWorking}
          onClick={() => {
            chatReturn.finish();
            setStatus(next.status);
          }}
        >
          {!isWorking && <Check aria-hidden className="size-4" />}
          {next.label}
        </Button>
        {isAsked && (
          <Button variant="outline" className="justify-start" onClick={chatReturn.finish}>
            <Clock aria-hidden className="size-4" />
            Todavía no
          </Button>
        )}
      </div>
    </section>
  );
}

interface AnswerLinkProps {
  href: string;
  icon: LucideIcon;
  /** Whether the link opens in another tab. */
  isOutside?: boolean;
  onLeave?: () => void;
  children: React.ReactNode;
}

function AnswerLink({ href, icon: Icon, isOutside = false, onLeave, children }: AnswerLinkProps) {
  return (
    <a
      href={href}
      onClick={onLeave}
      {...(isOutside && { target: "_blank", rel: "noopener noreferrer" })}
      className={buttonClasses({
        variant: "outline",
        className: "min-w-0 justify-start py-2 whitespace-normal",
      })}
    >
      <Icon aria-hidden className="size-4 shrink-0" />
      <span className="min-w-0 wrap-anywhere">
        {children}
        {isOutside && <span className="sr-only"> (se abre en otra pestaña)</span>}
      </span>
    </a>
  );
}

/** Sets the status or owner of an open request, and shows the result in a toast. */
function useHandling(id: string) {
  const statusing = useSetStatus();
  const owning = useSetOwner();
  const run = async (work: Promise<unknown>, success: string) => {
    try {
      await work;
      showSuccess(success);
    } catch (error) {
      showError("No se pudo actualizar la solicitud", { reason: explainError(error) });
    }
  };
  return {
    setStatus: (status: QuoteStatus) =>
      void run(
        statusing.mutateAsync({ ids: [id], status }),
        `La solicitud quedó en «${STATUS_LABELS[status]}»`,
      ),
    assign: (owner: string | null) =>
      void run(
        owning.mutateAsync({ id, owner }),
        owner === null ? "La solicitud quedó sin responsable" : "Responsable guardado",
      ),
    isWorking: statusing.isPending || owning.isPending,
    /** The change being saved. */
    pending: {
      status: statusing.isPending ? statusing.variables.status : undefined,
      owner: owning.isPending ? owning.variables.owner : undefined,
    },
  };
}
