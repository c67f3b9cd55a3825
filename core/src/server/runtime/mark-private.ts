/**
 * The answer of an address that asks who somebody is. A browser that several people use keeps answers by their address, so one
 * that may be kept is another person's after they have signed in there; and what says nothing of keeping is not kept at all
 * (RFC 9111: without a word, caches guess).
 */
export function markPrivate(answer: Response): Response {
  if (!answer.headers.has('cache-control')) answer.headers.set('cache-control', 'private, no-store');
  answer.headers.append('vary', 'authorization');
  return answer;
}
