/*
 * A form and the previews of it are tabs of one browser. What is typed goes from one to the other by a
 * channel that only they know, and never through the server or into storage.
 */

/** The parameter of a preview's address that names the form. */
export const PREVIEW_FORM = "formulario";

/** In the place of the id of a record that was never saved. */
export const NEW_RECORD = "nuevo";

type Message<R> = { kind: "asked" } | { kind: "typed"; record: R } | { kind: "closed" };

/** What a preview knows of its form. */
export interface TypedRecord<R> {
  record: R;
  /** Whether the form is still open: what is typed next will be shown too. */
  isOpen: boolean;
}

/** Answers every preview of a form with what is typed now, and again whenever `tell` is called. */
export function openPreviewSource(form: string, readRecord: () => unknown) {
  const channel = new BroadcastChannel(nameChannel(form));
  const send = (message: Message<unknown>) => channel.postMessage(message);
  const tell = () => send({ kind: "typed", record: readRecord() });
  channel.addEventListener("message", ({ data }: MessageEvent<Message<unknown>>) => {
    if (data.kind === "asked") tell();
  });
  return {
    tell,
    close: () => {
      send({ kind: "closed" });
      channel.close();
    },
  };
}

/** Follows a form until the returned function is called; nothing comes when it is not open. */
export function followPreviewSource<R>(
  form: string,
  onChange: (update: (last: TypedRecord<R> | null) => TypedRecord<R> | null) => void,
): () => void {
  const channel = new BroadcastChannel(nameChannel(form));
  channel.addEventListener("message", ({ data }: MessageEvent<Message<R>>) => {
    if (data.kind === "typed") onChange(() => ({ record: data.record, isOpen: true }));
    if (data.kind === "closed") onChange((last) => last && { ...last, isOpen: false });
  });
  channel.postMessage({ kind: "asked" } satisfies Message<R>);
  return () => channel.close();
}

function nameChannel(form: string): string {
  return `vista-previa:${form}`;
}
