import { zodResolver } from "@hookform/resolvers/zod";
import { useId, useState } from "react";
import { useForm } from "react-hook-form";
import { z } from "zod";

import { useAccountChange } from "#app/panel/account/use-account.ts";
import { FailureAlert } from "#app/panel/auth/failure-alert.tsx";
import { newId } from "#app/panel/lib/new-id.ts";
import { readAutofill } from "#app/panel/lib/read-autofill.ts";
import { Button } from "#app/panel/ui/controls/button.tsx";
import { Dialog } from "#app/panel/ui/controls/dialog.tsx";
import { TextField } from "#app/panel/ui/controls/field.tsx";
import { createAccessToken } from "#data/accounts/access-tokens.ts";
import {
  isChangeable,
  MOST_NAME,
  SCOPE_SUBJECTS,
  type Scope,
  type ScopeSubject,
  TOKEN_LIVES,
  toScopes,
} from "#domain/accounts/access-tokens.ts";

const schema = z.object({
  name: z
    .string()
    .trim()
    .min(1, "Escriba para qué programa es.")
    .max(MOST_NAME, `Use como máximo ${MOST_NAME} letras.`),
  days: z.enum(TOKEN_LIVES.map(String)),
  choices: z.record(z.string(), z.enum(["none", "read", "write"])),
});

const LIVES = new Map<number, string>([
  [30, "30 días"],
  [90, "90 días"],
  [365, "Un año"],
]);

export interface CreatedToken {
  name: string;
  token: string;
}

interface TokenFormProps {
  onCreated: (created: CreatedToken) => void;
  onClose: () => void;
}

/** Makes an access token. */
export function TokenForm({ onCreated, onClose }: TokenFormProps) {
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: {
      name: "",
      days: "90",
      choices: Object.fromEntries(SCOPE_SUBJECTS.map(({ id }) => [id, "none" as const])),
    },
  });
  const { register, handleSubmit, formState } = form;
  const emptyId = useId();
  const [isEmpty, setIsEmpty] = useState(false);
  const [id] = useState(newId);
  const creation = useAccountChange(createAccessToken);
  const submit = handleSubmit(async ({ name, days, choices }) => {
    creation.reset();
    const chosen = new Map(
      Object.entries(choices).flatMap(([subject, choice]): [string, Scope][] =>
        choice === "none" ? [] : [[subject, choice]],
      ),
    );
    setIsEmpty(chosen.size === 0);
    if (chosen.size === 0) return;
    try {
      const { token } = await creation.mutateAsync({
        id,
        name,
        scopes: toScopes(chosen),
        days: Number(days),
      });
      onCreated({ name, token });
    } catch {
      // The mutation holds the error, which is shown below.
    }
  });
  return (
    <Dialog title="Crear acceso" onClose={onClose}>
      <form
        {...readAutofill(form)}
        noValidate
        onSubmit={(event) => void submit(event)}
        className="grid gap-5"
      >
        <TextField
          label="Para qué programa es"
          hint="Como «Contabilidad» o «Hoja de pedidos»."
          error={formState.errors.name?.message}
          {...register("name")}
          autoComplete="off"
        />
        <fieldset className="grid gap-3" aria-describedby={isEmpty ? emptyId : undefined}>
          <legend className="mb-1 text-[0.9375rem] font-semibold">¿Qué puede hacer?</legend>
          {SCOPE_SUBJECTS.map((subject) => (
            <SubjectChoice
              key={subject.id}
              subject={subject}
              field={register(`choices.${subject.id}`)}
            />
          ))}
        </fieldset>
        {isEmpty && (
          <p id={emptyId} role="alert" className="text-danger text-sm font-medium">
            Elija al menos una cosa que el programa pueda leer.
          </p>
        )}
        <fieldset className="grid gap-2">
          <legend className="mb-2 text-[0.9375rem] font-semibold">¿Hasta cuándo sirve?</legend>
          <div className="flex flex-wrap gap-2">
            {TOKEN_LIVES.map((days) => (
              <Option
                key={days}
                text={LIVES.get(days) ?? ""}
                value={String(days)}
                field={register("days")}
              />
            ))}
          </div>
          <p className="text-soft text-sm">Cuando venza, cree otro y cámbielo en el programa.</p>
        </fieldset>
        <FailureAlert title="No se pudo crear el acceso" error={creation.error} />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" pending={creation.isPending}>
            Crear acceso
          </Button>
          <Button variant="ghost" onClick={onClose}>
            Cancelar
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

type RadioField = ReturnType<ReturnType<typeof useForm>["register"]>;

/** What a token may do with one subject. */
function SubjectChoice({ subject, field }: { subject: ScopeSubject; field: RadioField }) {
  const id = useId();
  const { name, hint } = subject;
  const options: readonly (readonly [value: string, text: string])[] = [
    ["none", "No"],
    ["read", "Leer"],
    ...(isChangeable(subject) ? [["write", "Leer y cambiar"] as const] : []),
  ];
  return (
    <div
      role="radiogroup"
      aria-labelledby={`${id}-name`}
      aria-describedby={hint === undefined ? undefined : `${id}-hint`}
      className="border-line grid gap-2 border-t pt-3 sm:grid-cols-[1fr_auto] sm:items-center"
    >
      <div>
        <p id={`${id}-name`} className="font-medium">
          {name}
        </p>
        {hint !== undefined && (
          <p id={`${id}-hint`} className="text-soft text-sm text-pretty">
            {hint}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        {options.map(([value, text]) => (
          <Option key={value} text={text} value={value} field={field} />
        ))}
      </div>
    </div>
  );
}

function Option({ text, value, field }: { text: string; value: string; field: RadioField }) {
  return (
    <label className="border-edge has-checked:border-green has-checked:bg-green-mist flex min-h-11 cursor-pointer items-center gap-2 rounded-lg border bg-white px-3">
      <input type="radio" value={value} className="accent-green size-5 shrink-0" {...field} />
      {text}
    </label>
  );
}
