/** The specification's estimate: a window of at most 20 samples, silent until it holds 6. */
const windowSize = 20;
const enough = 6;

interface Sample {
  /** Milliseconds, monotonic. */
  readonly at: number;
  readonly bytes: number;
}

export interface UploadSpeed {
  add(sample: Sample): void;
  /** Megabits (10^6) per second, or undefined while there are too few samples. */
  megabits(): number | undefined;
  /** Seconds for the bytes that are left. */
  secondsFor(bytes: number): number | undefined;
  /** After a pause: the time in between says nothing about the line. */
  reset(): void;
}

export function createUploadSpeed(): UploadSpeed {
  let samples: readonly Sample[] = [];
  const bytesPerSecond = (): number | undefined => {
    const first = samples[0];
    const last = samples.at(-1);
    if (!first || !last || samples.length < enough || last.at <= first.at) return undefined;
    return ((last.bytes - first.bytes) * 1000) / (last.at - first.at);
  };
  return {
    add(sample) {
      samples = [...samples, sample].slice(-windowSize);
    },
    megabits() {
      const speed = bytesPerSecond();
      return speed === undefined ? undefined : (speed * 8) / 1e6;
    },
    secondsFor(bytes) {
      const speed = bytesPerSecond();
      return speed ? bytes / speed : undefined;
    },
    reset() {
      samples = [];
    },
  };
}
