import { type KeyboardEvent, type PointerEvent, useId, useRef } from "react";

import type { CropState } from "#app/panel/media/crop/use-crop.ts";
import { smallPictureAddress } from "#app/shared/pictures.ts";
import type { Size } from "#domain/media/picture-address.ts";

interface FocalPointAreaProps {
  crop: CropState;
  /** Called with the picture's proportions once it is loaded. */
  onSize: (size: Size) => void;
}

const STEPS = new Map<string, readonly [x: number, y: number]>([
  ["ArrowLeft", [-1, 0]],
  ["ArrowRight", [1, 0]],
  ["ArrowUp", [0, -1]],
  ["ArrowDown", [0, 1]],
]);
const LARGE_STEP = 10;

/**
 * The whole picture with its focal point, which is dragged, set by a press or moved by the arrow keys. For screen readers
 * it is two sliders.
 */
export function FocalPointArea({ crop, onSize }: FocalPointAreaProps) {
  const { source, change } = crop;
  const areaRef = useRef<HTMLDivElement>(null);
  const hintId = useId();
  const moveTo = ({ clientX, clientY }: PointerEvent) => {
    const area = areaRef.current?.getBoundingClientRect();
    if (area === undefined) return;
    change({
      x: toPercent(clientX - area.left, area.width),
      y: toPercent(clientY - area.top, area.height),
    });
  };
  return (
    <div className="grid gap-1.5">
      <div className="bg-sand grid place-items-center overflow-hidden rounded-lg">
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the handle in it is for the keyboard */}
        <div
          ref={areaRef}
          className="relative w-fit cursor-crosshair select-none"
          onPointerDown={moveTo}
        >
          <img
            src={smallPictureAddress(source, 960)}
            alt=""
            draggable={false}
            className="block max-h-[min(17rem,40dvh)] w-auto"
            onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
              onSize({ width, height })
            }
          />
          <Handle crop={crop} moveTo={moveTo} hintId={hintId} />
        </div>
      </div>
      <p id={hintId} className="text-soft text-sm">
        Arrastre el punto o toque la imagen. Con el teclado: flechas, y Mayús para ir más rápido.
      </p>
    </div>
  );
}

interface HandleProps {
  crop: CropState;
  moveTo: (event: PointerEvent) => void;
  hintId: string;
}

function Handle({ crop: { frame, change }, moveTo, hintId }: HandleProps) {
  const move = (event: KeyboardEvent) => {
    const step = STEPS.get(event.key);
    if (step === undefined) return;
    event.preventDefault();
    const length = event.shiftKey ? LARGE_STEP : 1;
    change({ x: clamp(frame.x + step[0] * length), y: clamp(frame.y + step[1] * length) });
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the sliders in it are for the keyboard
    <div
      className="border-ink has-focus-visible:outline-gold absolute grid size-11 -translate-x-1/2 -translate-y-1/2 cursor-move touch-none place-items-center rounded-full border-2 bg-white/50 shadow-[0_0_0_2px_#fff] has-focus-visible:outline-3"
      data-frame-handle
      style={{ left: `${frame.x}%`, top: `${frame.y}%` }}
      onPointerDown={(event) => {
        // Pressing it off its centre must not move it.
        event.stopPropagation();
        event.currentTarget.setPointerCapture(event.pointerId);
        event.currentTarget.querySelector("input")?.focus();
        event.preventDefault();
      }}
      onPointerMove={(event) =>
        event.currentTarget.hasPointerCapture(event.pointerId) && moveTo(event)
      }
      onKeyDown={move}
    >
      <span aria-hidden className="bg-ink size-2 rounded-full shadow-[0_0_0_2px_#fff]" />
      <Axis
        name="Punto, de izquierda a derecha"
        value={frame.x}
        hintId={hintId}
        onChange={(x) => change({ x })}
      />
      <Axis
        name="Punto, de arriba abajo"
        value={frame.y}
        hintId={hintId}
        onChange={(y) => change({ y })}
      />
    </div>
  );
}

interface AxisProps {
  name: string;
  value: number;
  hintId: string;
  onChange: (value: number) => void;
}

/** One coordinate of the point, for screen readers. */
function Axis({ name, value, hintId, onChange }: AxisProps) {
  return (
    <input
      type="range"
      min={0}
      max={100}
      value={value}
      aria-label={name}
      aria-valuetext={`${value} %`}
      aria-describedby={hintId}
      className="sr-only"
      onChange={({ target }) => onChange(Number(target.value))}
    />
  );
}

function toPercent(part: number, whole: number): number {
  return clamp(Math.round((part / whole) * 100));
}

function clamp(percent: number): number {
  return Math.min(100, Math.max(0, percent));
}
