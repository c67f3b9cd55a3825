import { snakeCase } from '../schema/column.ts';

export { areEnumValues, capitalised, isGraphqlName } from '../../operation/graphql-name.ts';

/** `createdAt` → `CREATED_AT` */
export function constantCase(name: string): string {
  return snakeCase(name).toUpperCase();
}
