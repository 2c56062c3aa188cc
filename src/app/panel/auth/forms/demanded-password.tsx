import { SignOutButton } from "#app/panel/auth/auth-status.tsx";
import { PasswordForm } from "#app/panel/auth/password-dialog.tsx";

/** For an administrator with a password that the server made, who may do nothing before they choose their own. */
export function DemandedPassword() {
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
