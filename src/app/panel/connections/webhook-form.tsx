import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useForm } from "react-hook-form";

import { useClient } from "#app/panel/auth/auth-context.ts";
import { FailureAlert } from "#app/panel/auth/failure-alert.tsx";
import { webhookKeys } from "#app/panel/connections/webhook-keys.ts";
import { useRefetch } from "#app/panel/lib/hooks/use-refetch.ts";
import { newId } from "#app/panel/lib/new-id.ts";
import { Button } from "#app/panel/ui/controls/button.tsx";
import { Dialog } from "#app/panel/ui/controls/dialog.tsx";
import { TextField } from "#app/panel/ui/controls/field.tsx";
import { showSuccess } from "#app/panel/ui/feedback/toast.tsx";
import { addWebhook, changeWebhook } from "#data/webhooks.ts";
import { type Webhook, WEBHOOK_TOPICS, webhookForm, type WebhookInput } from "#domain/webhooks.ts";

interface WebhookFormProps {
  /** Null for a new one. */
  webhook: Webhook | null;
  onClose: () => void;
  /** Called with a new one. */
  onAdded: (webhook: Pick<Webhook, "id" | "name">) => void;
}

/** Adds a webhook, or changes one. */
export function WebhookForm({ webhook, onClose, onAdded }: WebhookFormProps) {
  const client = useClient();
  const errorId = useId();
  // The same until it is stored: a retry after a lost response adds nothing twice.
  const [id] = useState(() => webhook?.id ?? newId());
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(webhookForm),
    defaultValues: {
      name: webhook?.name ?? "",
      url: webhook?.url ?? "",
      topics: webhook?.topics ?? [],
    },
  });
  const { errors } = formState;
  const saving = useMutation({
    mutationFn: (input: WebhookInput) =>
      webhook === null ? addWebhook(client, { ...input, id }) : changeWebhook(client, id, input),
    onSuccess: (_, { name }) => {
      if (webhook === null) onAdded({ id, name });
      else {
        showSuccess("El aviso quedó cambiado");
        onClose();
      }
    },
    onSettled: useRefetch(webhookKeys.all),
  });
  return (
    <Dialog title={webhook === null ? "Crear aviso" : "Editar aviso"} onClose={onClose}>
      <form
        noValidate
        className="grid gap-5"
        onSubmit={(event) => void handleSubmit((input) => saving.mutate(input))(event)}
      >
        <TextField
          label="Para qué programa es"
          hint="Como «Contabilidad» o «Hoja de pedidos»."
          error={errors.name?.message}
          autoComplete="off"
          {...register("name")}
        />
        <TextField
          label="Dirección que le dio ese programa"
          hint="Empieza por https://. Cópiela completa."
          error={errors.url?.message}
          type="url"
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...register("url")}
        />
        <fieldset className="grid gap-1" aria-describedby={errors.topics ? errorId : undefined}>
          <legend className="mb-1 text-[0.9375rem] font-semibold">¿De qué se le avisa?</legend>
          {WEBHOOK_TOPICS.map(([topic, name]) => (
            <label key={topic} className="flex min-h-11 cursor-pointer items-center gap-3">
              <input
                type="checkbox"
                value={topic}
                className="accent-green size-5 shrink-0"
                {...register("topics")}
              />
              <span className="text-[0.9375rem] text-pretty">{name}</span>
            </label>
          ))}
          {errors.topics && (
            <p id={errorId} role="alert" className="text-danger text-sm font-medium">
              {errors.topics.message}
            </p>
          )}
        </fieldset>
        <FailureAlert title="No se pudo guardar el aviso" error={saving.error} />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" pending={saving.isPending}>
            {webhook === null ? "Crear aviso" : "Guardar"}
          </Button>
          <Button variant="ghost" onClick={onClose}>
            Cancelar
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
