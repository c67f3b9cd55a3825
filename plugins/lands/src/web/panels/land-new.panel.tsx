import { DefaultCreatePanel } from '@gleba/sdk/web';
import { Land } from '../../entities/land.entity.ts';

/** A new lot, typed by hand. */
export default function LandNewPanel() {
  return <DefaultCreatePanel entity={Land} />;
}
