import { ApiError } from '@gleba/sdk/web';

/** What a form finds wrong itself, told like a refusal of the server: beside the field. */
export function problemBeside(field: string, message: string): ApiError {
  return new ApiError('VALIDATION', { message, fields: [{ field, code: 'invalid', message }] });
}
