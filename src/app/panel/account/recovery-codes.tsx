import { Download } from "lucide-react";

import { FocusedGroup } from "#app/panel/account/focused-group.tsx";
import { downloadText } from "#app/panel/lib/download-text.ts";
import { Button } from "#app/panel/ui/controls/button.tsx";

const FILE = { name: "codigos-de-recuperacion.txt", type: "text/plain" };

/** Codes that replace the phone, shown only once; or a note that this server has none. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  return (
    <FocusedGroup label="Códigos de recuperación">
      {codes.length === 0 ? <NoCodes /> : <GivenCodes codes={codes} />}
    </FocusedGroup>
  );
}

function NoCodes() {
  return (
    <p className="text-pretty">
      Este sitio no da códigos de recuperación. Si pierde el teléfono, la persona que instaló el
      sitio puede quitarle el segundo paso para que entre con su contraseña.
    </p>
  );
}

function GivenCodes({ codes }: { codes: readonly string[] }) {
  return (
    <>
      <p className="font-semibold">Guarde estos códigos ahora: no se vuelven a mostrar.</p>
      <p className="text-pretty">
        Cada uno sirve una vez para entrar si pierde el teléfono. Imprímalos o guárdelos lejos de
        él.
      </p>
      <ul className="grid grid-cols-2 gap-2 sm:grid-cols-3">
        {codes.map((code) => (
          <li key={code}>
            <code className="block rounded-md bg-white px-3 py-2 text-center">{code}</code>
          </li>
        ))}
      </ul>
      <Button
        variant="outline"
        className="justify-self-start"
        onClick={() => downloadText(`${codes.join("\n")}\n`, FILE)}
      >
        <Download aria-hidden className="size-4" />
        Descargar
      </Button>
    </>
  );
}
