import type { Translate } from '@gleba/sdk/web';

/** A file that was not taken, and why; most messages name it themselves. */
export interface LeftFile {
  readonly name: string;
  readonly message: string;
}

const mostNames = 5;

/** One message for all of them: the first with its reason, the others by their names. Not empty. */
export function leftInWords([first, ...others]: readonly LeftFile[], t: Translate): string {
  if (!first) return '';
  const { name, message } = first;
  const whole = message.includes(name) ? message : `${name}: ${message}`;
  if (others.length === 0) return whole;
  const names = others.slice(0, mostNames).map((other) => other.name);
  const more = others.length - names.length;
  return t('documents.page.left', {
    ...{ first: whole, count: others.length },
    names: [...names, ...(more > 0 ? [t('documents.page.leftMore', { count: more })] : [])].join(', '),
  });
}
