import type { Entity } from '../entity/entity.ts';
import type { AccessRule } from './access-rule.ts';

/** Keys that a rule asks for, at any depth. */
export function keysOfRule(rule: AccessRule | 'open' | undefined): readonly string[] {
  if (rule === undefined || rule === 'open') return [];
  if (rule.kind === 'key') return [rule.key];
  if (rule.kind === 'colleague') return rule.key === undefined ? [] : [rule.key];
  return rule.kind === 'any' || rule.kind === 'all' ? rule.rules.flatMap(keysOfRule) : [];
}

/** Keys that reading or writing the entity's rows and columns asks for. */
export function keysOfEntity({ access, allFields }: Entity): readonly string[] {
  const columns = Object.values(allFields).flatMap(({ read, write }) => [read, write]);
  return [access.read, access.create, access.update, access.delete, ...columns].flatMap(keysOfRule);
}
