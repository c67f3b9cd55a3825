import { Select, useTranslate } from '@gleba/sdk/web';
import { type OwnLayerType, proposeLayerType } from '../../propose-layer-type.ts';
import { layerTypeChoices } from '../layers/layer-type-names.ts';
import type { InspectedSource } from './import-draft.ts';

export interface ImportLayerTypeProps {
  readonly source: InspectedSource;
  readonly own: readonly OwnLayerType[];
  readonly value: string | null;
  readonly onChange: (slug: string) => void;
}

/** What the layer holds: proposed with the reason, said by the person. Without it no memorial would name the street. */
export function ImportLayerType({ source, own, value, onChange }: ImportLayerTypeProps) {
  const t = useTranslate();
  const proposal = proposeLayerType(source, own);
  const isProposed = proposal !== null && proposal.slug === value;
  return (
    <Select
      label={t('lands.import.layerType')}
      required
      description={
        isProposed
          ? t(`lands.import.layerType.by.${proposal.by}`, { word: proposal.word })
          : t('lands.import.layerType.help')
      }
      placeholder={t('lands.import.layerType.choose')}
      data={layerTypeChoices(t, own)}
      value={value}
      onChange={(slug) => slug && onChange(slug)}
      error={value === null ? t('lands.import.layerType.missing') : undefined}
      allowDeselect={false}
    />
  );
}
