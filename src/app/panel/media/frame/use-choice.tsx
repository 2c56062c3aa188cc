import type { FrameWork } from "#app/panel/media/frame/use-frame.ts";
import { Button } from "#app/panel/ui/controls/button.tsx";
import { CROP_USE_NAMES, type CropUse } from "#domain/media/picture-address.ts";
import { HOLDER_PLACES, PICTURE_PLACES, type PictureHolder } from "#domain/media/picture-places.ts";

interface UseChoiceProps {
  work: FrameWork;
  holders: readonly PictureHolder[];
}

/** Which places the point and the zoom are for: all of them, unless one kind has its own. */
export function UseChoice({ work, holders }: UseChoiceProps) {
  const { use, crops, setUse, forget } = work;
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
