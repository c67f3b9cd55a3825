import type { Ring } from '@gleba/sdk/geo';
import type { LayerBounds } from '../../layer-types.ts';

/** A shape of a layer whose type bounds lots. */
export interface Boundary {
  readonly id: string;
  /** As papers call it. */
  readonly name: string;
  readonly bounds: Exclude<LayerBounds, 'none'>;
  /** False where the file gives it none. */
  readonly isNamed: boolean;
  readonly isArea: boolean;
  /** Of an area its outlines, which repeat their first position. */
  readonly lines: readonly Ring[];
}
