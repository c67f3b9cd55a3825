import { DefaultCreatePanel } from '@gleba/sdk/web';
import { Land } from '../../entities/land.entity.ts';

const fields = ['block', 'lot', 'subdivision', 'externalId', 'address', 'customArea', 'price', 'observation'] as const;

/** A new lot, typed by hand. */
export default function LandNewPanel() {
  return <DefaultCreatePanel entity={Land} fields={fields} />;
}
