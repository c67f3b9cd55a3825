import { Land } from '@gleba/plugin-lands';
import { tileAddress } from '@gleba/sdk/geo';
import { contribute, derive, IconCheck, IconChecklist, IconX } from '@gleba/sdk/web';
import { Inspection, inspectKey } from '../entities/inspection.entity.ts';
import { InspectionSetting } from '../entities/inspection-setting.entity.ts';
import { inspectedLands, LandInspection } from '../entities/land-inspection.entity.ts';
import { decideInspection, exportInspections, planInspections } from '../operations.ts';

const access = inspectKey;
const title = 'inspections.inspection.plural';
const isPlanned = { state: { in: ['planned'] } };
const decide = { when: isPlanned, access, operation: decideInspection } as const;
const counts = { title, access, load: derive.counts(Inspection, 'state', { path: '/inspections' }) };

/** What stands on others' screens: nearly all of it on the list, the record and the map of lots. */
export const contributions = [
  ...contribute.actions(Land, {
    ...{ id: 'inspections.plan', title: 'inspections.plan', icon: IconChecklist, access },
    ...derive.bulk(planInspections),
    places: ['bulk', 'record', 'map'],
    done: 'inspections.planned',
  }),
  contribute.action(Land, {
    ...{ id: 'inspections.export', title: 'inspections.export', access },
    ...derive.export(Land, exportInspections),
    done: 'inspections.export.started',
  }),
  contribute.action(Inspection, {
    ...{ ...decide, id: 'inspections.approve', title: 'inspections.approve', icon: IconCheck, isProminent: true },
    place: 'record',
    confirmation: { title: 'inspections.approve', message: 'inspections.approve.ask' },
    input: ({ record }) => ({ inspectionId: record.id, decision: 'approved' as const }),
  }),
  contribute.action(Inspection, {
    ...{ ...decide, id: 'inspections.refuse', title: 'inspections.refuse', icon: IconX, isDangerous: true },
    place: 'record',
    input: ({ record }) => ({ inspectionId: record.id, decision: 'refused' as const }),
    ask: ['reason'],
  }),
  contribute.column(Land, {
    ...{ id: 'inspections.next', title: 'inspections.next', access, width: 140 },
    ...derive.column(Land, Inspection, 'plannedOn', isPlanned),
  }),
  contribute.column(Land, {
    ...{ id: 'inspections.latest', title: 'inspections.latest', access, width: 140, isHidden: true },
    ...derive.latest(Land, Inspection, 'state', { by: 'plannedOn' }),
  }),
  contribute.filter(Land, { ...derive.filter(Land, Inspection, 'state'), access }),
  contribute.tab(Land, { id: 'inspections.tab', title, access, order: 60, load: derive.records(Inspection) }),
  contribute.section(Land, {
    ...{ id: 'inspections.last', title: 'inspections.landInspection', access, load: derive.facts(LandInspection) },
  }),
  contribute.mapLayer(Land, {
    ...{ id: 'inspections.layer', title: 'inspections.landInspection', access, staleOn: [LandInspection] },
    ...{ tiles: tileAddress(inspectedLands), color: '#868e96', by: derive.legend(LandInspection, 'result') },
  }),
  contribute.widget({ ...counts, id: 'inspections.ofProject', place: 'project' }),
  contribute.widget({ ...counts, id: 'inspections.ofOrganization', place: 'organization' }),
  contribute.settingsPage({
    ...{ id: 'inspections.settings', title, subtitle: 'inspections.settings.text', icon: IconChecklist },
    ...{ path: '/admin/inspections', load: derive.settings(InspectionSetting) },
  }),
  contribute.searchProvider({ id: 'inspections.search', title, access, search: derive.search(Inspection, Land) }),
];
