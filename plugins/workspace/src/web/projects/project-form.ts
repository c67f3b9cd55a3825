import type { FormEditorProps } from '@gleba/sdk/web';
import type { ComponentType } from 'react';
import { AddressInput } from './address/address-input.tsx';
import { CityInput } from './address/city-input.tsx';
import { ProjectPostalCode } from './address/project-postal-code.tsx';
import { BoundariesInput } from './boundaries/boundaries-input.tsx';
import { ModulesInput } from './modules-input.tsx';
import { ProjectImageInput } from './project-image-input.tsx';
import { SpatialReferenceSelect } from './spatial-reference-select.tsx';
import { StageSelect } from './stage-select.tsx';

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
