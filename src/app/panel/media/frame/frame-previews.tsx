import type { FrameWork } from "#app/panel/media/frame/use-frame.ts";
import { smallPictureAddress } from "#app/shared/pictures.ts";
import {
  computeCropBox,
  findCrop,
  type PictureCrop,
  type PictureRatio,
  type Size,
  toNumber,
} from "#domain/media/picture-address.ts";
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
  const { source, crops, use } = work;
  const places = [...new Set(holders.flatMap((holder) => HOLDER_PLACES[holder]))];
  const previews = places
    .filter((place) => use === null || PICTURE_PLACES[place].use === use)
    .flatMap((place) =>
      listShapes(place).map(({ ratio, screen }) => ({
        ratio,
        frame: findCrop(crops, PICTURE_PLACES[place].use) ?? crops.all,
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
  frame: PictureCrop;
}

const HEIGHT_REM = 6;

/** The part of the picture that the server cuts out, by the same rule. */
function Preview({ source, size, ratio, frame }: PreviewProps) {
  const cut = computeCropBox(size, ratio, frame);
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
