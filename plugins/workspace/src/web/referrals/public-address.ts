/** Where a link leads, as people outside write it. */
export function publicAddress(token: string): string {
  return `${window.location.origin}/referral?token=${encodeURIComponent(token)}`;
}
