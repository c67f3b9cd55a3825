export interface Debounced {
  /** Runs the work `milliseconds` after the last call. */
  (): void;
  cancel(): void;
}

export function debounce(work: () => void, milliseconds: number): Debounced {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const call = () => {
    clearTimeout(timer);
    timer = setTimeout(work, milliseconds);
  };
  return Object.assign(call, { cancel: () => clearTimeout(timer) });
}
