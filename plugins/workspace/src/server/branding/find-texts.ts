import { Resolver } from 'node:dns/promises';

export type FindTexts = (name: string) => Promise<readonly string[]>;

/** TXT records, from the machine's own resolver; nothing is opened to the name that is asked about. */
export const findTexts: FindTexts = async (name) => {
  const records = await new Resolver({ timeout: 5000, tries: 2 }).resolveTxt(name);
  return records.map((parts) => parts.join(''));
};
