import { useMutation } from "@tanstack/react-query";
import { type SubmitEvent, useEffect, useId, useRef, useState } from "react";

import { useClient } from "#app/panel/auth/auth-context.ts";
import { useRefetch } from "#app/panel/lib/hooks/use-refetch.ts";
import { newId } from "#app/panel/lib/new-id.ts";
import { redirectKeys } from "#app/panel/lib/query-keys.ts";
import { Button } from "#app/panel/ui/controls/button.tsx";
import { Card } from "#app/panel/ui/controls/card.tsx";
import { TextField } from "#app/panel/ui/controls/field.tsx";
import { showError } from "#app/panel/ui/feedback/toast.tsx";
import { explainError } from "#data/client/error-texts.ts";
import { addRedirects, changeRedirect } from "#data/redirects.ts";
import {
  findRedirectProblem,
  MOST_REDIRECTS,
  NO_OLD_PATH,
  NO_TARGET,
  type Redirect,
  toOldPath,
  toTarget,
} from "#domain/redirects/redirect.ts";

/** What the form holds when it is opened. */
export interface EditedRedirect {
  /** Another one for each opening. */
  key: string;
  /** Null for a new one. */
  id: string | null;
  from: string;
  target: string;
}

interface RedirectFormProps {
  edited: EditedRedirect;
  redirects: readonly Redirect[];
  /** The paths of all pages, as suggestions. */
  pages: readonly string[];
  /** Called once it is saved, or given up. */
  onDone: () => void;
}

/** Adds a redirect, or changes one. */
export function RedirectForm({ edited, redirects, pages, onDone }: RedirectFormProps) {
  const listId = useId();
  const headingId = useId();
  const client = useClient();
  const [from, setFrom] = useState(edited.from);
  const [target, setTarget] = useState(edited.target);
  const [problems, setProblems] = useState<Problems>({});
  // The same until it is stored: a retry after a lost response adds nothing twice.
  const [id] = useState(() => edited.id ?? newId());
  const fromRef = useRef<HTMLInputElement>(null);
  const targetRef = useRef<HTMLInputElement>(null);
  const isOpened = edited.from !== "";
  useEffect(() => {
    if (isOpened) targetRef.current?.focus({ preventScroll: true });
  }, [isOpened]);
  const saving = useMutation({
    mutationFn: (redirect: Redirect) =>
      edited.id === null ? addRedirects(client, [redirect]) : changeRedirect(client, redirect),
    onSuccess: onDone,
    onError: (error) =>
      showError("No se pudo guardar la dirección", { reason: explainError(error) }),
    onSettled: useRefetch(redirectKeys.all),
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const checked = check({ id, from, target, redirects });
    setProblems(checked.problems);
    if (checked.redirect !== null) saving.mutate(checked.redirect);
    else (checked.problems.from === undefined ? targetRef : fromRef).current?.focus();
  };
  return (
    <Card className="p-4 sm:p-5">
      <form onSubmit={submit} noValidate aria-labelledby={headingId} className="grid gap-4">
        <h3 id={headingId} className="font-semibold">
          {edited.id === null ? "Redirigir una dirección" : `Cambiar ${edited.from}`}
        </h3>
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            ref={fromRef}
            label="Dirección vieja"
            hint="Como /catalogo.html, o el enlace completo."
            inputMode="url"
            autoCapitalize="none"
            autoComplete="off"
            value={from}
            error={problems.from}
            onChange={({ target: input }) => setFrom(input.value)}
          />
          <TextField
            ref={targetRef}
            label="Lleva a"
            hint="Una página de este sitio, o una dirección https://."
            inputMode="url"
            autoCapitalize="none"
            autoComplete="off"
            list={listId}
            value={target}
            error={problems.target}
            onChange={({ target: input }) => setTarget(input.value)}
          />
          <datalist id={listId}>
            {pages.map((page) => (
              <option key={page}>{page}</option>
            ))}
          </datalist>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" pending={saving.isPending}>
            {edited.id === null ? "Redirigir" : "Guardar"}
          </Button>
          {isOpened && (
            <Button variant="ghost" onClick={onDone}>
              Cancelar
            </Button>
          )}
        </div>
      </form>
    </Card>
  );
}

interface Problems {
  from?: string;
  target?: string;
}

interface Checked {
  redirect: Redirect | null;
  problems: Problems;
}

interface Typed {
  id: string;
  from: string;
  target: string;
  redirects: readonly Redirect[];
}

function check({ id, from, target, redirects }: Typed): Checked {
  const from_path = toOldPath(from);
  const goal = toTarget(target, window.location.origin);
  if (from_path === null || goal === null) {
    return {
      redirect: null,
      problems: {
        ...(from_path === null && { from: NO_OLD_PATH }),
        ...(goal === null && { target: NO_TARGET }),
      },
    };
  }
  const others = redirects.filter((other) => other.id !== id);
  if (others.length >= MOST_REDIRECTS) {
    return { redirect: null, problems: { from: "Ya hay 5.000, que es lo más que se guarda." } };
  }
  const problem = findRedirectProblem({ from_path, target: goal }, others);
  if (problem === null) return { redirect: { id, from_path, target: goal }, problems: {} };
  const isTaken = others.some((other) => other.from_path === from_path);
  return { redirect: null, problems: isTaken ? { from: problem } : { target: problem } };
}
