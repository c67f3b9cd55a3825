import { allow, withNone, withSome } from '@gleba/sdk';
import { residentsKey } from '../../access-keys.ts';
import { Resident } from '../../entities/resident.entity.ts';
import type { LandCheck } from '../../services.ts';

/**
 * Código Civil, art. 500, § 1º: up to a twentieth of the stated area a difference is presumed not to matter to the deal; %.
 */
const toleratedDeviation = 5;

const residents = allow.key(residentsKey);

/** What this plugin itself knows to be missing or contradictory about a lot. */
export const ownChecks: readonly LandCheck[] = [
  { id: 'lands.withoutGeometry', kind: 'missing', filter: { geometryId: { isNull: true } } },
  {
    id: 'lands.withoutArea',
    kind: 'missing',
    filter: { and: [{ computedArea: { isNull: true } }, { customArea: { isNull: true } }] },
  },
  { id: 'lands.withoutAddress', kind: 'missing', filter: { address: { isNull: true } } },
  { id: 'lands.withoutResident', kind: 'missing', filter: withNone(Resident, 'land'), access: residents },
  {
    id: 'lands.withoutLegalResponsible',
    kind: 'missing',
    filter: {
      and: [withSome(Resident, 'land'), withNone(Resident, 'land', { legalResponsible: { equalTo: true } })],
    },
    access: residents,
  },
  {
    id: 'lands.withoutPrice',
    kind: 'missing',
    filter: { and: [{ price: { isNull: true } }, { computedPrice: { isNull: true } }] },
  },
  { id: 'lands.neverVisited', kind: 'missing', filter: { lastVisitAt: { isNull: true } } },
  { id: 'lands.repeatedKey', kind: 'inconsistent', filter: { keyOccurrence: { greaterThan: 0 } } },
  {
    id: 'lands.areaDiffers',
    kind: 'inconsistent',
    filter: {
      or: [
        { areaDeviation: { greaterThan: String(toleratedDeviation) } },
        { areaDeviation: { lessThan: String(-toleratedDeviation) } },
      ],
    },
  },
  { id: 'lands.publicAreaTooLarge', kind: 'inconsistent', filter: { pricedArea: { lessThan: '0' } } },
  { id: 'lands.withProblem', kind: 'inconsistent', filter: { computedStatus: { equalTo: 'with_problem' } } },
];
