import { listContentOfSections } from "#data/content.ts";
import { answerPreview, readPreviewReview } from "#data/publishing/approvals.ts";
import { mergeSiteContent } from "#domain/content/site-content.ts";
import { describeConsent } from "#domain/leads/public-forms.ts";
import {
  APPROVAL_FIELDS,
  type ApprovalDraft,
  findApprovalProblem,
} from "#domain/publishing/approval.ts";
import type { Backend } from "#server/backend.ts";
import type { ShownReview } from "#server/render/preview-links/drafted-document.ts";

/** An answer that was posted and not stored. */
export interface Refused extends NonNullable<ShownReview["refused"]> {
  status: 409 | 422 | 429;
  /** In seconds, where it may be posted again. */
  wait?: number;
}

/** What people with a link to drafts answer: the form that is shown to them, and what they post. */
export interface PreviewAnswers {
  /**
   * The form on the page of a link; null without drafts.
   *
   * @param hash of the link's token
   * @param action where it is posted
   * @throws {DataError}
   */
  readReview: (
    hash: string,
    action: string,
    refused: Refused | null,
  ) => Promise<ShownReview | null>;
  /** Stores an answer, or says why not. @throws {DataError} */
  store: (
    hash: string,
    fields: URLSearchParams,
    draft: ApprovalDraft,
    clientAddress: string,
  ) => Promise<Refused | "stored" | "closed">;
}

export function createPreviewAnswers(
  backend: Pick<Backend, "server" | "visitor" | "formLimits">,
): PreviewAnswers {
  return {
    readReview: async (hash, action, refused) => {
      const [state, { consent, privacyTitle }] = await Promise.all([
        readPreviewReview(backend.server, hash),
        readConsent(backend),
      ]);
      if (state === null || state.drafts === 0) return null;
      return { state, consent, privacyTitle, action, refused };
    },
    store: async (hash, fields, draft, address) => {
      const problem = findApprovalProblem(draft);
      if (problem !== null) return { draft, problem, status: 422 };
      const wait = await backend.formLimits.consume("approval", address);
      if (wait > 0) return { draft, problem: TOO_MANY, status: 429, wait };
      const { consent } = await readConsent(backend);
      // People consent only to the text they were shown.
      if (fields.get(APPROVAL_FIELDS.consentVersion) !== consent.version) {
        await backend.formLimits.refund("approval", address);
        return { draft: { ...draft, consents: false }, problem: CONSENT_CHANGED, status: 422 };
      }
      const digest = fields.get(APPROVAL_FIELDS.digest)?.slice(0, 64) ?? "";
      const seen = { digest, address, consent };
      const outcome = await answerPreview(backend.server, hash, draft, seen);
      if (outcome === "changed") return { draft, problem: VERSION_CHANGED, status: 409 };
      if (outcome === "full") return { draft, problem: TOO_MANY, status: 429 };
      return outcome;
    },
  };
}

/** The published text of the consent. @throws {DataError} */
async function readConsent({ visitor }: Pick<Backend, "visitor">) {
  const { contact, footer } = mergeSiteContent(
    await listContentOfSections(visitor, ["contact", "footer"]),
  );
  return {
    consent: describeConsent(contact.preview_consent),
    privacyTitle: footer.privacy_title,
  };
}

const CONSENT_CHANGED =
  "La autorización cambió mientras usted escribía: léala y marque la casilla de nuevo.";
const VERSION_CHANGED =
  "Mientras usted leía hubo otros cambios. Esta página ya los muestra: revísela y responda de nuevo.";
const TOO_MANY =
  "Ya hay muchas respuestas. Espere unos minutos, o escríbale a quien le envió el enlace.";
