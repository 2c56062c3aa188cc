import { PageHeading } from "#app/site/ui/headings.tsx";
import { LinkButton } from "#app/site/ui/link-button.tsx";
import { TextLink } from "#app/site/ui/text-link.tsx";
import { OFFLINE_FIELDS, CORRECT_PATH, REMOVE_PATH } from "#domain/offline/offline-paths.ts";
import { describeSavedAt, type SavedCopy } from "#domain/offline/saved-copy.ts";
import type { StoredRequest } from "#domain/offline/stored-request.ts";

interface DevicePageProps {
  copy: SavedCopy;
  savedAt: string;
  requests: readonly StoredRequest[];
}

/** What this device has: the copy, and the requests that were written on it. */
export function DevicePage({ copy, savedAt, requests }: DevicePageProps) {
  const { length } = copy.products;
  return (
    <>
      <PageHeading
        title="El catálogo está en este teléfono"
        subtitle={`${describeSavedAt(savedAt)}, con ${length === 1 ? "1 producto" : `${length} productos`}. Se pone al día solo, cada vez que abre el sitio con señal.`}
      />
      <p role="status" data-estado className="font-semibold empty:hidden" />
      {requests.length > 0 && <Requests requests={requests} />}
      <div className="flex flex-wrap gap-3">
        <LinkButton href="/productos">Ver el catálogo</LinkButton>
        <LinkButton href="/cotizar" tone="outline">
          Escribir una solicitud
        </LinkButton>
      </div>
      <p>
        Para abrirlo sin señal, guarde esta página en los favoritos o en la pantalla de inicio.
        Ocupa menos de 2 MB y no guarda datos suyos, salvo las solicitudes que escriba sin señal.
      </p>
      <TextLink href={REMOVE_PATH}>Quitar de este teléfono</TextLink>
    </>
  );
}

function Requests({ requests }: Pick<DevicePageProps, "requests">) {
  const isWaiting = requests.some(({ kind }) => kind === "waiting");
  return (
    <section aria-labelledby="solicitudes" className="grid gap-4">
      <h2 id="solicitudes" className="display-3">
        Sus solicitudes
      </h2>
      {isWaiting && (
        <p data-falta className="bg-sand rounded-xl px-5 py-4">
          Las que faltan por enviar están solo en este teléfono, con los datos que escribió: quien
          lo use puede verlas. Se envían cuando abra el sitio con señal, y entonces sus datos se
          borran de aquí y queda el número de radicado.
        </p>
      )}
      <ul className="grid gap-3">
        {requests.map((request) => (
          <li
            key={request.key}
            id={request.provisional}
            className="ring-line grid justify-items-start gap-1 rounded-2xl bg-white p-5 ring-1"
          >
            <RequestState request={request} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function RequestState({ request }: { request: StoredRequest }) {
  const { provisional, key } = request;
  if (request.kind === "sent") {
    return (
      <>
        <h3 className="text-lg font-semibold">{request.radicado ?? provisional}</h3>
        <p className="text-soft">
          {request.radicado === null
            ? "Ya la habíamos recibido, y sus datos se borraron."
            : `Enviada. En este teléfono era la ${provisional}.`}
        </p>
        {request.path !== null && (
          <TextLink href={request.path}>Verla y continuar por WhatsApp</TextLink>
        )}
      </>
    );
  }
  const { errors, mayBeStored } = request;
  const query = new URLSearchParams({ [OFFLINE_FIELDS.key]: key }).toString();
  return (
    <>
      <h3 className="text-lg font-semibold">{`${provisional} (número provisional)`}</h3>
      <p className="text-soft">
        {errors === null
          ? "Falta enviarla. El número de radicado llega cuando se envíe."
          : "No se pudo recibir: revise los datos señalados. Nada se perdió."}
      </p>
      {!mayBeStored && (
        <TextLink href={`${CORRECT_PATH}?${query}`}>
          {errors === null ? "Corregirla o borrarla" : "Revisarla"}
        </TextLink>
      )}
    </>
  );
}

/** Asks before everything is removed. */
export function RemovePage({ requests }: Pick<DevicePageProps, "requests">) {
  const waiting = requests.filter(({ kind }) => kind === "waiting").length;
  return (
    <form method="post" action={REMOVE_PATH} className="grid justify-items-start gap-6">
      <PageHeading
        title="¿Quitar el catálogo de este teléfono?"
        subtitle="Se borran los productos, las fichas, las herramientas y los números de sus solicitudes enviadas."
      />
      {waiting > 0 && (
        <p role="alert" className="ring-clay rounded-2xl bg-white p-5 font-semibold ring-2">
          {waiting === 1
            ? "Hay una solicitud sin enviar: también se borra, y no la recibiremos."
            : `Hay ${waiting} solicitudes sin enviar: también se borran, y no las recibiremos.`}
        </p>
      )}
      <button className="bg-green hover:bg-green-dark min-h-13 cursor-pointer rounded-lg px-6 font-semibold text-white transition-colors max-sm:w-full">
        {waiting > 0 ? "Borrar todo, también lo que falta por enviar" : "Quitar de este teléfono"}
      </button>
      <TextLink href="/sin-senal">No, dejarlo</TextLink>
    </form>
  );
}
