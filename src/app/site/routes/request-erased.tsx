import { PageHeading } from "#app/site/ui/headings.tsx";
import { LinkButton } from "#app/site/ui/link-button.tsx";
import { TextLink } from "#app/site/ui/text-link.tsx";

export function headers() {
  return { "Cache-Control": "no-store", "X-Robots-Tag": "noindex, nofollow" };
}

export function meta() {
  return [{ title: "Borrar una solicitud" }, { name: "robots", content: "noindex, nofollow" }];
}

/** The same whether or not the contact was right: it must not be found out by trying. */
export default function RequestErasedPage() {
  return (
    <div className="wrap grid min-h-[60svh] content-center justify-items-start gap-6 py-24">
      <PageHeading
        title="Recibimos lo que pidió"
        subtitle="Si el correo o el teléfono es el de la solicitud, ya la borramos con sus mensajes y archivos, y su enlace no muestra nada. Si tiene una propuesta aceptada, le avisamos a la oficina, que lo confirma primero con usted."
      />
      <p className="text-soft max-w-[40rem]">
        Si el enlace todavía la muestra, el dato no coincide: inténtelo de nuevo mañana o
        escríbanos. Sus derechos están en la{" "}
        <TextLink href="/privacidad">política de tratamiento de datos</TextLink>.
      </p>
      <LinkButton href="/">Ir al inicio</LinkButton>
    </div>
  );
}
