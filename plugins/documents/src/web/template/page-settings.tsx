import { NativeSelect, Switch, TextInput, useTranslate } from '@gleba/sdk/web';
import { numberPlaces, type PageSettings, paperSizes } from '../../template/template.ts';
import classes from './template.module.css';

export interface PageSettingsProps {
  readonly page: PageSettings;
  readonly onChange: (page: PageSettings) => void;
}

const sides = ['top', 'right', 'bottom', 'left'] as const;
const mostMargin = 80;

/** The paper: its size, how it lies, its margins and where its pages are numbered. */
export function PageSettingsForm({ page, onChange }: PageSettingsProps) {
  const t = useTranslate();
  return (
    <div className={classes.fields}>
      <NativeSelect
        label={t('documents.template.page.size')}
        value={page.size}
        data={paperSizes.map((size) => ({ value: size, label: t(`documents.template.page.size.${size}`) }))}
        onChange={({ currentTarget }) =>
          onChange({ ...page, size: paperSizes.find((size) => size === currentTarget.value) ?? page.size })
        }
      />
      <NativeSelect
        label={t('documents.template.page.numbers')}
        value={page.numbers}
        data={numberPlaces.map((place) => ({ value: place, label: t(`documents.template.page.numbers.${place}`) }))}
        onChange={({ currentTarget }) =>
          onChange({ ...page, numbers: numberPlaces.find((place) => place === currentTarget.value) ?? page.numbers })
        }
      />
      {sides.map((side) => (
        <TextInput
          key={side}
          type="number"
          min={0}
          max={mostMargin}
          label={t(`documents.template.page.${side}`)}
          value={page.margins[side]}
          onChange={({ currentTarget }) => {
            const millimetres = Math.min(mostMargin, Math.max(0, Number(currentTarget.value) || 0));
            onChange({ ...page, margins: { ...page.margins, [side]: millimetres } });
          }}
        />
      ))}
      <Switch
        label={t('documents.template.page.isLandscape')}
        checked={page.isLandscape}
        onChange={({ currentTarget }) => onChange({ ...page, isLandscape: currentTarget.checked })}
      />
    </div>
  );
}
