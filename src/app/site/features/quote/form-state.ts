import type { FormRefusal } from "#app/site/ui/forms/form-problem.tsx";
import { changeRows, type DraftAction, type QuoteDraft } from "#domain/leads/quote/quote-draft.ts";
import type { QuoteErrors } from "#domain/leads/quote/quote-request.ts";

/** The state of the quote form. */
export interface QuoteFormState {
  draft: QuoteDraft;
  errors: QuoteErrors;
  problem: FormRefusal | null;
  /** Path of the focused field; null for the top of the page. */
  focus: string | null;
  /** The signed form token: when the form was issued, and its unique id. */
  seal: string;
  /** The key of a trial request; null for everybody else's. */
  trialKey: string | null;
  /** The device's key of a form that was opened without a network; absent for the site's own. */
  offlineKey?: string;
}

/** The field's id in the page: `items.0.product` is `cotizar-items-0-product`. */
export function nameField(path: string): string {
  return `cotizar-${path.replaceAll(".", "-")}`;
}

/** A form with a row added or removed, and the row to fill in next. */
export function changeForm(draft: QuoteDraft, action: Exclude<DraftAction, { kind: "send" }>) {
  const changed = changeRows(draft, action);
  const last = changed.items.length - 1;
  const place = action.kind === "add" ? last : Math.min(action.index, last);
  return { draft: changed, focus: `items.${place}.product` };
}

/** The errors in the page's order. */
export function listErrors({ draft, errors }: Pick<QuoteFormState, "draft" | "errors">) {
  const paths = [
    ...draft.items.flatMap((_, index) =>
      ["product", "quantity", "unit"].map((part) => `items.${index}.${part}`),
    ),
    ...["department", "municipality", "frequency", "wantedOn", "message"],
    ...["name", "company", "phone", "email"],
    ...["consents", "wantsNewsletter"],
  ];
  return paths.flatMap((path) => {
    const message = errors[path];
    return message === undefined ? [] : [{ path, message }];
  });
}
