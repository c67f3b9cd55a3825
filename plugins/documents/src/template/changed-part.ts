/** Words that stand around what has changed, so that people know the place. */
const around = 6;

export interface ChangedPart {
  readonly before: string;
  readonly was: string;
  readonly is: string;
  readonly after: string;
}

/** What of a text became another one: whoever compares two pages of prose looks for a few words of them. */
export function changedPart(was: string, is: string): ChangedPart {
  const [old, now] = [was.split(' '), is.split(' ')];
  const shorter = Math.min(old.length, now.length);
  let start = 0;
  while (start < shorter && old[start] === now[start]) start += 1;
  let end = 0;
  while (end < shorter - start && old.at(-1 - end) === now.at(-1 - end)) end += 1;
  const [before, after] = [old.slice(0, start), end === 0 ? [] : old.slice(-end)];
  return {
    before: (before.length > around ? '… ' : '') + before.slice(-around).join(' '),
    was: old.slice(start, old.length - end).join(' '),
    is: now.slice(start, now.length - end).join(' '),
    after: after.slice(0, around).join(' ') + (after.length > around ? ' …' : ''),
  };
}
