import { AccessTokens } from "#app/panel/connections/access-tokens.tsx";
import { Webhooks } from "#app/panel/connections/webhooks.tsx";

/** The programs that reach the site's data: their access tokens, and webhooks. */
export function ConnectionsPage() {
  return (
    <div className="grid gap-6">
      <header className="grid gap-1">
        <h2 className="text-xl font-semibold sm:text-2xl">Otros programas</h2>
        <p className="text-soft max-w-3xl text-pretty">
          Un programa contable, una hoja de cálculo o una tienda pueden leer o cambiar lo que usted
          permita aquí.
        </p>
      </header>
      <AccessTokens />
      <Webhooks />
    </div>
  );
}
