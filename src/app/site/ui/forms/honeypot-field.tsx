/** A honeypot: people cannot reach this field, bots fill it in. */
export function HoneypotField({ id, name }: { id: string; name: string }) {
  return (
    <div aria-hidden className="absolute -left-[200vw] size-px overflow-hidden">
      <label htmlFor={id}>Deje este campo vacío</label>
      <input id={id} name={name} type="text" tabIndex={-1} autoComplete="off" />
    </div>
  );
}
