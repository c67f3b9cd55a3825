type Filter = Readonly<Record<string, unknown>>;

/**
 * Condition for the rows that a list shows before the given one: their count is its index, though it may be far from any
 * row that is loaded. Mirrors the server's ordering: null is the greatest value, the id decides last. Undefined when none
 * can stand before it.
 */
export function rowsBefore(orderBy: readonly string[], row: Filter): Filter | undefined {
  const keys = [...orderBy.filter((key) => key.replace(/^-/, '') !== 'id'), 'id'];
  const equal: Filter[] = [];
  const cases: Filter[] = [];
  for (const key of keys) {
    const name = key.replace(/^-/, '');
    const value = row[name] ?? null;
    const before = key.startsWith('-') ? beforeDescending(name, value) : beforeAscending(name, value);
    if (before) cases.push(equal.length > 0 ? { and: [...equal, before] } : before);
    equal.push({ [name]: value === null ? { isNull: true } : { equalTo: value } });
  }
  return cases.length > 0 ? { or: cases } : undefined;
}

function beforeAscending(name: string, value: unknown): Filter {
  return { [name]: value === null ? { isNull: false } : { lessThan: value } };
}

function beforeDescending(name: string, value: unknown): Filter | undefined {
  return value === null ? undefined : { or: [{ [name]: { greaterThan: value } }, { [name]: { isNull: true } }] };
}
