import { Button } from "#app/panel/ui/controls/button.tsx";

/** Shown above the panel after the user postpones signing in again. */
export function SessionEndedBar({ onSignIn }: { onSignIn: () => void }) {
  return (
    <div
      role="status"
      className="border-line flex flex-wrap items-center justify-center gap-x-4 gap-y-2 border-b bg-white px-4 py-2"
    >
      <p className="text-pretty">Su sesión terminó: nada se puede leer ni guardar.</p>
      <Button onClick={onSignIn}>Iniciar sesión</Button>
    </div>
  );
}
