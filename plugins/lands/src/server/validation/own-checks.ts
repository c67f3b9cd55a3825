import { allow, withNone, withSome } from '@gleba/sdk';
import { residentsKey } from '../../access-keys.ts';
import type { CheckLevel, LevelsByModality } from '../../check-levels.ts';
import { Resident } from '../../entities/resident.entity.ts';
import type { LandCheck } from '../../services.ts';

/**
 * Código Civil, art. 500, § 1º: up to a twentieth of the stated area a difference is presumed not to matter to the deal; %.
 */
const toleratedDeviation = 5;

const residents = allow.key(residentsKey);
const residentsTab = '/lands/:landId?tab=lands.land.residents';
const atField = (field: string) => `/lands/:landId?field=${field}`;

/** What a regularisation is about and a sale of lots is not: who lives there. */
export const ofRegularisation = (level: CheckLevel, elsewhere: CheckLevel): LevelsByModality => ({
  ...{ sale: 'off', reurbS: level, reurbE: level, other: elsewhere },
});

/** What this plugin itself knows to be missing or contradictory in a lot's own fields. */
export const ownChecks: readonly LandCheck[] = [
  {
    id: 'lands.withoutGeometry',
    level: 'error',
    filter: { geometryId: { isNull: true } },
    fixAt: '/lands/:landId',
  },
  {
    id: 'lands.withoutArea',
    level: 'warning',
    filter: { and: [{ computedArea: { isNull: true } }, { customArea: { isNull: true } }] },
    fixAt: atField('customArea'),
  },
  {
    id: 'lands.withoutAddress',
    level: { sale: 'note', reurbS: 'warning', reurbE: 'warning', other: 'note' },
    filter: { address: { isNull: true } },
    fixAt: atField('address'),
  },
  {
    id: 'lands.withoutRegistration',
    level: 'note',
    filter: { externalId: { isNull: true } },
    fixAt: atField('externalId'),
  },
  {
    id: 'lands.withoutResident',
    level: ofRegularisation('warning', 'note'),
    filter: withNone(Resident, 'land'),
    fixAt: residentsTab,
    access: residents,
  },
  {
    id: 'lands.withoutLegalResponsible',
    level: ofRegularisation('warning', 'note'),
    filter: { and: [withSome(Resident, 'land'), withNone(Resident, 'land', { legalResponsible: { equalTo: true } })] },
    fixAt: residentsTab,
    access: residents,
  },
  {
    id: 'lands.withoutPrice',
    level: { sale: 'warning', reurbS: 'off', reurbE: 'off', other: 'note' },
    filter: { and: [{ price: { isNull: true } }, { computedPrice: { isNull: true } }] },
    fixAt: atField('price'),
  },
  {
    id: 'lands.neverVisited',
    level: ofRegularisation('note', 'note'),
    filter: { lastVisitAt: { isNull: true } },
    fixAt: '/lands/:landId?tab=lands.land.visits',
  },
  {
    id: 'lands.repeatedKey',
    level: 'warning',
    filter: { keyOccurrence: { greaterThan: 0 } },
    values: ['keyOccurrence'],
    fixAt: atField('lot'),
  },
  {
    id: 'lands.areaDiffers',
    level: 'warning',
    filter: {
      or: [
        { areaDeviation: { greaterThan: String(toleratedDeviation) } },
        { areaDeviation: { lessThan: String(-toleratedDeviation) } },
      ],
    },
    values: ['customArea', 'computedArea', 'areaDeviation'],
    fixAt: atField('customArea'),
  },
  {
    id: 'lands.publicAreaTooLarge',
    level: 'error',
    filter: { pricedArea: { lessThan: '0' } },
    values: ['customPublicArea', 'pricedArea'],
    fixAt: atField('customPublicArea'),
  },
  {
    id: 'lands.withProblem',
    level: 'warning',
    filter: { computedStatus: { equalTo: 'with_problem' } },
    fixAt: '/lands/:landId?tab=lands.land.statuses',
  },
];
