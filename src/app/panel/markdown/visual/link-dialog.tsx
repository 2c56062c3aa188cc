import { type SubmitEvent, useState } from "react";
import { createPortal } from "react-dom";

import { SitePageButton } from "#app/panel/site-pages/site-page-button.tsx";
import { Button } from "#app/panel/ui/controls/button.tsx";
import { Dialog } from "#app/panel/ui/controls/dialog.tsx";
import { TextField } from "#app/panel/ui/controls/field.tsx";
import type { SitePage } from "#domain/links/page-list.ts";
import { toSafeHref } from "#domain/site-address.ts";
import { cleanLine } from "#domain/typed-text.ts";

interface LinkDialogProps {
  /** The link's; empty for a new one. */
  url: string;
  /** The linked text; empty to ask for one. */
  text: string;
  /** Called with an empty address to remove the link. */
  onChoose: (url: string, text: string) => void;
  onClose: () => void;
}

/** Asks where a link leads: an address, or a page of the site. */
export function LinkDialog(props: LinkDialogProps) {
  const { url, text, onClose } = props;
  // Rendered outside of the form, whose Enter key would save it.
  return createPortal(
    <Dialog
      title={url === "" ? "Poner un enlace" : "Cambiar el enlace"}
      {...(text !== "" && { subtitle: text })}
      onClose={onClose}
    >
      <LinkForm {...props} />
    </Dialog>,
    document.body,
  );
}

function LinkForm({ url, text, onChoose }: LinkDialogProps) {
  const [address, setAddress] = useState(url);
  const [typed, setTyped] = useState("");
  const [error, setError] = useState<string>();
  const changeAddress = (value: string) => {
    setAddress(value);
    setError(undefined);
  };
  const choosePage = (page: SitePage) => {
    changeAddress(page.path);
    setTyped((before) => before || page.name);
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    // React passes the event on to the form around the editor.
    event.stopPropagation();
    const completed = completeAddress(address);
    if (completed === null) setError(NO_ADDRESS);
    else onChoose(completed, text || typed.trim() || completed);
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      {text === "" && (
        <TextField
          label="Texto"
          hint="Lo que se lee y se toca, por ejemplo: vea la ficha técnica."
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      <TextField
        label="Dirección"
        hint="La dirección completa, como aparece en el navegador, o un correo."
        error={error}
        inputMode="url"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        value={address}
        onChange={(event) => changeAddress(event.target.value)}
      />
      <SitePageButton onChoose={choosePage} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" className="grow">
          {url === "" ? "Poner enlace" : "Cambiar enlace"}
        </Button>
        {url !== "" && (
          <Button variant="danger" onClick={() => onChoose("", text)}>
            Quitar enlace
          </Button>
        )}
      </div>
    </form>
  );
}

const NO_ADDRESS =
  "Copie la dirección completa de la página, como aparece en el navegador, o escriba un correo.";

/** Completes a typed link address such as `ejemplo.com` or `ventas@ejemplo.com`; null for an invalid one. */
export function completeAddress(typed: string): string | null {
  const address = cleanLine(typed);
  if (address === "" || /\s/.test(address)) return null;
  if (/^(?:\/(?!\/)|#)./.test(address) || address === "/") return address;
  if (/^[^@/:]+@[^@/:]+\.[^@/:]+$/.test(address)) return `mailto:${address}`;
  const completed = /^[a-z][a-z\d+.-]*:/i.test(address) ? address : `https://${address}`;
  if (!/^https?:/i.test(completed)) return toSafeHref(completed);
  const host = URL.parse(completed)?.hostname ?? "";
  return /^[^.]+(?:\.[^.]+)+$/.test(host) ? completed : null;
}
