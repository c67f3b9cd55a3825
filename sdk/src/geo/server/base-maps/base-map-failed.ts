/** The base map cannot be had now. The message is for people and names no address. */
export class BaseMapFailed extends Error {
  override readonly name = 'BaseMapFailed';
}
