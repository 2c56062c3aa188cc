import { lazy, type SubmitEvent, Suspense, useState } from "react";
import { createPortal } from "react-dom";

import { PictureUpload } from "#app/panel/media/upload/picture-upload.tsx";
import { Button } from "#app/panel/ui/controls/button.tsx";
import { Dialog } from "#app/panel/ui/controls/dialog.tsx";
import { TextField } from "#app/panel/ui/controls/field.tsx";
import { Switch } from "#app/panel/ui/controls/switch.tsx";
import { isSiteAddress } from "#domain/site-address.ts";

const PictureLibrary = lazy(async () => ({
  default: (await import("#app/panel/media/library/picture-library.tsx")).PictureLibrary,
}));

interface PictureDialogProps {
  /** The picture to change; empty for a new one. */
  picture: { url: string; alt: string };
  /** A pasted or dropped file, to upload at once. */
  file: File | null;
  onChoose: (url: string, alt: string) => void;
  onClose: () => void;
}

/** Asks for a picture of a text, and for what it shows. */
export function PictureDialog({ picture, file, onChoose, onClose }: PictureDialogProps) {
  const [address, setAddress] = useState(picture.url);
  const [alt, setAlt] = useState(picture.alt);
  const [isOrnament, setIsOrnament] = useState(picture.url !== "" && picture.alt === "");
  const [isChecked, setIsChecked] = useState(false);
  const [isLibraryOpen, setIsLibraryOpen] = useState(false);
  const problems = findProblems(address.trim(), alt.trim(), isOrnament);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    // React passes the event on to the form around the editor.
    event.stopPropagation();
    setIsChecked(true);
    if (Object.keys(problems).length > 0) return;
    onChoose(address.trim(), isOrnament ? "" : alt.trim());
  };
  // Rendered outside of the form, whose Enter key would save it.
  return createPortal(
    <Dialog title={picture.url === "" ? "Poner una imagen" : "Cambiar la imagen"} onClose={onClose}>
      <form noValidate onSubmit={submit} className="grid gap-5">
        <PictureUpload
          address={address}
          file={file}
          needsText={alt.trim() === "" && !isOrnament}
          onStored={setAddress}
          onRemove={() => setAddress("")}
          onLibrary={() => setIsLibraryOpen(true)}
        />
        <TextField
          label="Dirección de la imagen"
          hint="Se llena al subirla. También puede escribir una dirección https:// o una ruta del sitio."
          error={isChecked ? problems.address : undefined}
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          value={address}
          onChange={(event) => setAddress(event.target.value)}
        />
        <Switch
          label="Es solo un adorno"
          checked={isOrnament}
          onChange={(event) => setIsOrnament(event.target.checked)}
        />
        {!isOrnament && (
          <TextField
            label="Texto alternativo"
            hint="Describa la imagen para quien no puede verla."
            error={isChecked ? problems.alt : undefined}
            autoComplete="off"
            value={alt}
            onChange={(event) => setAlt(event.target.value)}
          />
        )}
        <Button type="submit">{picture.url === "" ? "Poner imagen" : "Cambiar imagen"}</Button>
      </form>
      {isLibraryOpen && (
        <Suspense>
          <PictureLibrary
            onChoose={(path) => {
              setIsLibraryOpen(false);
              setAddress(path);
            }}
            onClose={() => setIsLibraryOpen(false)}
          />
        </Suspense>
      )}
    </Dialog>,
    document.body,
  );
}

function findProblems(address: string, alt: string, isOrnament: boolean) {
  return {
    ...(!isSiteAddress(address) && {
      address:
        address === ""
          ? "Elija una imagen."
          : "Escriba una dirección https:// o una ruta del sitio, como /images/melaza.webp.",
    }),
    ...(alt === "" && !isOrnament && { alt: "Describa la imagen, o diga que es solo un adorno." }),
  };
}
