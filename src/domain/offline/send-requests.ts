import {
  applyAnswer,
  isNamedByForm,
  type SendAnswer,
  type StoredRequest,
  type WaitingRequest,
  writeBody,
} from "#domain/offline/stored-request.ts";

/** The device's storage and network. */
export interface SendingDevice {
  list: () => Promise<StoredRequest[]>;
  put: (request: StoredRequest) => Promise<void>;
  /** A form token of the server, old enough not to look like a bot's. @throws without a network */
  getSeal: () => Promise<string>;
  /** @throws when no answer came */
  post: (body: URLSearchParams) => Promise<SendAnswer>;
  now: () => Date;
}

/**
 * Sends what was not sent yet, oldest first, until the network or the server fails. A request may be sent several times: its
 * key makes the server store it once.
 *
 * @returns whether any request changed
 */
export async function sendRequests(device: SendingDevice): Promise<boolean> {
  const requests = await device.list();
  const waiting = requests
    .filter((request) => request.kind === "waiting")
    .filter(({ errors }) => errors === null)
    .toSorted((a, b) => a.writtenAt.localeCompare(b.writtenAt));
  let hasChanged = false;
  for (const request of waiting) {
    const answer = await send(device, request);
    if (answer.kind === "later") break;
    await device.put(applyAnswer(request, answer, device.now().toISOString()));
    hasChanged = true;
  }
  return hasChanged;
}

async function send(device: SendingDevice, request: WaitingRequest): Promise<SendAnswer> {
  try {
    const needsSeal = !isNamedByForm(new URLSearchParams(request.fields));
    const seal = needsSeal ? await device.getSeal() : "";
    // Before it is sent: this process may end while it waits for the answer.
    await device.put({ ...request, mayBeStored: true });
    return await device.post(writeBody(request, seal));
  } catch {
    return { kind: "later" };
  }
}
