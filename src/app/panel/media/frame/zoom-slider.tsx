import { useId } from "react";

import { type PictureCrop, ZOOM } from "#domain/media/picture-address.ts";

interface ZoomSliderProps {
  frame: PictureCrop;
  onChange: (part: Pick<PictureCrop, "zoom">) => void;
}

const TIMES = new Intl.NumberFormat("es-CO", { maximumFractionDigits: 2 });

/** How close the picture is shown around its point. */
export function ZoomSlider({ frame: { zoom }, onChange }: ZoomSliderProps) {
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
