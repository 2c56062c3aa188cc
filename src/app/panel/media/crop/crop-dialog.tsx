import { Crosshair, Sparkles } from "lucide-react";
import { useId, useState } from "react";
import { createPortal } from "react-dom";

import { useClient } from "#app/panel/auth/auth-context.ts";
import { FocalPointArea } from "#app/panel/media/crop/focal-point.tsx";
import { type CropState, useCrop } from "#app/panel/media/crop/use-crop.ts";
import { PictureWarning } from "#app/panel/media/picture-warning.tsx";
import { Button } from "#app/panel/ui/controls/button.tsx";
import { Dialog } from "#app/panel/ui/controls/dialog.tsx";
import { Alert } from "#app/panel/ui/feedback/alert.tsx";
import { smallPictureAddress } from "#app/shared/pictures.ts";
import { explainError } from "#data/client/error-texts.ts";
import { suggestFocus } from "#data/media/pictures.ts";
import {
  computeCropBox,
  CROP_USE_NAMES,
  type CropUse,
  findCrop,
  type PictureCrop,
  type PictureRatio,
  type Size,
  toNumber,
  ZOOM,
} from "#domain/media/picture-address.ts";
import {
  HOLDER_PLACES,
  listShapes,
  PICTURE_PLACES,
  type PictureHolder,
} from "#domain/media/picture-places.ts";

interface CropDialogProps {
  /** The picture's address, with its crop if it has one. */
  address: string;
  /** The records or texts that use it, which determine where it is shown. */
  holders: readonly PictureHolder[];
  /** The label of the button that applies the crop. */
  doneText: string;
  /** Called with the cropped address once the server serves it, or with the plain one. */
  onDone: (address: string) => void;
  onClose: () => void;
}

/** Sets a picture's focal point and zoom, everywhere or for one kind of place. */
export function CropDialog(props: CropDialogProps) {
  const crop = useCrop(props);
  const [size, setSize] = useState<Size | null>(null);
  // Rendered outside of the form: its Enter key and fields must not affect the form.
  return createPortal(
    <Dialog title="Ajustar encuadre" onClose={props.onClose}>
      <p className="text-soft text-[0.9375rem] text-pretty">
        Ponga el punto sobre lo que siempre debe verse. La imagen original no cambia.
      </p>
      <FocalPointArea crop={crop} onSize={setSize} />
      <PointButtons crop={crop} />
      <ZoomSlider frame={crop.frame} onChange={crop.change} />
      {size !== null && <CropPreviews crop={crop} size={size} holders={props.holders} />}
      <CropScope crop={crop} holders={props.holders} />
      {props.holders.map((holder) => (
        <PictureWarning key={holder} address={crop.cropped} holder={holder} />
      ))}
      {crop.error !== null && (
        <Alert title="No se pudo guardar el encuadre">
          <p>{explainError(crop.error)}</p>
        </Alert>
      )}
      <div className="flex flex-wrap gap-3">
        <Button pending={crop.isSaving} onClick={crop.finish}>
          {props.doneText}
        </Button>
        {crop.isCropped && (
          <Button variant="outline" onClick={crop.remove}>
            Quitar el encuadre
          </Button>
        )}
      </div>
    </Dialog>,
    document.body,
  );
}

function PointButtons({ crop }: { crop: CropState }) {
  const client = useClient();
  const [isPending, setIsPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const suggest = async () => {
    setIsPending(true);
    setFailure(null);
    try {
      crop.change(await suggestFocus(client, crop.source));
    } catch (error) {
      setFailure(explainError(error));
    } finally {
      setIsPending(false);
    }
  };
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" pending={isPending} onClick={() => void suggest()}>
          {!isPending && <Sparkles aria-hidden className="size-4" />}
          Sugerir
        </Button>
        <Button variant="outline" onClick={() => crop.change({ x: 50, y: 50 })}>
          <Crosshair aria-hidden className="size-4" />
          Centrar
        </Button>
      </div>
      {failure !== null && (
        <p role="alert" className="text-danger text-sm font-medium">
          No hay sugerencia. {failure}
        </p>
      )}
    </div>
  );
}

interface ZoomSliderProps {
  frame: PictureCrop;
  onChange: (part: Pick<PictureCrop, "zoom">) => void;
}

const TIMES = new Intl.NumberFormat("es-CO", { maximumFractionDigits: 2 });

/** The zoom around the focal point. */
function ZoomSlider({ frame: { zoom }, onChange }: ZoomSliderProps) {
  const id = useId();
  const text = zoom === ZOOM.min ? "Sin acercar" : `${TIMES.format(zoom / 100)} veces`;
  return (
    <div className="grid gap-1">
      <div className="flex justify-between gap-3 text-[0.9375rem]">
        <label htmlFor={id} className="font-semibold">
          Acercamiento
        </label>
        <span aria-hidden className="text-soft">
          {text}
        </span>
      </div>
      <input
        id={id}
        type="range"
        min={ZOOM.min}
        max={ZOOM.max}
        step={5}
        value={zoom}
        aria-valuetext={text}
        className="accent-green h-11 w-full cursor-pointer"
        onChange={({ target }) => onChange({ zoom: Number(target.value) })}
      />
    </div>
  );
}

interface CropScopeProps {
  crop: CropState;
  holders: readonly PictureHolder[];
}

/** Which places the crop is for: all of them, unless one kind has its own. */
function CropScope({ crop, holders }: CropScopeProps) {
  const { use, crops, setUse, forget } = crop;
  const uses = listUses(holders);
  const isOwn = use !== null && crops.own[use] !== undefined;
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 text-[0.9375rem] font-semibold">Se aplica a</legend>
      <div className="flex flex-wrap gap-2">
        {[null, ...uses].map((option) => (
          <label
            key={option}
            className="border-edge has-checked:bg-green has-checked:border-green has-focus-visible:outline-gold inline-flex min-h-11 cursor-pointer items-center rounded-lg border bg-white px-4 text-[0.9375rem] font-semibold has-checked:text-white has-focus-visible:outline-3"
          >
            <input
              type="radio"
              name="frame-use"
              className="sr-only"
              checked={use === option}
              onChange={() => setUse(option)}
            />
            {option === null ? "Todos los lugares" : CROP_USE_NAMES[option]}
            {option !== null && crops.own[option] !== undefined && " (propio)"}
          </label>
        ))}
      </div>
      {use !== null && (
        <div className="flex flex-wrap items-center gap-x-3">
          <p className="text-soft text-sm">
            {isOwn
              ? "Tiene su propio encuadre."
              : "Usa el de todos los lugares hasta que usted lo cambie aquí."}
          </p>
          {isOwn && (
            <Button variant="ghost" className="px-3" onClick={() => forget(use)}>
              Igual que en todos
            </Button>
          )}
        </div>
      )}
    </fieldset>
  );
}

function listUses(holders: readonly PictureHolder[]): CropUse[] {
  const uses = holders
    .flatMap((holder) => HOLDER_PLACES[holder])
    .map((place) => PICTURE_PLACES[place].use);
  return [...new Set(uses)];
}

interface CropPreviewsProps {
  crop: CropState;
  /** The picture's proportions. */
  size: Size;
  holders: readonly PictureHolder[];
}

/** Each place as visitors will see it. */
function CropPreviews({ crop, size, holders }: CropPreviewsProps) {
  const { source, crops, use } = crop;
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

/** The crop that the server makes, computed by the same function. */
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
