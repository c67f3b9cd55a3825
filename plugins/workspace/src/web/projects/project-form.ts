import type { FormEditorProps, FormGroup, Texts } from '@gleba/sdk/web';
import type { ComponentType } from 'react';
import { AddressInput } from './address/address-input.tsx';
import { CityInput } from './address/city-input.tsx';
import { ProjectPostalCode } from './address/project-postal-code.tsx';
import { BoundariesInput } from './boundaries/boundaries-input.tsx';
import { ModulesInput } from './modules-input.tsx';
import { ProjectImageInput } from './project-image-input.tsx';
import { SpatialReferenceSelect } from './spatial-reference-select.tsx';
import { StageSelect } from './stage-select.tsx';

/** JSON and geometry that the form needs beside what a record carries by default. */
export const projectFormExtras = ['modules', 'boundaries', 'addressBbox'] as const;

/** What a project's form asks for, in parts. */
export function projectGroups(t: Texts): readonly FormGroup[] {
  return [
    {
      title: '',
      fields: [
        'name',
        'type',
        'projectStageId',
        'responsibleCompanyId',
        'startedAt',
        'estimatedStartBillingDate',
        'estimatedNumLands',
        'uiOrder',
        'description',
      ],
    },
    {
      title: t('workspace.projects.group.place'),
      fields: [
        'fullAddress',
        'postalCode',
        'neighborhood',
        'state',
        'city',
        'country',
        'projectSrid',
        'addressBbox',
        'boundaries',
      ],
    },
    { title: t('workspace.projects.group.view'), fields: ['modules', 'backgroundImage'] },
  ];
}

/** The box comes with a place that was chosen; nobody types it. */
const Unseen = () => null;

export const projectEditors: Readonly<Record<string, ComponentType<FormEditorProps>>> = {
  projectStageId: StageSelect,
  fullAddress: AddressInput,
  postalCode: ProjectPostalCode,
  city: CityInput,
  addressBbox: Unseen,
  projectSrid: SpatialReferenceSelect,
  boundaries: BoundariesInput,
  modules: ModulesInput,
  backgroundImage: ProjectImageInput,
};
