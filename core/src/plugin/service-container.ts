import type { Provided } from './provided.ts';
import type { Token } from './token.ts';

/** What holds a host's services. Plugins never meet it: they get what they named as `needs` and `wants`. */
export interface ServiceContainer {
  has(token: Token): boolean;
  /** The same service each time. Throws, naming the token, where nobody brought it. */
  get<T>(token: Token<T>): T;
  /** Everything that one owner brings, as one module. */
  load(owner: string, services: readonly Provided[]): void;
}
