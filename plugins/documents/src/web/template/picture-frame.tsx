import { Text, TextInput, useTranslate } from '@gleba/sdk/web';
import { pictureWidth } from '../../template/limits.ts';
import type { TemplatePicture } from '../../template/template.ts';
import classes from './template.module.css';

export interface PictureFrameProps {
  readonly picture: TemplatePicture;
  readonly onWidth: (millimetres: number) => void;
}

/** A picture as wide as it is printed, and how wide that is. */
export function PictureFrame({ picture: { data, millimetres, text }, onWidth }: PictureFrameProps) {
  const t = useTranslate();
  return (
    <span className={classes.pictureFrame}>
      <img src={data} alt={text} style={{ width: `${millimetres}mm`, maxWidth: '100%' }} />
      <TextInput
        type="number"
        size="xs"
        w={110}
        aria-label={t('documents.template.picture.width')}
        rightSection={
          <Text size="xs" c="dimmed" ff="sans-serif">
            mm
          </Text>
        }
        rightSectionWidth={36}
        defaultValue={millimetres}
        min={pictureWidth.least}
        max={pictureWidth.most}
        // What is being typed may be no width yet: `2` on the way to `25`.
        onChange={({ currentTarget: { valueAsNumber: width } }) => {
          if (width >= pictureWidth.least && width <= pictureWidth.most) onWidth(width);
        }}
      />
    </span>
  );
}
