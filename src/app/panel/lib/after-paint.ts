/** Resolves once what was rendered has been painted: what takes longer than a frame may begin. */
export function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
  });
}
