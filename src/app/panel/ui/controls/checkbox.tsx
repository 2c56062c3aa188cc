/** A checkbox with a large touch target, labelled for screen readers only. */
export function Checkbox({
  label,
  checked,
  onChange,
}: {
  label: string;
  checked: boolean;
  onChange: () => void;
}) {
  return (
    <label className="-m-2 grid size-11 shrink-0 cursor-pointer place-items-center">
      <span className="sr-only">{label}</span>
      <input
        type="checkbox"
        checked={checked}
        onChange={onChange}
        className="accent-green size-5 cursor-pointer"
      />
    </label>
  );
}
