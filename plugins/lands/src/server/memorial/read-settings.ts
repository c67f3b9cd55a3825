import type { RecordOf } from '@gleba/sdk';
import type { UnitOfWork } from '@gleba/sdk/server';
import { MemorialSetting } from '../../entities/memorial-setting.entity.ts';
import type { MemorialAnswer } from '../../memorial-answer.ts';
import type { VertexRules } from '../vertices/vertex-rules.ts';
import type { MemorialRules } from './compose-memorial.ts';

type Values = Omit<
  RecordOf<typeof MemorialSetting>,
  'id' | `${string}At` | `${string}By` | 'organizationId' | 'projectId'
>;

/** What holds where a project has said nothing: the entity's own defaults, nothing is said twice. */
const defaults = Object.fromEntries(
  Object.entries(MemorialSetting.fields).map(([name, field]) => [name, field.default ?? null]),
) as unknown as Values;

export async function readSettings(
  tx: UnitOfWork,
  projectId: string,
): Promise<{
  readonly rules: MemorialRules;
  readonly settings: MemorialAnswer['settings'];
  readonly numbering: VertexRules;
}> {
  const [stored] = await tx.list(MemorialSetting, { filter: { projectId: { equalTo: projectId } }, first: 1 });
  const said: Values = stored ?? defaults;
  return {
    rules: {
      surface: said.surface,
      meanHeight: Number(said.meanHeight),
      vantage: said.vantage,
      startRule: said.startRule,
      vertexPrefix: said.vertexPrefix,
      adjoinerTolerance: Number(said.adjoinerTolerance),
      streetReach: Number(said.streetReach),
      mergesCollinear: said.mergesCollinear,
    },
    settings: {
      form: said.form,
      vantage: said.vantage,
      startRule: said.startRule,
      settlement: said.settlement,
      lengthDecimals: said.lengthDecimals,
      coordinateDecimals: said.coordinateDecimals,
      adjoinerTolerance: Number(said.adjoinerTolerance),
      registryNumber: said.registryNumber,
      registryOffice: said.registryOffice,
      technicianName: said.technicianName,
      technicianTitle: said.technicianTitle,
      technicianRegistration: said.technicianRegistration,
      responsibilityKind: said.responsibilityKind,
      responsibilityNumber: said.responsibilityNumber,
    },
    numbering: {
      code: { credential: said.vertexCredential, prefix: said.vertexPrefix, digits: said.vertexDigits },
      start: said.vertexStart,
      order: said.vertexOrder,
      type: said.vertexType,
      tolerance: said.vertexTolerance,
    },
  };
}
