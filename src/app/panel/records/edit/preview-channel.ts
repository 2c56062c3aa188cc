/*
 * A form and its previews are tabs of one browser. Typed values are sent over a BroadcastChannel, never through the server
 * or storage.
 */

/** The parameter of a preview's URL that identifies the form. */
export const PREVIEW_FORM = "formulario";

/** The id of a record that has never been saved. */
export const NEW_RECORD = "nuevo";

type Message<R> = { kind: "asked" } | { kind: "typed"; record: R } | { kind: "closed" };

/** A form's typed record, as its preview received it. */
export interface TypedRecord<R> {
  record: R;
  /** Whether the form is still open, so that the preview keeps following it. */
  isOpen: boolean;
}

/** Sends the typed record to each preview that requests it, and to all whenever `publish` is called. */
export function openPreviewSource(form: string, readRecord: () => unknown) {
  const channel = new BroadcastChannel(nameChannel(form));
  const send = (message: Message<unknown>) => channel.postMessage(message);
  const publish = () => send({ kind: "typed", record: readRecord() });
  channel.addEventListener("message", ({ data }: MessageEvent<Message<unknown>>) => {
    if (data.kind === "asked") publish();
  });
  return {
    publish,
    close: () => {
      send({ kind: "closed" });
      channel.close();
    },
  };
}

/** Subscribes to a form; nothing arrives while the form is not open. @returns unsubscribes */
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
