export type AskTile = (path: string, signal: AbortSignal) => Promise<ArrayBuffer>;

/**
 * Asks for tiles so that none shows what was there before a change: an answer to a question from before the last `renew` may
 * be of before the change, and is asked for again. The map itself does not do that: a tile that is on its way when it is told to
 * load its tiles again is only drawn again (its tile_manager.ts and vector_tile_source.ts), and showed the old outline of a lot
 * until the next change.
 */
export class FreshTiles {
  private version = 0;
  private readonly ask: AskTile;

  constructor(ask: AskTile) {
    this.ask = ask;
  }

  renew(): void {
    this.version += 1;
  }

  async fetch(path: string, signal: AbortSignal): Promise<ArrayBuffer> {
    for (;;) {
      const { version } = this;
      const tile = await this.ask(path, signal);
      if (version === this.version) return tile;
    }
  }
}
