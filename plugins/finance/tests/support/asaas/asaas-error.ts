/** An error as Asaas words it: one at a time. */
export class AsaasError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    readonly description: string,
  ) {
    super(description);
  }
}
export const bad = (code: string, description: string) => new AsaasError(400, code, description);
