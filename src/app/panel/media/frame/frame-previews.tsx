import type { FrameWork } from "#app/panel/media/frame/use-frame.ts";
import { smallPictureAddress } from "#app/shared/pictures.ts";
import { findFrame } from "#domain/media/framed-picture.ts";
import {
  findCut,
  type PictureFrame,
  type PictureRatio,
  type Size,
  toNumber,
} from "#domain/media/picture-frame.ts";
import {
  HOLDER_PLACES,
  listShapes,
  PICTURE_PLACES,
  type PictureHolder,
} from "#domain/media/picture-places.ts";

interface FramePreviewsProps {
  work: FrameWork;
  /** The picture's proportions. */
  size: Size;
  holders: readonly PictureHolder[];
}

/** Each place as visitors will see it. */
export function FramePreviews({ work, size, holders }: FramePreviewsProps) {
  const { source, frames, use } = work;
  const places = [...new Set(holders.flatMap((holder) => HOLDER_PLACES[holder]))];
  const previews = places
    .filter((place) => use === null || PICTURE_PLACES[place].use === use)
    .flatMap((place) =>
      listShapes(place).map(({ ratio, screen }) => ({
        ratio,
        frame: findFrame(frames, PICTURE_PLACES[place].use) ?? frames.all,
        name: [PICTURE_PLACES[place].name, screen].filter(Boolean).join(", "),
      })),
    );
  return (
    <section aria-label="Así se verá" className="grid gap-2">
      <h3 className="text-[0.9375rem] font-semibold">Así se verá</h3>
      <ul className="flex flex-wrap items-end gap-x-4 gap-y-3">
        {previews.map(({ name, ratio, frame }) => (
          <li key={name} className="grid gap-1">
            <Preview source={source} size={size} ratio={ratio} frame={frame} />
            <span className="text-soft max-w-40 text-xs">{name}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface PreviewProps {
  source: string;
  size: Size;
  ratio: PictureRatio;
  frame: PictureFrame;
}

const HEIGHT_REM = 6;

/** The part of the picture that the server cuts out, by the same rule. */
function Preview({ source, size, ratio, frame }: PreviewProps) {
  const cut = findCut(size, ratio, frame);
  const shape = toNumber(ratio);
  const percent = (part: number, whole: number) => `${(part / whole) * 100}%`;
  return (
    <div
      className="bg-sand relative overflow-hidden rounded-md"
      style={{ height: `${HEIGHT_REM}rem`, width: `${HEIGHT_REM * shape}rem` }}
    >
      <img
        src={smallPictureAddress(source, 960)}
        alt=""
        className="absolute max-w-none"
        style={{
          width: percent(size.width, cut.width),
          height: percent(size.height, cut.height),
          left: percent(-cut.left, cut.width),
          top: percent(-cut.top, cut.height),
        }}
      />
    </div>
  );
}
