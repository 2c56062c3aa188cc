import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm, type UseFormReturn } from "react-hook-form";
import { z } from "zod";

import { useAuth } from "#app/panel/auth/auth-context.ts";
import { SignOutButton } from "#app/panel/auth/auth-status.tsx";
import { FailureAlert } from "#app/panel/auth/failure-alert.tsx";
import { ShowPassword } from "#app/panel/auth/forms/credential-fields.tsx";
import { readAutofill } from "#app/panel/lib/read-autofill.ts";
import { Button } from "#app/panel/ui/controls/button.tsx";
import { Dialog } from "#app/panel/ui/controls/dialog.tsx";
import { TextField } from "#app/panel/ui/controls/field.tsx";
import { showSuccess } from "#app/panel/ui/feedback/toast.tsx";
import { changePassword } from "#data/accounts/passwords.ts";

const schema = z
  .object({
    current: z.string().min(1, "Escriba su contraseña actual."),
    wanted: z.string().min(1, "Escriba la contraseña nueva."),
    repeated: z.string(),
  })
  .superRefine(({ current, wanted, repeated }, context) => {
    const refuse = (field: "wanted" | "repeated", message: string) =>
      context.addIssue({ code: "custom", path: [field], message });
    if (wanted !== "" && wanted === current) refuse("wanted", "Elija una distinta de la actual.");
    if (wanted !== repeated) refuse("repeated", "No es igual a la de arriba.");
  });

type Passwords = z.output<typeof schema>;

/** Changes the signed-in user's password. */
export function PasswordDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Cambiar la contraseña" onClose={onClose}>
      <PasswordForm onChanged={onClose} />
    </Dialog>
  );
}

export function PasswordForm({ onChanged }: { onChanged: () => void }) {
  const { client, user, lost, reauth } = useAuth();
  const [failure, setFailure] = useState<unknown>(null);
  const form = useForm<Passwords>({
    resolver: zodResolver(schema),
    defaultValues: { current: "", wanted: "", repeated: "" },
  });
  const { isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ current, wanted }) => {
    if (client === null) return;
    setFailure(null);
    try {
      await changePassword(client, { current, wanted });
      showSuccess("Contraseña cambiada correctamente");
      onChanged();
    } catch (error) {
      setFailure(error);
      void reauth.examine(error, false);
    }
  });
  return (
    <form
      {...readAutofill(form)}
      noValidate
      onSubmit={(event) => void submit(event)}
      className="grid gap-5"
    >
      {/* The account's e-mail, for the browser's password manager. */}
      <input
        type="text"
        autoComplete="username"
        value={(user ?? lost)?.email ?? ""}
        readOnly
        hidden
      />
      <PasswordFields form={form} />
      <p className="text-soft text-sm text-pretty">
        Sus sesiones en otros equipos se cerrarán; aquí sigue adentro.
      </p>
      <FailureAlert title="No se pudo cambiar la contraseña" error={failure} />
      <Button type="submit" pending={isSubmitting}>
        {isSubmitting ? "Guardando..." : "Cambiar la contraseña"}
      </Button>
    </form>
  );
}

const FIELDS = [
  { name: "current", label: "Contraseña actual", autoComplete: "current-password" },
  {
    name: "wanted",
    label: "Contraseña nueva",
    hint: "Una frase de varias palabras se recuerda mejor y protege más.",
    autoComplete: "new-password",
  },
  { name: "repeated", label: "Contraseña nueva, otra vez", autoComplete: "new-password" },
] as const;

function PasswordFields({ form }: { form: UseFormReturn<Passwords> }) {
  const { register, formState } = form;
  const [isShown, setIsShown] = useState(false);
  return (
    <>
      {FIELDS.map(({ name, ...texts }) => (
        <TextField
          key={name}
          {...texts}
          error={formState.errors[name]?.message}
          {...register(name)}
          type={isShown ? "text" : "password"}
          autoCapitalize="none"
          spellCheck={false}
          required
        />
      ))}
      <ShowPassword isShown={isShown} onChange={setIsShown} />
    </>
  );
}

/** For an administrator with a generated password, who must choose their own before anything else. */
export function PasswordRequired() {
  return (
    <div className="grid gap-5">
      <div className="grid gap-2">
        <h2 className="text-lg font-semibold">Elija una contraseña que solo usted conozca</h2>
        <p className="text-pretty">
          La que le entregaron pasó por otras manos. Escríbala como la actual, y luego la suya.
        </p>
      </div>
      <PasswordForm onChanged={() => undefined} />
      <SignOutButton />
    </div>
  );
}
