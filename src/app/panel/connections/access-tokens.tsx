import { Ban, KeyRound, Plus } from "lucide-react";
import { useId, useState } from "react";
import { Link } from "react-router";

import {
  AccountList,
  AccountNews,
  AccountRow,
  FocusedGroup,
} from "#app/panel/account/account-parts.tsx";
import { useAccountChange, useAccountQuery } from "#app/panel/account/use-account.ts";
import { FailureAlert } from "#app/panel/auth/failure-alert.tsx";
import { type CreatedToken, TokenForm } from "#app/panel/connections/access-token-form.tsx";
import { useNow } from "#app/panel/lib/hooks/use-now.ts";
import { Badge } from "#app/panel/ui/controls/badge.tsx";
import { Button } from "#app/panel/ui/controls/button.tsx";
import { Card } from "#app/panel/ui/controls/card.tsx";
import { CopiedText } from "#app/panel/ui/controls/copied-text.tsx";
import { EmptyState } from "#app/panel/ui/feedback/empty-state.tsx";
import { LoadFailure } from "#app/panel/ui/feedback/load-failure.tsx";
import { Loading } from "#app/panel/ui/feedback/loading.tsx";
import { askQuestion } from "#app/panel/ui/feedback/question.ts";
import { formatAgo, formatDate } from "#app/shared/format.ts";
import { listAccessTokens, revokeAccessToken } from "#data/accounts/access-tokens.ts";
import { readInstallationReport } from "#data/accounts/installation.ts";
import { hasShownSecondFactor } from "#data/accounts/second-factor.ts";
import { explainError } from "#data/client/error-texts.ts";
import {
  type AccessToken,
  type AccessTokenState,
  describeScopes,
  readTokenState,
} from "#domain/accounts/access-tokens.ts";

/** The access tokens of other programs: those that are open, the form that makes one, and those that have ended. */
export function AccessTokens() {
  const id = useId();
  const [news, setNews] = useState("");
  const { data: report, isPending } = useAccountQuery("installation", readInstallationReport);
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-4">
      <AccountNews text={news} />
      <div className="grid gap-1">
        <h3 id={id} className="text-lg font-semibold">
          Accesos
        </h3>
        <p className="text-soft max-w-3xl text-pretty">
          Cada programa entra con su propia clave, y solo a lo que usted marque. Lo que cambie queda
          en el historial a nombre de quien creó el acceso.
        </p>
      </div>
      {isPending && <Loading />}
      {report?.database.kind === "hosted" && (
        <p className="text-pretty">
          Los datos de este sitio están en Supabase: los accesos para otros programas se crean en el
          panel de Supabase.
        </p>
      )}
      {!isPending && report?.database.kind !== "hosted" && <OwnTokens onNews={setNews} />}
    </section>
  );
}

/** @param props.onNews announces a result */
function OwnTokens({ onNews }: { onNews: (text: string) => void }) {
  const reading = useAccountQuery("access-tokens", listAccessTokens);
  const now = useNow().getTime();
  const revocation = useAccountChange((client, { id }: AccessToken) =>
    revokeAccessToken(client, id),
  );
  const revoke = async (token: AccessToken) => {
    onNews("");
    const isSure = await askQuestion({
      title: `¿Revocar el acceso «${token.name}»?`,
      body: "El programa que lo usa deja de entrar enseguida. No se puede deshacer: tendría que crear otro acceso.",
      yes: "Revocar",
      no: "Cancelar",
      isDangerous: true,
    });
    if (isSure)
      revocation.mutate(token, {
        onSuccess: () => onNews(`El acceso «${token.name}» ya no sirve.`),
      });
  };
  const { data: tokens } = reading;
  if (tokens === undefined) {
    return reading.isError ? (
      <LoadFailure
        title="No se pudieron leer los accesos"
        reason={explainError(reading.error)}
        reading={reading}
      />
    ) : (
      <Loading />
    );
  }
  const byState = Map.groupBy(tokens, (token) =>
    readTokenState(token, now) === "open" ? "open" : "ended",
  );
  const [open, ended] = [byState.get("open") ?? [], byState.get("ended") ?? []];
  return (
    <>
      {open.length === 0 && (
        <Card>
          <EmptyState
            icon={KeyRound}
            title="Ningún programa tiene acceso"
            text="Cree un acceso para cada programa: así puede quitarle la entrada a uno sin afectar a los demás."
          />
        </Card>
      )}
      <AccountList label="Accesos">
        {open.map((token) => (
          <TokenRow key={token.id} token={token} state="open" now={now}>
            <Button
              variant="outline"
              pending={revocation.isPending && revocation.variables.id === token.id}
              aria-label={`Revocar el acceso «${token.name}»`}
              onClick={() => void revoke(token)}
            >
              <Ban aria-hidden className="size-4" />
              Revocar
            </Button>
          </TokenRow>
        ))}
      </AccountList>
      <FailureAlert title="No se pudo revocar el acceso" error={revocation.error} />
      <NewToken />
      {ended.length > 0 && (
        <details>
          <summary className="min-h-11 cursor-pointer py-2 font-semibold">
            Accesos que ya no sirven ({ended.length})
          </summary>
          <AccountList label="Accesos que ya no sirven">
            {ended.map((token) => (
              <TokenRow key={token.id} token={token} state={readTokenState(token, now)} now={now} />
            ))}
          </AccountList>
        </details>
      )}
    </>
  );
}

const STATES: Readonly<Partial<Record<AccessTokenState, string>>> = {
  expired: "Vencido",
  revoked: "Revocado",
};

interface TokenRowProps {
  token: AccessToken;
  state: AccessTokenState;
  now: number;
  children?: React.ReactNode;
}

function TokenRow({ token, state, now, children }: TokenRowProps) {
  const { name, last_four: end, expires_at: expires, last_used_at: used } = token;
  const ended = STATES[state];
  const when =
    state === "revoked"
      ? `Se revocó el ${formatDate(token.revoked_at ?? expires)}`
      : `${state === "expired" ? "Venció" : "Vence"} el ${formatDate(expires)}`;
  const use =
    used === null
      ? "Nunca se ha usado"
      : `Usado ${formatAgo(Date.parse(used), Math.max(now, Date.parse(used)))}`;
  return (
    <AccountRow
      name={
        <>
          {name}
          {ended !== undefined && (
            <Badge tone={state === "expired" ? "gold" : "plain"}>{ended}</Badge>
          )}
        </>
      }
      detail={
        <>
          {describeScopes(token.scopes)}
          <br />
          {`${when} · ${use} · Su clave termina en ${end} · Lo creó ${token.created_by_email ?? "una cuenta que ya no existe"}`}
          {state === "open" && used === null && (
            <>
              <br />
              ¿No alcanzó a copiar la clave? Revoque este acceso y cree otro.
            </>
          )}
        </>
      }
    >
      {children}
    </AccountRow>
  );
}

/** The button that opens the form, and the new token; or what is missing for one. */
function NewToken() {
  const { data: isProven = true } = useAccountQuery("second-factor-shown", hasShownSecondFactor);
  const [isOpen, setIsOpen] = useState(false);
  const [created, setCreated] = useState<CreatedToken | null>(null);
  if (!isProven) {
    return (
      <p className="text-pretty">
        Para crear un acceso,{" "}
        <Link to="/admin/cuenta" className="underline underline-offset-4">
          active primero el segundo paso en «Mi cuenta»
        </Link>
        : así nadie puede crearlo solo con su contraseña.
      </p>
    );
  }
  return (
    <>
      {created !== null && !isOpen && <TokenShown created={created} />}
      <Button
        className="justify-self-start"
        onClick={() => {
          setCreated(null);
          setIsOpen(true);
        }}
      >
        <Plus aria-hidden className="size-4" />
        Crear acceso
      </Button>
      {isOpen && (
        <TokenForm
          onCreated={(token) => {
            setCreated(token);
            setIsOpen(false);
          }}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}

/** The token, which is shown only here. */
function TokenShown({ created: { name, token } }: { created: CreatedToken }) {
  return (
    <FocusedGroup label={`Clave de «${name}»`}>
      <p className="font-semibold text-pretty">
        Copie ahora la clave de «{name}» y péguela en el otro programa. No se vuelve a mostrar.
      </p>
      <p className="text-pretty">
        Quien la tenga puede hacer lo que usted marcó. No la envíe por chat ni por correo; si cree
        que alguien más la vio, revoque el acceso.
      </p>
      <CopiedText
        label="Clave"
        text={token}
        copyLabel="Copiar"
        selectedText="La clave quedó seleccionada: cópiela."
      />
    </FocusedGroup>
  );
}
