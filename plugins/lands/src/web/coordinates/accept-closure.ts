import { confirm } from '@gleba/sdk/web';
import type { ReadSource } from '../../coordinates/source.ts';

type Translate = (key: string) => string;

/** Whether a traverse is beyond its limits, and whether somebody wants it all the same; they are asked only then. */
export async function acceptClosure(t: Translate, read: ReadSource | undefined) {
  const isBeyond = (read?.traverse?.beyond.length ?? 0) > 0;
  const isAccepted =
    isBeyond &&
    (await confirm({
      title: t('lands.coordinates.acceptTitle'),
      message: t('lands.coordinates.acceptText'),
      confirmLabel: t('lands.coordinates.accept'),
      isDangerous: true,
    }));
  return { isAccepted, isRefused: isBeyond && !isAccepted };
}
