import { type SubmitEvent, useCallback, useRef, useState } from "react";

import type { ContentTarget } from "#app/features/content/admin/content-target.ts";
import {
  type ContentFormValues,
  type ContentProblems,
  findContentProblems,
  toContentInput,
} from "#domain/content/content-form.ts";
import type { StoredContent } from "#domain/content/content-row.ts";
import { findKnownText } from "#domain/content/known-texts.ts";

/** What the fields of a content form need. */
export type ContentFormState = ReturnType<typeof useContentForm>;

/**
 * The state of a content form. By hand, since the panel opens with it: react-hook-form and zod alone
 * would take the first load over its budget.
 */
export function useContentForm({ row, values: initial }: ContentTarget) {
  // The version that the form was filled with, whatever the list reads meanwhile.
  const [base, setBase] = useState(row);
  const [values, setValues] = useState(initial);
  const [problems, setProblems] = useState<ContentProblems>({});
  const [isChecked, setIsChecked] = useState(false);
  const keyRef = useRef<HTMLInputElement>(null);
  const valueRef = useRef<HTMLInputElement & HTMLTextAreaElement>(null);

  const change = (changed: Partial<ContentFormValues>) => {
    const next = { ...values, ...changed };
    setValues(next);
    if (isChecked) setProblems(findContentProblems(next, base));
  };
  const focus = (field: "key" | "value") => reveal((field === "key" ? keyRef : valueRef).current);

  const reportClash = useCallback((message: string) => {
    setProblems({ key: message });
    reveal(keyRef.current);
  }, []);

  return {
    row: base,
    values,
    problems,
    keyRef,
    valueRef,
    change,
    focus,
    /** The text of the site that the form was opened on; null for any other. */
    known: findKnownText(initial.section, initial.key),
    /** Whether the form was opened with a text that is not the stored one. */
    isBrought: base !== null && toContentInput(initial, base).value !== base.value,
    /** Whether the form no longer shows what it was opened with. */
    isDirty: Object.entries(initial).some(
      ([field, value]) => values[field as keyof ContentFormValues] !== value,
    ),
    /** Goes on from a draft, and from the stored text that it was written over. */
    recover: (draft: ContentFormValues, below: StoredContent | null) => {
      setBase(below);
      setValues(draft);
      setIsChecked(false);
      setProblems({});
    },
    /** Tells a clash that only the server knew of. */
    reportClash,
    /** Hands over values without problems; otherwise shows them, with the focus on the first. */
    handleSubmit: (submit: (values: ContentFormValues) => unknown) => (event: SubmitEvent) => {
      event.preventDefault();
      const found = findContentProblems(values, base);
      setProblems(found);
      setIsChecked(true);
      if (Object.keys(found).length === 0) void submit(values);
      else if (found.key !== undefined) focus("key");
      else if (found.value !== undefined) focus("value");
    },
  };
}

/** Gives a control the focus, which one that is folded away cannot take. */
function reveal(control: HTMLElement | null): void {
  control?.closest("details")?.setAttribute("open", "");
  control?.focus();
}
