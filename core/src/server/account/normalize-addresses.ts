import { mailAddressOf } from '../../mail/mail-address.ts';
import type { Logger } from '../contract/server-side.ts';
import type { Db } from '../db/db.ts';

/**
 * Brings the addresses that people sign in with into their one spelling; they were only made small before. What cannot be
 * brought along is told, by the person's id, at every start until somebody has seen to it: an address that is none (its person
 * may never be able to sign in), and one whose spelling another account has. Two accounts are never made one.
 */
export async function normalizeAddresses(db: Db, log: Logger): Promise<void> {
  const { rows } = await db.query<{ id: string; email: string }>(
    `select id, email from core."user" where email ~ '[^!-~]' or email ~ '[A-Z]' order by created_at, id`,
  );
  for (const { id, email } of rows) {
    const address = mailAddressOf(email);
    if (address === email) continue;
    if (address === undefined) {
      log.warn('The address of an account is none that can be written to', { userId: id });
      continue;
    }
    const { rowCount } = await db.query(
      `update core."user" u set email = $2::text where id = $1::uuid and not exists (
         select 1 from core."user" o where o.id <> u.id and lower(btrim(o.email)) = $2::text)`,
      [id, address],
    );
    if (rowCount === 0) log.warn('Two accounts have one address, spelt in two ways', { userId: id });
  }
}
