import { Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './tab-line.module.css';
import { useScrolledTabs } from './use-scrolled-tabs.ts';

interface TabLineProps {
  /** The chosen tab. */
  readonly value: string | null;
  readonly children: ReactNode;
  /** What stands behind the tabs on the same line. */
  readonly behind?: ReactNode;
}

/** The tabs of a screen or a record on one line, their words under its title: the rest is scrolled to where there are more than fit. */
export function TabLine({ value, children, behind }: TabLineProps) {
  const list = useScrolledTabs(value);
  return (
    <div className={classes.line}>
      <Tabs.List ref={list} className={classes.list}>
        {children}
      </Tabs.List>
      {behind}
    </div>
  );
}
