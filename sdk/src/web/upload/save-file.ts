/** Milliseconds after which the browser has taken over the bytes of a file that it was handed. */
const taken = 60_000;

/** Hands bytes that the screen has made or fetched to the browser as a file of the person's. */
export function saveFile(name: string, bytes: Blob): void {
  const address = URL.createObjectURL(bytes);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), taken);
}
