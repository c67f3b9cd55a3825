/** `lands` → `Lands` */
export function capitalised(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** https://spec.graphql.org/October2021/#Name; two leading underscores belong to introspection. */
export function isGraphqlName(name: string): boolean {
  return /^(?!__)[_A-Za-z][_0-9A-Za-z]*$/.test(name);
}

/** Enum values may not be called like literals: https://spec.graphql.org/October2021/#EnumValue */
export function areEnumValues(values: readonly unknown[]): values is readonly string[] {
  return (
    values.length > 0 &&
    values.every((value) => typeof value === 'string' && isGraphqlName(value) && !/^(true|false|null)$/.test(value))
  );
}
