/** Two short tones. */
export function playSound(): void {
  const context = new AudioContext();
  const volume = context.createGain();
  volume.gain.value = 0.08;
  volume.connect(context.destination);
  for (const [index, frequency] of [660, 880].entries()) {
    const tone = context.createOscillator();
    tone.frequency.value = frequency;
    tone.connect(volume);
    tone.start(context.currentTime + index * 0.16);
    tone.stop(context.currentTime + index * 0.16 + 0.14);
    if (index === 1) tone.addEventListener("ended", () => void context.close());
  }
}
