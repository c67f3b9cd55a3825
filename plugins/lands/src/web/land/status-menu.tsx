import { IconCheck, Menu, StatusBadge, toneOf, useTranslate, valueLabel } from '@gleba/sdk/web';
import type { ReactNode } from 'react';
import { Land, landStatuses } from '../../entities/land.entity.ts';
import type { LandStatus } from '../map/land-colors.ts';

export interface StatusMenuProps {
  /** The button that opens it. */
  readonly children: ReactNode;
  readonly current?: string | undefined;
  readonly onChoose: (status: LandStatus) => void;
}

/** The statuses that a lot can have. */
export function StatusMenu({ children, current, onChoose }: StatusMenuProps) {
  const t = useTranslate();
  return (
    <Menu position="bottom-start" width={200}>
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown>
        {landStatuses.map((status) => (
          <Menu.Item
            key={status}
            onClick={() => onChoose(status)}
            rightSection={status === current ? <IconCheck size={16} /> : null}
            aria-current={status === current || undefined}
          >
            <StatusBadge label={valueLabel(t, Land, 'computedStatus', status)} tone={toneOf(status)} />
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
