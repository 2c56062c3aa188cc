interface PreviewNoticeProps {
  title: string;
  text?: string;
  onRetry?: () => void;
}

/** Shown instead of a record that is missing or still loading. */
export function PreviewNotice({ title, text, onRetry }: PreviewNoticeProps) {
  return (
    <div role="status" className="wrap grid min-h-[50vh] place-content-center gap-4 text-center">
      <p className="display-3">{title}</p>
      {text !== undefined && <p className="text-soft max-w-[32rem]">{text}</p>}
      {onRetry && (
        <button
          type="button"
          onClick={onRetry}
          className="bg-green mx-auto min-h-11 cursor-pointer rounded-lg px-5 font-semibold text-white"
        >
          Reintentar
        </button>
      )}
    </div>
  );
}
