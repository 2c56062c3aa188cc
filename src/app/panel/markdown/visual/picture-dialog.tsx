import { type SubmitEvent, Suspense, useState } from "react";
import { createPortal } from "react-dom";

import { lazyPart } from "#app/panel/lib/loading/lazy-part.ts";
import { PictureUpload } from "#app/panel/media/upload/picture-upload.tsx";
import { Button } from "#app/panel/ui/controls/button.tsx";
import { Dialog } from "#app/panel/ui/controls/dialog.tsx";
import { TextField } from "#app/panel/ui/controls/field.tsx";
import { Switch } from "#app/panel/ui/controls/switch.tsx";
import { isSiteAddress } from "#domain/site-address.ts";

const PictureLibrary = lazyPart(
  async () => (await import("#app/panel/media/library/picture-library.tsx")).PictureLibrary,
  "asked",
);

interface PictureDialogProps {
  /** The picture to change; null for a new one. */
  picture: { url: string; alt: string } | null;
  /** A pasted or dropped file, to upload immediately. */
  file: File | null;
  onChoose: (url: string, alt: string) => void;
  onClose: () => void;
}

/** Asks for a picture and its alternative text. */
export function PictureDialog(props: PictureDialogProps) {
  const { picture, onClose } = props;
  // Rendered outside of the form, whose Enter key would save it.
  return createPortal(
    <Dialog title={picture === null ? "Poner una imagen" : "Cambiar la imagen"} onClose={onClose}>
      <PictureForm {...props} />
    </Dialog>,
    document.body,
  );
}

function PictureForm({ picture, file, onChoose }: PictureDialogProps) {
  const [address, setAddress] = useState(picture?.url ?? "");
  const [alt, setAlt] = useState(picture?.alt ?? "");
  const [isOrnament, setIsOrnament] = useState(picture?.alt === "");
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
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <PictureUpload
        address={address}
        firstFile={file}
        needsText={alt.trim() === "" && !isOrnament}
        onStored={setAddress}
        onRemove={() => setAddress("")}
        onLibrary={() => setIsLibraryOpen(true)}
      />
      <TextField
        label="Dirección de la imagen"
        hint="Se llena al subirla. También puede copiar la dirección completa de una imagen."
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
      <Button type="submit">{picture === null ? "Poner imagen" : "Cambiar imagen"}</Button>
      {isLibraryOpen && (
        <StoredPictures onChoose={setAddress} onClose={() => setIsLibraryOpen(false)} />
      )}
    </form>
  );
}

function StoredPictures({
  onChoose,
  onClose,
}: {
  onChoose: (path: string) => void;
  onClose: () => void;
}) {
  return (
    <Suspense>
      <PictureLibrary
        onChoose={(path) => {
          onClose();
          onChoose(path);
        }}
        onClose={onClose}
      />
    </Suspense>
  );
}

function findProblems(address: string, alt: string, isOrnament: boolean) {
  return {
    ...(!isSiteAddress(address) && {
      address:
        address === ""
          ? "Elija una imagen."
          : "Suba la imagen, o copie su dirección completa como aparece en el navegador.",
    }),
    ...(alt === "" && !isOrnament && { alt: "Describa la imagen, o diga que es solo un adorno." }),
  };
}
