import { formatFrame, parseFrame, type PictureFrame } from "#domain/media/picture-frame.ts";
import { isResizable } from "#domain/pictures.ts";

/* A record holds its picture's frame in the picture's address, as a fragment: so it is a draft, a revision and an undo
   like any text, and clients that know nothing of it follow the same address.
   `/images/melaza.webp#encuadre=30-60-100&tarjeta=20-50-150` */

/** Where a record's picture is shown: in lists, on its page, and when its link is shared. */
export const FRAME_USES = ["card", "page", "share"] as const;

export type FrameUse = (typeof FRAME_USES)[number];

export const FRAME_USE_NAMES: Readonly<Record<FrameUse, string>> = {
  card: "Tarjetas",
  page: "Página",
  share: "Al compartir",
};

export interface PictureFrames {
  /** In every use that has no frame of its own. */
  all: PictureFrame;
  own: Readonly<Partial<Record<FrameUse, PictureFrame>>>;
}

export interface FramedPicture {
  /** The picture's address. */
  source: string;
  /** Null where the layout cuts it as it likes. */
  frames: PictureFrames | null;
}

const ALL = "encuadre";
const NAMES = { card: "tarjeta", page: "pagina", share: "compartir" } as const;

/** Reads the address in a record; what is no frame of a picture that the server cuts stays part of the address. */
export function parseFramedPicture(written: string): FramedPicture {
  const address = written.trim();
  const [source = "", fragment] = address.split("#", 2);
  const whole = { source: address, frames: null };
  if (fragment === undefined || !isResizable(source)) return whole;
  const values = new Map(fragment.split("&").map((part) => part.split("=", 2) as [string, string]));
  const read = (name: string) => parseFrame(values.get(name) ?? "");
  const all = read(ALL);
  if (all === null) return whole;
  const own = FRAME_USES.flatMap((use) => {
    const frame = read(NAMES[use]);
    return frame === null ? [] : [[use, frame] as const];
  });
  const framed = { source, frames: { all, own: Object.fromEntries(own) } };
  return formatFramedPicture(framed) === address ? framed : whole;
}

/** Whether pages show what a record holds as its picture's address: one of this site, or an https address. */
export function isPictureAddress(written: string | null): written is string {
  return /^\s*(?:https:\/\/|\/(?!\/))/i.test(written ?? "");
}

export function formatFramedPicture({ source, frames }: FramedPicture): string {
  if (frames === null) return source;
  const parts = [`${ALL}=${formatFrame(frames.all)}`];
  for (const use of FRAME_USES) {
    const frame = frames.own[use];
    if (frame !== undefined) parts.push(`${NAMES[use]}=${formatFrame(frame)}`);
  }
  return `${source}#${parts.join("&")}`;
}

/** The picture's address without its frame. */
export function stripFrame(address: string): string {
  return parseFramedPicture(address).source;
}

/** The frame in a use; null where the layout cuts the picture as it likes. */
export function findFrame(frames: PictureFrames | null, use: FrameUse): PictureFrame | null {
  return frames && (frames.own[use] ?? frames.all);
}

/** The different frames of a picture. */
export function listFrames({ all, own }: PictureFrames): string[] {
  return [...new Set([all, ...Object.values(own)].map(formatFrame))];
}
