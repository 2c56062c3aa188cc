import { Suspense, useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";

import { lazyPart } from "#app/panel/lib/loading/lazy-part.ts";
import type { AskAboutErrors } from "#app/panel/records/edit/form-review.tsx";
import type { SiteRecord } from "#domain/review/site.ts";
import { withTimeout } from "#lib/async/with-timeout.ts";

const FormReview = lazyPart(
  async () => (await import("#app/panel/records/edit/form-review.tsx")).FormReview,
  "background",
);

/** What a form's review asks before a save. One that cannot be loaded or run in time does not block saves. */
export function useReviewQuestion() {
  const [question] = useState(() => {
    let current: AskAboutErrors | null = null;
    const ready = Promise.withResolvers<void>();
    return {
      set: (next: AskAboutErrors | null) => {
        current = next;
        if (next !== null) ready.resolve();
      },
      /** Waits for the review of a form that shows one; resolves with whether to save. */
      ask: async (): Promise<boolean> => {
        await withTimeout(ready.promise, TIMEOUT_MS);
        return (await current?.()) ?? true;
      },
    };
  });
  return question;
}

const TIMEOUT_MS = 4000;

export type ReviewQuestion = ReturnType<typeof useReviewQuestion>;

interface ReviewProps<V extends FieldValues> {
  form: UseFormReturn<V>;
  listRecords: (values: V) => readonly SiteRecord[];
  review: ReviewQuestion;
  /** The name of the control of a finding's field. */
  nameControl?: Parameters<typeof FormReview>[0]["nameControl"];
}

/** The form's review. Its code loads after the form, so its space is reserved, and the buttons do not shift while pressed. */
export function Review<V extends FieldValues>({
  form,
  listRecords,
  review,
  nameControl,
}: ReviewProps<V>) {
  return (
    <div className="text-soft grid min-h-11 content-center text-[0.9375rem]">
      <Suspense>
        <FormReview
          form={form}
          listRecords={listRecords}
          onQuestion={review.set}
          nameControl={nameControl}
        />
      </Suspense>
    </div>
  );
}
