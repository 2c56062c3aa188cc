import { ImageUp } from "lucide-react";

import { useTabAddress } from "#app/panel/lib/addresses/tab-address.ts";
import { PictureDetails } from "#app/panel/pictures/details/picture-details.tsx";
import { useLibrary } from "#app/panel/pictures/library-query.ts";
import { OPEN_PICTURE } from "#app/panel/pictures/picture-address.ts";
import { PictureGrid } from "#app/panel/pictures/picture-grid.tsx";
import { UploadPicture } from "#app/panel/pictures/upload-picture.tsx";
import { Card } from "#app/panel/ui/controls/card.tsx";
import { EmptyState } from "#app/panel/ui/feedback/empty-state.tsx";
import { LoadFailure } from "#app/panel/ui/feedback/load-failure.tsx";
import { Loading } from "#app/panel/ui/feedback/loading.tsx";
import { explainError } from "#data/client/error-texts.ts";

/** The pictures of the site: where each is used, how it is cut, what it says to those who do not see it. */
export function PicturesPage() {
  const { pictures, failed } = useLibrary();
  const { params, change } = useTabAddress();
  const opened = pictures?.find(({ address }) => address === params.get(OPEN_PICTURE));
  const open = (address: string) => change({ [OPEN_PICTURE]: address });
  const close = () => change({ [OPEN_PICTURE]: null }, "return");
  return (
    <div className="grid gap-4">
      <header className="flex flex-wrap items-start gap-x-4 gap-y-3">
        <div className="grid min-w-0 grow basis-64 gap-1">
          <h2 className="text-xl font-semibold sm:text-2xl">Imágenes</h2>
          <p className="text-soft text-pretty">
            Dónde se usa cada imagen, su encuadre y su descripción.
          </p>
        </div>
        <UploadPicture onStored={open} />
      </header>
      {pictures !== null && pictures.length > 0 && <PictureGrid pictures={pictures} open={open} />}
      {pictures?.length === 0 && (
        <Card>
          <EmptyState
            icon={ImageUp}
            title="Todavía no hay imágenes"
            text="Suba la primera con el botón de arriba, o en el formulario de un producto o una noticia."
          />
        </Card>
      )}
      {failed !== undefined && (
        <LoadFailure
          title="No se pudieron cargar las imágenes"
          reason={explainError(failed.error)}
          reading={failed}
        />
      )}
      {pictures === null && failed === undefined && <Loading text="Cargando imágenes..." />}
      {opened !== undefined && (
        <PictureDetails
          key={opened.address}
          picture={opened}
          pictures={pictures ?? []}
          onClose={close}
        />
      )}
    </div>
  );
}
