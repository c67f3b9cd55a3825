/** Words that stand around what has changed, so that people know the place. */
const around = 6;

export interface ChangedPart {
  readonly before: string;
  readonly was: string;
  readonly is: string;
  readonly after: string;
}

/** What of a text became another one, with a few words around it. */
function changedPart(was: string, is: string): ChangedPart {
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

/** Places of one text that are told. */
const mostPlaces = 4;

/** The same clause by clause, where there are as many as before: a neighbour's name stands in several sentences of a memorial. */
export function changedParts(was: string, is: string): readonly ChangedPart[] {
  const [old, now] = [clausesOf(was), clausesOf(is)];
  if (old.length !== now.length) return [changedPart(was, is)];
  const parts = old.flatMap((clause, index) => {
    const other = now[index] ?? '';
    return clause === other ? [] : [changedPart(clause, other)];
  });
  const each = new Map(parts.map((part) => [JSON.stringify(part), part]));
  return [...each.values()].slice(0, mostPlaces);
}

const clausesOf = (text: string) => text.split('; ').flatMap((sentence) => sentence.split(', '));
