import { DefaultCreatePanel, Link, useTranslate } from '@gleba/sdk/web';
import { Land } from '../../entities/land.entity.ts';
import { LandAddressInput } from '../address/land-address-input.tsx';
import { coordinatesPath } from '../coordinates/coordinates-path.ts';

/** A new lot, typed by hand; its shape as well, where its corners are known by numbers. */
export default function LandNewPanel() {
  const t = useTranslate();
  return (
    <DefaultCreatePanel
      entity={Land}
      editors={{ addressId: LandAddressInput }}
      lead={
        <p style={{ marginBlock: '0 0.75rem' }}>
          <Link to={coordinatesPath}>{t('lands.coordinates.fromNew')}</Link>
        </p>
      }
    />
  );
}
