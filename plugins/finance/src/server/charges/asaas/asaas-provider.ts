import type { AskedCharge, ChargedPerson, ChargeProvider } from '../charge-provider.ts';
import { type AsaasAccount, type AsaasPlace, asaasClient, isGood, readAs, refusalOf } from './asaas-client.ts';
import {
  asaasBalance,
  asaasBarcode,
  asaasCustomer,
  asaasList,
  asaasPayment,
  asaasPix,
  asaasWebhook,
  chargeOf,
  moneyOf,
  numberOf,
  webhookOf,
} from './asaas-shapes.ts';
import { ownWebhook, webhookBody } from './asaas-webhook.ts';

/** Charges at Asaas, in the dialect of its API v3. */
export function asaasProvider(place: AsaasPlace, account: AsaasAccount): ChargeProvider {
  const { ask, make } = asaasClient(place, account);
  const one = (id: string) => `payments/${encodeURIComponent(id)}`;
  const readPayment = readAs(asaasPayment);
  const ofReference = (list: string, reference: string) =>
    ask('GET', `${list}?externalReference=${encodeURIComponent(reference)}&limit=100`);

  async function customerOf(reference: string) {
    const { data } = readAs(asaasList(asaasCustomer))(await ofReference('customers', reference));
    return data.find(({ deleted }) => !deleted)?.id;
  }
  async function paymentOf(reference: string) {
    const { data } = readAs(asaasList(asaasPayment))(await ofReference('payments', reference));
    return data.find(({ deleted, externalReference }) => !deleted && externalReference === reference);
  }
  const webhooks = async () => readAs(asaasList(asaasWebhook))(await ask('GET', 'webhooks?limit=100')).data;
  /** Asaas refuses where an account has no Pix, or a charge no slip: then there is none. */
  async function optional<T>(
    path: string,
    read: (answer: Awaited<ReturnType<typeof ask>>) => T,
  ): Promise<T | undefined> {
    const answer = await ask('GET', path);
    return isGood(answer) ? read(answer) : undefined;
  }

  async function remove(path: string): Promise<void> {
    const answer = await ask('DELETE', path);
    if (!isGood(answer) && answer.status !== 404) throw refusalOf(answer);
  }

  return {
    async customer(person) {
      const known = await customerOf(person.reference);
      if (known !== undefined) return known;
      const read = readAs(asaasCustomer);
      return make(
        'customers',
        customerBody(person),
        (answer) => read(answer).id,
        () => customerOf(person.reference),
      );
    },
    async send(charge, wasSent) {
      const before = wasSent ? await paymentOf(charge.reference) : undefined;
      const made =
        before ?? (await make('payments', chargeBody(charge), readPayment, () => paymentOf(charge.reference)));
      return chargeOf(made);
    },
    change: async (externalId, charge) => chargeOf(readPayment(await ask('PUT', one(externalId), chargeBody(charge)))),
    async find(externalId) {
      const answer = await ask('GET', one(externalId));
      return answer.status === 404 ? undefined : chargeOf(readPayment(answer));
    },
    remove: (externalId) => remove(one(externalId)),
    async refund(externalId, { reference, value, reason }) {
      const description = `${reason.slice(0, 200)} [${reference}]`;
      const isThere = (refunds: readonly { readonly description?: string | null | undefined }[] | null | undefined) =>
        (refunds ?? []).some((one) => one.description?.includes(reference));
      const known = async () => {
        const payment = readPayment(await ask('GET', one(externalId)));
        return isThere(payment.refunds) ? payment : undefined;
      };
      const before = await known();
      const body = { value: numberOf(value), description };
      return chargeOf(before ?? (await make(`${one(externalId)}/refund`, body, readPayment, known)));
    },
    async waysToPay(externalId) {
      const pix = await optional(`${one(externalId)}/pixQrCode`, readAs(asaasPix));
      const slip = await optional(`${one(externalId)}/identificationField`, readAs(asaasBarcode));
      return {
        pixCode: short(pix?.payload, 1000),
        pixExpiresAt: short(pix?.expirationDate, 30),
        barcode: short(slip?.identificationField, 100),
      };
    },
    async account(webhookId) {
      const { balance } = readAs(asaasBalance)(await ask('GET', 'finance/balance'));
      const ours = ownWebhook(await webhooks(), webhookId);
      return { balance: moneyOf(balance), webhook: ours ? webhookOf(ours) : null };
    },
    async registerWebhook(asked, webhookId) {
      const read = readAs(asaasWebhook);
      const known = async () => ownWebhook(await webhooks(), webhookId, asked.reference);
      const there = await known();
      if (!there) return webhookOf(await make('webhooks', webhookBody(asked), read, known));
      return webhookOf(read(await ask('PUT', `webhooks/${encodeURIComponent(there.id)}`, webhookBody(asked))));
    },
    async restartWebhook(webhookId) {
      const path = `webhooks/${encodeURIComponent(webhookId)}`;
      const answer = await ask('PUT', path, { enabled: true, interrupted: false });
      return answer.status === 404 ? undefined : webhookOf(readAs(asaasWebhook)(answer));
    },
    removeWebhook: (webhookId) => remove(`webhooks/${encodeURIComponent(webhookId)}`),
  };
}

const short = (text: string | null | undefined, max: number): string | null =>
  text && text.length <= max ? text : null;

const digits = (text: string | null): string => (text ?? '').replace(/\D/g, '');

function customerBody({ reference, name, document, email, mobilePhone, postalCode, addressNumber }: ChargedPerson) {
  return {
    ...{ name, cpfCnpj: digits(document), externalReference: reference },
    ...(email && { email }),
    ...(mobilePhone && { mobilePhone: digits(mobilePhone).replace(/^55(?=\d{10,11}$)/, '') }),
    ...(postalCode && { postalCode: digits(postalCode), ...(addressNumber && { addressNumber }) }),
    // The office writes to its customers itself.
    notificationDisabled: true,
  };
}

const billingTypes = { any: 'UNDEFINED', slip: 'BOLETO', pix: 'PIX' } as const;

function chargeBody(charge: AskedCharge) {
  return {
    ...{ customer: charge.customerId, billingType: billingTypes[charge.billing], value: numberOf(charge.value) },
    ...{ dueDate: charge.dueDate, description: charge.description.slice(0, 500), externalReference: charge.reference },
    // All three are said each time: what is left out of a change stays as it was.
    fine: { value: numberOf(charge.fine), type: 'FIXED' },
    interest: { value: numberOf(charge.interestPercent) },
    discount: { value: 0, dueDateLimitDays: 0, type: 'FIXED' },
    // Left out, they stay as they are; none of them takes them all away.
    ...(charge.splits && {
      split: charge.splits.map(({ walletId, percentage }) => ({ walletId, percentualValue: numberOf(percentage) })),
    }),
  };
}
