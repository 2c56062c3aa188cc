import { type SubmitEvent, useCallback, useRef, useState } from "react";

import type { ContentTarget } from "#app/panel/resources/content/content-target.ts";
import {
  type ContentFormValues,
  type ContentProblems,
  findContentProblems,
  toContentFormValues,
  toContentInput,
} from "#domain/content/content-schema.ts";
import { findKnownText } from "#domain/content/known-texts.ts";
import type { StoredContent } from "#domain/content/site-text.ts";
import { isSame } from "#domain/records/changes.ts";

/** What the fields of a content form need. */
export type ContentFormState = ReturnType<typeof useContentForm>;

/**
 * The state of a content form. Hand-written, since the panel opens with it: react-hook-form and zod
 * would exceed the budget of the first load.
 */
export function useContentForm({ row, values: initial }: ContentTarget) {
  // The version the form was filled from, even if the list is refetched in the meantime.
  const [base, setBase] = useState(row);
  const [values, setValues] = useState(initial);
  const [unchanged, setUnchanged] = useState(initial);
  const [problems, setProblems] = useState<ContentProblems>({});
  const [isChecked, setIsChecked] = useState(false);
  const { keyRef, valueRef, focus, attachValue } = useControls();

  const change = (changed: Partial<ContentFormValues>) => {
    const next = { ...values, ...changed };
    setValues(next);
    if (isChecked) setProblems(findContentProblems(next, base));
  };
  const reportClash = useCallback(
    (message: string) => {
      setProblems({ key: message });
      reveal(keyRef.current);
    },
    [keyRef],
  );

  return {
    row: base,
    values,
    problems,
    keyRef,
    valueRef,
    attachValue,
    change,
    focus,
    /** The known text the form edits; null for any other. */
    known: findKnownText(initial.section, initial.key),
    /** Whether the form was opened with a value other than the stored one. */
    isBrought: base !== null && toContentInput(initial, base).value !== base.value,
    /** Whether the form differs from its initial values. */
    isDirty: !isSame(values, unchanged),
    /** Restores a draft, and the stored text it is based on. */
    recover: (draft: ContentFormValues, below: StoredContent | null) => {
      setBase(below);
      setValues(draft);
      setIsChecked(false);
      setProblems({});
    },
    /** Rebases the form on a newer version of the stored text. */
    follow: (newer: StoredContent, changed: Partial<ContentFormValues>) => {
      setBase(newer);
      setUnchanged(toContentFormValues(newer));
      change(changed);
    },
    /** Shows a conflict that only the server detected. */
    reportClash,
    /** Calls back with valid values; otherwise shows the problems and focuses the first one. */
    handleSubmit: (submit: (values: ContentFormValues) => unknown) => (event?: SubmitEvent) => {
      event?.preventDefault();
      const found = findContentProblems(values, base);
      setProblems(found);
      setIsChecked(true);
      if (Object.keys(found).length === 0) void submit(values);
      else if (found.key !== undefined) focus("key");
      else if (found.value !== undefined) focus("value");
    },
  };
}

/** References to the controls of the key and the value, for focusing. */
function useControls() {
  const keyRef = useRef<HTMLInputElement>(null);
  const valueRef = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const isWanted = useRef(false);
  const focus = (field: "key" | "value") => {
    const control = (field === "key" ? keyRef : valueRef).current;
    isWanted.current = field === "value" && control === null;
    reveal(control);
  };
  /** For a lazily loaded value control: it takes a previously requested focus. */
  const attachValue = useCallback((element: HTMLElement | null) => {
    valueRef.current = element as typeof valueRef.current;
    if (element === null || !isWanted.current) return;
    isWanted.current = false;
    reveal(element);
  }, []);
  return { keyRef, valueRef, focus, attachValue };
}

/** Focuses a control, opening the fold around it first. */
function reveal(control: HTMLElement | null): void {
  control?.closest("details")?.setAttribute("open", "");
  control?.focus();
}
