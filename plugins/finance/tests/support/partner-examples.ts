import { examples } from '@gleba/sdk/testing';
import { Partner } from '../../src/entities/partner.entity.ts';
import { setPartnerCertificate } from '../../src/operations/partner-certificate.ts';
import { p12 } from './certificates.ts';

export const partnerExamples = [
  examples(setPartnerCertificate, (scene) => ({
    partnerId: scene.planted.find(({ entity }) => entity === Partner)?.ownId ?? '',
    ...{ certificate: p12, password: 'segredo' },
  })),
];
