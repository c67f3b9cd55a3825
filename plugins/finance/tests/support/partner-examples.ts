import { uuidv7 } from '@gleba/sdk';
import { examples, type IsolationScene } from '@gleba/sdk/testing';
import { Partner } from '../../src/entities/partner.entity.ts';
import { ProviderSplit } from '../../src/entities/provider-split.entity.ts';
import { releaseProviderSplit } from '../../src/operations/charges.ts';
import { setPartnerCertificate } from '../../src/operations/partner-certificate.ts';
import { p12 } from './certificates.ts';

/** `charge`: one of the scene's project. */
export const partnerExamples = (charge: (scene: IsolationScene) => Promise<{ readonly providerChargeId: string }>) => [
  examples(setPartnerCertificate, (scene) => ({
    partnerId: scene.planted.find(({ entity }) => entity === Partner)?.ownId ?? '',
    ...{ certificate: p12, password: 'segredo' },
  })),
  examples(releaseProviderSplit, async (scene) => {
    const { providerChargeId } = await charge(scene);
    const { host, organizationId, projectId } = scene;
    const { id } = await host.within(organizationId, async (tx) => {
      const { id: partnerId } = await tx.insert(Partner, { name: uuidv7(), cpf: '000.000.000-00' });
      const terms = { projectId, providerChargeId, partnerId, walletId: uuidv7(), percentage: '10' };
      return tx.insert(ProviderSplit, terms);
    });
    return { providerSplitId: id, reason: 'Carteira fechada' };
  }),
];
