import { zodResolver } from "@hookform/resolvers/zod";
import { Ban, KeyRound, Plus } from "lucide-react";
import { useId, useState } from "react";
import { useForm } from "react-hook-form";
import { Link } from "react-router";
import { z } from "zod";

import {
  AccountList,
  AccountNews,
  AccountRow,
  FocusedGroup,
} from "#app/panel/account/account-parts.tsx";
import { useAccountChange, useAccountQuery } from "#app/panel/account/use-account.ts";
import { useAuth } from "#app/panel/auth/auth-context.ts";
import { FailureAlert } from "#app/panel/auth/failure-alert.tsx";
import { useNow } from "#app/panel/lib/hooks/use-now.ts";
import { readAutofill } from "#app/panel/lib/read-autofill.ts";
import { Badge } from "#app/panel/ui/controls/badge.tsx";
import { Button } from "#app/panel/ui/controls/button.tsx";
import { Card } from "#app/panel/ui/controls/card.tsx";
import { CopiedText } from "#app/panel/ui/controls/copied-text.tsx";
import { Dialog } from "#app/panel/ui/controls/dialog.tsx";
import { TextField } from "#app/panel/ui/controls/field.tsx";
import { EmptyState } from "#app/panel/ui/feedback/empty-state.tsx";
import { LoadFailure } from "#app/panel/ui/feedback/load-failure.tsx";
import { Loading } from "#app/panel/ui/feedback/loading.tsx";
import { askQuestion } from "#app/panel/ui/feedback/question.ts";
import { formatAgo, formatDate } from "#app/shared/format.ts";
import {
  createAccessToken,
  listAccessTokens,
  revokeAccessToken,
} from "#data/accounts/access-tokens.ts";
import { findSecondFactor } from "#data/accounts/auth.ts";
import { readInstallationReport } from "#data/accounts/installation.ts";
import { explainError } from "#data/client/error-texts.ts";
import {
  type AccessToken,
  type AccessTokenState,
  describeScopes,
  isChangeable,
  MOST_NAME,
  readTokenState,
  SCOPE_SUBJECTS,
  type Scope,
  type ScopeSubject,
  TOKEN_LIVES,
  toScopes,
} from "#domain/accounts/access-tokens.ts";

/** The access tokens of other programs: those that are open, the form that makes one, and those that have ended. */
export function AccessTokens() {
  const id = useId();
  const [news, setNews] = useState("");
  const { data: report } = useAccountQuery("installation", readInstallationReport);
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
      {report?.database.kind === "hosted" ? (
        <p className="text-pretty">
          Los datos de este sitio están en Supabase: los accesos para otros programas se crean en el
          panel de Supabase.
        </p>
      ) : (
        <OwnTokens onNews={setNews} />
      )}
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
          {`${when} · ${use} · Termina en ${end} · Lo creó ${token.created_by_email ?? "una cuenta que ya no existe"}`}
        </>
      }
    >
      {children}
    </AccountRow>
  );
}

/** The button that opens the form, and the new token; or what is missing for one. */
function NewToken() {
  const { user } = useAuth();
  const [isOpen, setIsOpen] = useState(false);
  const [created, setCreated] = useState<CreatedToken | null>(null);
  if (user === null) return null;
  if (findSecondFactor(user) === null) {
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

interface CreatedToken {
  name: string;
  token: string;
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

interface TokenFormProps {
  onCreated: (created: CreatedToken) => void;
  onClose: () => void;
}

function TokenForm({ onCreated, onClose }: TokenFormProps) {
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
  const creation = useAccountChange(createAccessToken);
  const submit = handleSubmit(async ({ name, days, choices }) => {
    creation.reset();
    const chosen = new Map(
      Object.entries(choices).flatMap(([id, choice]): [string, Scope][] =>
        choice === "none" ? [] : [[id, choice]],
      ),
    );
    setIsEmpty(chosen.size === 0);
    if (chosen.size === 0) return;
    try {
      const { token } = await creation.mutateAsync({
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
