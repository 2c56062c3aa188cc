import { useMutation, useQuery } from "@tanstack/react-query";
import { FileText, Mail, MessageCircle, Send, Share2 } from "lucide-react";
import { useState } from "react";

import { useClient } from "#app/panel/auth/auth-context.ts";
import { recordKeys } from "#app/panel/lib/query-keys.ts";
import { Button, buttonClasses } from "#app/panel/ui/controls/button.tsx";
import { Dialog } from "#app/panel/ui/controls/dialog.tsx";
import { Field } from "#app/panel/ui/controls/field.tsx";
import { Select, Textarea } from "#app/panel/ui/controls/input.tsx";
import { ShareableLink } from "#app/panel/ui/controls/shareable-link.tsx";
import { Switch } from "#app/panel/ui/controls/switch.tsx";
import { LoadFailure } from "#app/panel/ui/feedback/load-failure.tsx";
import { Loading } from "#app/panel/ui/feedback/loading.tsx";
import { explainError } from "#data/client/error-texts.ts";
import { listPublishedClasses } from "#data/products.ts";
import {
  CATALOGUE_FILE,
  type CatalogueChoice,
  listCatalogueChoices,
  nameCatalogue,
  writeCatalogueMessage,
} from "#domain/products/catalogue/catalogue-files.ts";
import { buildMailLink } from "#domain/products/quote-message.ts";
import { buildChatLink } from "#domain/whatsapp/chat-link.ts";

/** To whom a catalogue goes. */
interface Recipient {
  name: string;
  phone: string | null;
  email: string | null;
}

/** The button above the list of products, and its dialog. */
export function SendCatalogueButton() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        variant="ghost"
        className="px-3"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        <Send aria-hidden className="size-4" />
        Enviar catálogo
      </Button>
      {isOpen && <SendCatalogue recipient={null} onClose={() => setIsOpen(false)} />}
    </>
  );
}

interface SendCatalogueProps {
  /** Null for someone who is chosen in WhatsApp. */
  recipient: Recipient | null;
  onClose: () => void;
}

/** Sends the catalogue as a link or as a file: all products, those for a species, or those of a category. */
export function SendCatalogue({ recipient, onClose }: SendCatalogueProps) {
  const client = useClient();
  const reading = useQuery({
    queryKey: [...recordKeys("products").all, "catalogues"],
    queryFn: async () => listCatalogueChoices(await listPublishedClasses(client)),
  });
  const { data: choices } = reading;
  return (
    <Dialog
      title="Enviar catálogo"
      {...(recipient !== null && { subtitle: `Para ${recipient.name}` })}
      onClose={onClose}
    >
      {reading.isPending && <Loading text="Cargando los catálogos..." />}
      {choices === undefined && !reading.isPending && (
        <LoadFailure
          title="No se pudieron cargar los catálogos"
          reason={explainError(reading.error)}
          reading={reading}
        />
      )}
      {choices?.length === 1 && (
        <p className="text-pretty">
          Todavía no hay productos visibles: muestre al menos uno para tener catálogo.
        </p>
      )}
      {choices !== undefined && choices.length > 1 && (
        <CatalogueForm choices={choices} recipient={recipient} />
      )}
    </Dialog>
  );
}

const GROUPS = [
  ["species", "Por especie"],
  ["category", "Por categoría"],
] as const;

interface CatalogueFormProps {
  choices: readonly CatalogueChoice[];
  recipient: Recipient | null;
}

function CatalogueForm({ choices, recipient }: CatalogueFormProps) {
  const [path, setPath] = useState(CATALOGUE_FILE);
  const [text, setText] = useState(
    recipient === null
      ? "Hola. Le enviamos nuestro catálogo."
      : `Hola, ${recipient.name}. Le enviamos nuestro catálogo.`,
  );
  const [withList, setWithList] = useState(true);
  const choice = choices.find((one) => one.path === path) ?? choices[0];
  if (choice === undefined) return null;
  const { origin } = window.location;
  const message = writeCatalogueMessage(text, { choice, origin, withList });
  const name = nameCatalogue(choice);
  const renderOption = ({ path: value, name: label }: CatalogueChoice) => (
    <option key={value} value={value}>
      {label}
    </option>
  );
  return (
    <>
      <Field label="Catálogo">
        {(control) => (
          <Select
            {...control}
            value={choice.path}
            onChange={({ target: { value } }) => setPath(value)}
          >
            {choices.filter(({ kind }) => kind === "all").map(renderOption)}
            {GROUPS.map(([group, label]) => (
              <optgroup key={group} label={label}>
                {choices.filter(({ kind }) => kind === group).map(renderOption)}
              </optgroup>
            ))}
          </Select>
        )}
      </Field>
      <Field
        label="Mensaje"
        hint="Debajo van los enlaces. El catálogo siempre muestra lo publicado hoy."
      >
        {(control) => (
          <Textarea
            {...control}
            rows={3}
            maxLength={1000}
            value={text}
            onChange={({ target: { value } }) => setText(value)}
          />
        )}
      </Field>
      <Switch
        label="Incluir también la lista de una página, que pesa poco"
        checked={withList}
        onChange={({ target: { checked } }) => setWithList(checked)}
      />
      <div className="grid gap-2 sm:flex sm:flex-wrap">
        <a
          href={buildChat(recipient, message)}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonClasses({})}
        >
          <MessageCircle aria-hidden className="size-4" />
          Enviar por WhatsApp
          <span className="sr-only"> (se abre en otra pestaña)</span>
        </a>
        {recipient !== null && recipient.email !== null && (
          <a
            href={buildMailLink(recipient.email, name, message)}
            className={buttonClasses({ variant: "outline" })}
          >
            <Mail aria-hidden className="size-4" />
            Escribir un correo
          </a>
        )}
        <a
          href={choice.path}
          target="_blank"
          rel="noopener"
          className={buttonClasses({ variant: "outline" })}
        >
          <FileText aria-hidden className="size-4" />
          Ver el PDF
          <span className="sr-only"> (se abre en otra pestaña)</span>
        </a>
        {canShareFiles() && <ShareFile key={choice.path} choice={choice} text={text} />}
      </div>
      <ShareableLink address={origin + choice.path} title={name} />
    </>
  );
}

/** A chat with the recipient, or with someone who is chosen in WhatsApp. */
function buildChat(recipient: Recipient | null, message: string): string {
  const chat = recipient?.phone == null ? null : buildChatLink(recipient.phone, message);
  return chat ?? `https://wa.me/?text=${encodeURIComponent(message.toWellFormed())}`;
}

function toFile(parts: BlobPart[], path: string): File {
  const name = path.slice(1).replaceAll("/", "-");
  return new File(parts, name, { type: "application/pdf" });
}

function canShareFiles(): boolean {
  return "canShare" in navigator && navigator.canShare({ files: [toFile([], CATALOGUE_FILE)] });
}

/** Shares the file itself. A browser may want another press once it is loaded. */
function ShareFile({ choice, text }: { choice: CatalogueChoice; text: string }) {
  const [file, setFile] = useState<File | null>(null);
  const sharing = useMutation({
    mutationFn: async () => {
      const shared = file ?? (await loadFile(choice.path));
      setFile(shared);
      await navigator.share({ files: [shared], title: nameCatalogue(choice), text }).catch(
        // Closing the dialog of the phone is no failure, and after a long load it does not open.
        () => undefined,
      );
    },
  });
  return (
    <>
      <Button variant="outline" pending={sharing.isPending} onClick={() => sharing.mutate()}>
        {!sharing.isPending && <Share2 aria-hidden className="size-4" />}
        {file === null ? "Compartir el archivo" : "Compartir el archivo ya cargado"}
      </Button>
      {sharing.error !== null && (
        <p role="alert" className="text-danger text-sm font-medium">
          No se pudo cargar el archivo. Envíe el enlace, o intente de nuevo.
        </p>
      )}
    </>
  );
}

async function loadFile(path: string): Promise<File> {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`the catalogue answered ${response.status}`);
  return toFile([await response.blob()], path);
}
