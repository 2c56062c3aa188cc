import {
  ShieldAlert,
  Check,
  Clock,
  type LucideIcon,
  Mail,
  MessageCircle,
  Phone,
  Send,
  Trash2,
} from "lucide-react";
import { Suspense, useState } from "react";

import { useAuth } from "#app/panel/auth/auth-context.ts";
import { useEraseTrial, useSetOwner, useSetStatus } from "#app/panel/inbox/mutations.ts";
import { useOwners, useCompanyName } from "#app/panel/inbox/queries.ts";
import { useChatReturn } from "#app/panel/inbox/requests/use-chat-return.ts";
import { cn } from "#app/panel/lib/class-names.ts";
import { lazyPart } from "#app/panel/lib/loading/lazy-part.ts";
import { ActionsMenu } from "#app/panel/ui/controls/actions-menu.tsx";
import { Button, buttonClasses } from "#app/panel/ui/controls/button.tsx";
import { Field } from "#app/panel/ui/controls/field.tsx";
import { Select } from "#app/panel/ui/controls/input.tsx";
import { Loading } from "#app/panel/ui/feedback/loading.tsx";
import { showError, showSuccess } from "#app/panel/ui/feedback/toast.tsx";
import { explainError } from "#data/client/error-texts.ts";
import type { QuoteRequestWithItems } from "#data/leads/leads.ts";
import { STATUS_LABELS, explainSigns, listStatusChanges } from "#domain/leads/inbox/inbox.ts";
import { buildMailAnswer } from "#domain/leads/inbox/messages.ts";
import type { QuoteRequest, QuoteStatus } from "#domain/leads/quote/quote-request.ts";
import { nameSender } from "#domain/leads/request-name.ts";
import { buildPhoneLink, formatPhone } from "#domain/phone.ts";

const SendCatalogue = lazyPart(
  async () => (await import("#app/panel/site-pages/send-catalogue.tsx")).SendCatalogue,
  "asked",
);

/** Who answers a request, saved when chosen. */
export function QuoteOwner({ request }: { request: QuoteRequest }) {
  const { user } = useAuth();
  const administrators = useOwners();
  const { assign, pendingOwner } = useHandling(request.id);
  const owner = pendingOwner === undefined ? request.owner_id : pendingOwner;
  const isListed = administrators?.some(({ user_id }) => user_id === owner) === true;
  return (
    <div className="sm:max-w-md">
      <Field label="Responsable">
        {(control) => (
          <Select
            {...control}
            value={owner ?? ""}
            onChange={(event) => assign(event.target.value || null)}
          >
            <option value="">Sin responsable</option>
            {/* Until the list has loaded, an owner must not look like none. */}
            {owner !== null && !isListed && <option value={owner}>…</option>}
            {administrators?.map(({ user_id, email }) => (
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

/** The «⋮» menu of a request: what its status is set to by hand, and the catalogue to send. */
export function QuoteMenu({ request }: { request: QuoteRequest }) {
  const { setStatus } = useHandling(request.id);
  const [isSending, setIsSending] = useState(false);
  return (
    <>
      <ActionsMenu
        label={`Más acciones de «${nameSender(request)}»`}
        actions={[
          ...listStatusChanges(request.status).map(({ status, label }) => ({
            label,
            onSelect: () => setStatus(status),
          })),
          { label: "Enviar catálogo", icon: Send, onSelect: () => setIsSending(true) },
        ]}
      />
      {isSending && (
        <Suspense>
          <SendCatalogue recipient={request} onClose={() => setIsSending(false)} />
        </Suspense>
      )}
    </>
  );
}

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

interface TrialNoteProps {
  request: QuoteRequest;
  onErased: () => void;
}

/** That the office sent the request itself, and the button that erases it. */
export function TrialNote({ request: { id }, onErased }: TrialNoteProps) {
  const erasing = useEraseTrial();
  const erase = async () => {
    try {
      await erasing.mutateAsync(id);
      onErased();
      showSuccess("Solicitud de prueba borrada");
    } catch (error) {
      showError("No se pudo borrar la solicitud de prueba", { reason: explainError(error) });
    }
  };
  return (
    <section
      aria-label="De prueba"
      className="border-line bg-sand flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border p-4"
    >
      <p className="grow text-[0.9375rem] text-pretty">
        Es de prueba: la envió su equipo desde «Primeros pasos» y no cuenta en las cifras.
      </p>
      <Button variant="outline" pending={erasing.isPending} onClick={() => void erase()}>
        {!erasing.isPending && <Trash2 aria-hidden className="size-4" />}
        Borrar la prueba
      </Button>
    </section>
  );
}

interface QuoteAnswersProps {
  request: QuoteRequestWithItems;
  /** The chat with the sender; null without a phone that has one. */
  chat: string | null;
  /** Whether answering in the chat is what the request waits for. */
  isPrimary: boolean;
}

/** The ways to answer, with prepared texts. After the chat the office is asked what the site cannot know. */
export function QuoteAnswers({ request, chat, isPrimary }: QuoteAnswersProps) {
  const companyName = useCompanyName();
  const chatReturn = useChatReturn(request.id);
  const isWaiting = request.status === "new" || request.status === "in_progress";
  const { phone, email } = request;
  const mail = buildMailAnswer(request, companyName ?? "");
  if (phone === null && mail === null) return null;
  // The texts name the company.
  if (companyName === undefined) return <Loading />;
  return (
    <section aria-label="Responder" className="grid gap-2">
      {chat !== null && (
        <AnswerLink
          href={chat}
          icon={MessageCircle}
          isPrimary={isPrimary}
          isOutside
          onLeave={chatReturn.leave}
        >
          Responder por WhatsApp
        </AnswerLink>
      )}
      {chatReturn.isBack && isWaiting && (
        <AnsweredQuestion id={request.id} onAnswered={chatReturn.finish} />
      )}
      <div className="grid gap-2 sm:flex sm:flex-wrap">
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
      </div>
    </section>
  );
}

/** Only the user knows whether "send" was pressed in the chat. */
function AnsweredQuestion({ id, onAnswered }: { id: string; onAnswered: () => void }) {
  const { setStatus, isWorking } = useHandling(id);
  return (
    <div className="bg-gold-mist grid gap-2 rounded-lg p-3">
      <p role="status" className="font-semibold">
        ¿Ya respondió por WhatsApp?
      </p>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="outline"
          pending={isWorking}
          onClick={() => {
            onAnswered();
            setStatus("answered");
          }}
        >
          {!isWorking && <Check aria-hidden className="size-4" />}
          Sí, marcar como respondida
        </Button>
        <Button variant="ghost" onClick={onAnswered}>
          <Clock aria-hidden className="size-4" />
          Todavía no
        </Button>
      </div>
    </div>
  );
}

interface AnswerLinkProps {
  href: string;
  icon: LucideIcon;
  isPrimary?: boolean;
  /** Whether the link opens in another tab. */
  isOutside?: boolean;
  onLeave?: () => void;
  children: React.ReactNode;
}

function AnswerLink(props: AnswerLinkProps) {
  const { href, icon: Icon, isPrimary = false, isOutside = false, onLeave, children } = props;
  return (
    <a
      href={href}
      onClick={onLeave}
      {...(isOutside && { target: "_blank", rel: "noopener noreferrer" })}
      className={buttonClasses({
        variant: isPrimary ? "primary" : "outline",
        className: cn("min-w-0 py-2", isPrimary ? "w-full text-base sm:max-w-md" : "justify-start"),
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
    /** The owner being saved. */
    pendingOwner: owning.isPending ? owning.variables.owner : undefined,
  };
}
