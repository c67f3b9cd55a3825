import { isUuid, uuidv7 } from '@gleba/sdk';
import { handle, todayOf } from '@gleba/sdk/server';
import { ProviderAccount } from '../../entities/provider-account.entity.ts';
import { ProviderCharge } from '../../entities/provider-charge.entity.ts';
import { SimulatedCharge } from '../../entities/simulated-charge.entity.ts';
import { simulateChargePayment, simulationOffered } from '../../operations/charges.ts';
import { chargeErrors } from './charge-errors.ts';
import type { ProviderServices } from './provider-of.ts';
import { takeNews } from './take-news.ts';

export const simulationOfferedHandler = ({ isSimulationOffered }: ProviderServices) =>
  handle(simulationOffered, async () => ({ isOffered: isSimulationOffered }));

/** Only the simulated provider's own row says so; the books follow as they follow a real one's news. */
export const simulateChargePaymentHandler = ({ isSimulationOffered }: ProviderServices) =>
  handle(simulateChargePayment, async ({ tx }, { providerChargeId }) => {
    const charge = await tx.asActor.get(ProviderCharge, providerChargeId);
    const { providerAccountId, externalId } = charge;
    const account = await tx.get(ProviderAccount, providerAccountId);
    if (!isSimulationOffered || !account.isSimulated || !account.isSandbox) throw chargeErrors.simulationUnavailable();
    const row =
      externalId && isUuid(externalId) ? await tx.find(SimulatedCharge, externalId, { lock: true }) : undefined;
    if (row?.status !== 'open' || row.providerAccountId !== providerAccountId) throw chargeErrors.chargeEnded();
    await tx.update(SimulatedCharge, row.id, { status: 'paid', paidOn: await todayOf(tx) });
    const news = { id: `evt_${uuidv7()}`, event: 'PAYMENT_RECEIVED', payment: { id: row.id } };
    await takeNews(tx, providerAccountId, [news]);
    return { providerCharge: charge };
  });
