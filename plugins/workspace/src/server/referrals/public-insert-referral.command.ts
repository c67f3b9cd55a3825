import type { mini } from '@gleba/sdk';
import { GlebaError } from '@gleba/sdk';
import { handle, type UnitOfWork } from '@gleba/sdk/server';
import { Referral } from '../../entities/referral.entity.ts';
import { publicInsertReferral, type said } from '../../operations/referrals.ts';
import type { LinkPreferences } from '../../referrals/referral-fields.ts';
import { limits as longest } from '../../referrals/referral-fields.ts';
import { requireModestArea, requireSoundArea } from './area-rules.ts';
import type { OpenServices } from './open-referral.commands.ts';
import { enterLink, openLink } from './referral-gate.ts';

/** Of one organization in a day, by everybody together: what a person can still go through. */
const mostInADay = 1000;

type Said = mini.infer<typeof said>;

export function publicInsertReferralHandler(services: OpenServices) {
  return handle(publicInsertReferral, async ({ withTicket, visit }, { token: secret, referral, website }) => {
    const link = await openLink({ ...services, withTicket }, 'send', secret, visit.address);
    // Told, so that a person whose browser filled it in knows that nothing was sent.
    if (website) throw new GlebaError('BAD_REQUEST', 'O envio foi recusado. Recarregue a página e envie de novo.');
    requireWhole(referral, link.preferences ?? {});
    if (referral.boundaries) requireModestArea(referral.boundaries);
    return enterLink(withTicket, secret, async (tx, open) => {
      const known = referral.id === undefined ? undefined : await tx.find(Referral, referral.id);
      if (known?.referralLinkId === open.id) return { referralId: known.id };
      await requireRoom(tx);
      const values = { ...plain(referral), useragent: visit.userAgent?.slice(0, longest.useragent) ?? null };
      const { id, boundaries } = await tx.insert(Referral, { ...values, referralLinkId: open.id } as never);
      if (boundaries) await requireSoundArea(tx, boundaries);
      return { referralId: id };
    });
  });
}

/** One problem for each field that is missing, all at once. */
function requireWhole(referral: Said, { isBoundaryRequired, isEmailRequired }: LinkPreferences): void {
  const is = (value: string | null | undefined) => (value ?? '').trim() !== '';
  const isReachable = is(referral.referrerPhone) || is(referral.referrerEmail);
  const missing = [
    is(referral.referrerName) ? [] : ['referrerName', 'Informe o seu nome.'],
    isReachable ? [] : ['referrerPhone', 'Informe um telefone ou um e-mail.'],
    isEmailRequired && !is(referral.referrerEmail) ? ['referrerEmail', 'Informe o seu e-mail.'] : [],
    is(referral.name) ? [] : ['name', 'Informe como a área é conhecida.'],
    is(referral.city) && is(referral.state)
      ? []
      : ['fullAddress', 'O endereço precisa ser, ao menos uma cidade e estado.'],
    isBoundaryRequired && !referral.boundaries ? ['boundaries', 'Desenhe a área no mapa ou envie um arquivo.'] : [],
  ];
  const fields = missing.flatMap(([field, message]) =>
    field !== undefined && message !== undefined ? [{ field, code: 'required', message }] : [],
  );
  if (fields.length > 0) throw new GlebaError('VALIDATION', undefined, { fields });
}

async function requireRoom(tx: UnitOfWork): Promise<void> {
  const since = new Date(Date.now() - 86_400_000).toISOString();
  const recent = await tx.count(Referral, { filter: { createdAt: { greaterThan: since } }, withDeleted: true });
  if (recent >= mostInADay) throw new GlebaError('TOO_MANY_REQUESTS');
}

/** Names and addresses are one line; what was said at length keeps its own. */
function plain(referral: Said): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(referral).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.replace(name === 'observation' ? /[^\P{Cc}\n\t]/gu : /\p{Cc}/gu, ' ') : value,
    ]),
  );
}
