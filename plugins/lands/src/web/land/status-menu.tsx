import { IconCheck, Menu, observer, StatusOf, useTranslate } from '@gleba/sdk/web';
import { type ReactNode, useState } from 'react';
import { Land } from '../../entities/land.entity.ts';
import { type LandStatusName, needsReason } from '../../land-status.ts';
import { ReasonDialog } from '../status/reason-dialog.tsx';
import { statusesFrom, useMovers } from '../status/status-change.ts';

export interface StatusMenuProps {
  readonly projectId: string;
  /** The button that opens it. */
  readonly children: ReactNode;
  readonly current?: LandStatusName | undefined;
  readonly onChoose: (status: LandStatusName, reason: string | null) => void;
}

/** The statuses into which the person may take a lot; where one asks for a reason, it is asked for here. */
export const StatusMenu = observer(function StatusMenu({ projectId, children, current, onChoose }: StatusMenuProps) {
  const t = useTranslate();
  const movers = useMovers(projectId);
  const [asking, setAsking] = useState<LandStatusName>();
  const open = statusesFrom(current, movers);
  return (
    <>
      <Menu position="bottom-start" width={220}>
        <Menu.Target>{children}</Menu.Target>
        <Menu.Dropdown>
          {current ? (
            <Menu.Item disabled rightSection={<IconCheck size={16} />} aria-current>
              <StatusOf entity={Land} field="computedStatus" value={current} />
            </Menu.Item>
          ) : null}
          {open.map((status) => (
            <Menu.Item key={status} onClick={() => (needsReason(status) ? setAsking(status) : onChoose(status, null))}>
              <StatusOf entity={Land} field="computedStatus" value={status} />
            </Menu.Item>
          ))}
          {open.length === 0 ? <Menu.Label>{t('lands.statuses.noStep')}</Menu.Label> : null}
        </Menu.Dropdown>
      </Menu>
      {asking ? (
        <ReasonDialog
          status={asking}
          onCancel={() => setAsking(undefined)}
          onReason={(reason) => {
            setAsking(undefined);
            onChoose(asking, reason);
          }}
        />
      ) : null}
    </>
  );
});
