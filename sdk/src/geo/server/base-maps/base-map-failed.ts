import type { GlebaError } from '@gleba/sdk';

/** The base map cannot be had now. What is told of it names no address. */
export class BaseMapFailed extends Error {
  override readonly name = 'BaseMapFailed';
  readonly told: GlebaError;

  constructor(told: GlebaError) {
    super(told.message);
    this.told = told;
  }
}
