/** Why a channel is refused or ended, in upstream's words where there are such; for the client. */
export class ChannelError extends Error {
  override readonly name = "ChannelError";
}

export function unauthorized(channel: string): ChannelError {
  return new ChannelError(
    `Unauthorized: You do not have permissions to read from this Channel topic: ${channel}`,
  );
}
