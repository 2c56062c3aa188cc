import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { UseFormReturn } from "react-hook-form";

import { useClient } from "#app/panel/auth/auth-context.ts";
import { inboxKeys } from "#app/panel/inbox/keys.ts";
import { useRefetch } from "#app/panel/lib/hooks/use-refetch.ts";
import { Button } from "#app/panel/ui/controls/button.tsx";
import { Field } from "#app/panel/ui/controls/field.tsx";
import { Fold } from "#app/panel/ui/controls/fold.tsx";
import { Input } from "#app/panel/ui/controls/input.tsx";
import { explainError } from "#data/client/error-texts.ts";
import { listTemplates, removeTemplate, saveTemplate } from "#data/leads/proposals.ts";
import type {
  ProposalFormValues,
  ProposalTemplate,
} from "#domain/leads/proposal/proposal-schema.ts";

const MAX_NAME = 80;

/** Named templates of terms: apply one to the form, save the typed terms as one, or delete one. */
export function TermTemplates({ form }: { form: UseFormReturn<ProposalFormValues> }) {
  const client = useClient();
  const templates = useQuery({
    queryKey: inboxKeys.templates,
    queryFn: () => listTemplates(client),
  });
  const change = useMutation({
    mutationFn: (run: () => Promise<void>) => run(),
    onSettled: useRefetch(inboxKeys.templates),
  });
  const apply = ({ payment, delivery, conditions }: ProposalTemplate) => {
    for (const [field, text] of Object.entries({ payment, delivery, conditions })) {
      form.setValue(field as "payment", text, { shouldDirty: true, shouldValidate: true });
    }
  };
  const remove = ({ id, name }: ProposalTemplate) => {
    if (
      !window.confirm(
        `¿Quiere eliminar la plantilla «${name}»? Las propuestas que la usaron no cambian.`,
      )
    )
      return;
    change.mutate(() => removeTemplate(client, id));
  };
  const save = (name: string) => {
    const { payment, delivery, conditions } = form.getValues();
    return change.mutateAsync(() => saveTemplate(client, { name, payment, delivery, conditions }));
  };
  return (
    <Fold title="Plantillas" hint="Forma de pago, entrega y condiciones, con un nombre">
      {(templates.data ?? []).length > 0 && (
        <ul aria-label="Plantillas" className="divide-line divide-y">
          {templates.data?.map((template) => (
            <li
              key={template.id}
              className="flex flex-wrap items-center justify-between gap-2 py-1.5"
            >
              <span className="min-w-0 wrap-anywhere">{template.name}</span>
              <span className="flex gap-1.5">
                <Button
                  variant="outline"
                  aria-label={`Usar ${template.name}`}
                  onClick={() => apply(template)}
                >
                  Usar
                </Button>
                <Button
                  variant="ghost"
                  aria-label={`Eliminar ${template.name}`}
                  onClick={() => remove(template)}
                >
                  Eliminar
                </Button>
              </span>
            </li>
          ))}
        </ul>
      )}
      <NewTemplate onSave={save} problem={change.error && explainError(change.error)} />
    </Fold>
  );
}

interface NewTemplateProps {
  onSave: (name: string) => Promise<void>;
  /** Why the last change failed. */
  problem: string | null;
}

function NewTemplate({ onSave, problem }: NewTemplateProps) {
  const [name, setName] = useState("");
  const save = () => {
    if (name.trim() === "") return;
    onSave(name.trim()).then(
      // Keep a name typed during the save, or one that failed to save.
      () => setName((typed) => (typed === name ? "" : typed)),
      () => undefined,
    );
  };
  return (
    <div className="grid items-end gap-2 sm:grid-cols-[1fr_auto]">
      <Field
        label="Guardar lo escrito como"
        hint="Con el nombre de otra, la reemplaza."
        error={problem ?? undefined}
      >
        {(control) => (
          <Input
            {...control}
            value={name}
            maxLength={MAX_NAME}
            autoComplete="off"
            onChange={({ target }) => setName(target.value)}
            // Enter would submit the surrounding form.
            onKeyDown={(event) => {
              if (event.key !== "Enter") return;
              event.preventDefault();
              save();
            }}
          />
        )}
      </Field>
      <Button variant="outline" onClick={save}>
        Guardar plantilla
      </Button>
    </div>
  );
}
