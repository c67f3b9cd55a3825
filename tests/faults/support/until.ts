/** Waits for what must come sooner or later; generous, since machines are busy. */
export async function until(what: string, condition: () => Promise<boolean> | boolean): Promise<void> {
  const end = Date.now() + 180_000;
  while (Date.now() < end) {
    if (await condition()) return;
    await new Promise((later) => setTimeout(later, 50));
  }
  throw new Error(`It never came to be: ${what}`);
}
