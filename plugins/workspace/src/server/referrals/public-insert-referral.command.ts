import { GlebaError, geometryInput, z } from '@gleba/sdk';
import { defineCommand, type UnitOfWork } from '@gleba/sdk/server';
import { Referral } from '../../entities/referral.entity.ts';
import type { LinkPreferences } from '../../referrals/referral-fields.ts';
import { limits as longest } from '../../referrals/referral-fields.ts';
import { requireModestArea, requireSoundArea } from './area-rules.ts';
import { type OpenServices, token } from './open-referral.commands.ts';
import { enterLink, openLink } from './referral-gate.ts';

/** Of one organization in a day, by everybody together: what a person can still go through. */
const mostInADay = 1000;

const text = z.string().nullish();
/** Everything that a stranger may say. What each may hold is the entity's to check, in words for people. */
const said = z.object({
  /** Made by the page: what is sent again after a lost answer is the same referral. */
  id: z.uuid().optional(),
  referrerName: text,
  referrerPhone: text,
  referrerEmail: text,
  name: text,
  country: text,
  state: text,
  city: text,
  neighborhood: text,
  postalCode: text,
  fullAddress: text,
  addressBbox: z.array(z.number()).max(4).nullish(),
  boundaries: z.record(z.string(), z.unknown()).nullish(),
  estimatedNumLands: z.number().int().nullish(),
  observation: text,
});
type Said = z.infer<typeof said>;

/** What comes in by the public page. It names no organization and no project: the link does. */
export function publicInsertReferral(services: OpenServices) {
  return defineCommand({
    name: 'publicInsertReferral',
    permission: 'open',
    isOutsideTransaction: true,
    weight: geometryInput,
    input: z.object({
      token,
      referral: said,
      /** A field that nobody sees: whoever fills it in is no person. */
      website: z.string().max(500).nullish(),
    }),
    output: z.object({ referralId: z.uuid() }),
    async run({ withTicket, visit }, { token: secret, referral, website }) {
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
    },
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
