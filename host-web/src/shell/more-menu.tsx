import { type OpenedProps, useTranslate } from '@gleba/sdk/web';
import { Menu } from '@mantine/core';
import { Fragment } from 'react';
import { useNavigate } from 'react-router';
import { iconOf } from './icons.ts';
import type { ShellItem } from './navigation.ts';
import classes from './shell.module.css';

export interface MoreMenuProps {
  readonly groups: readonly { readonly label: string; readonly items: readonly ShellItem[] }[];
}

/** What the bar of a phone has no place for. */
export default function MoreMenu({ button, groups }: MoreMenuProps & OpenedProps) {
  const t = useTranslate();
  const navigate = useNavigate();
  return (
    <Menu position="top-end" width={260}>
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown className={classes.sheet}>
        {groups.map(({ label, items }) => (
          <Fragment key={label}>
            <Menu.Label>{label}</Menu.Label>
            {items.map((item) => {
              const Icon = iconOf(item.icon);
              return (
                <Menu.Item key={item.id} leftSection={<Icon size={18} />} onClick={() => navigate(item.path)}>
                  {t(item.title)}
                </Menu.Item>
              );
            })}
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
