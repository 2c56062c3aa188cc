import { Check, Clock, type LucideIcon, Mail, MessageCircle, Phone } from "lucide-react";

import { useCompanyName } from "#app/panel/inbox/queries.ts";
import { useChatReturn } from "#app/panel/inbox/request/use-chat-return.ts";
import { useHandling } from "#app/panel/inbox/request/use-handling.ts";
import { Button, buttonClasses } from "#app/panel/ui/controls/button.tsx";
import type { QuoteRequestWithItems } from "#data/leads/leads.ts";
import { NEXT_STEPS } from "#domain/leads/inbox/inbox.ts";
import { buildMailAnswer, buildWhatsAppAnswer } from "#domain/leads/inbox/messages.ts";
import { buildPhoneLink, formatPhone } from "#domain/phone.ts";

/** The ways to answer, each with a prepared text, and the next step. */
export function QuoteAnswers({ request }: { request: QuoteRequestWithItems }) {
  const companyName = useCompanyName();
  const { give, isWorking } = useHandling(request.id);
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
            give(next.status);
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
