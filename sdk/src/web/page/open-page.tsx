import { brandingOf } from '@gleba/core';
import { observer } from 'mobx-react-lite';
import { type ReactNode, useEffect } from 'react';
import { useServices } from '../context/services.tsx';
import classes from './open-page.module.css';

export interface OpenPageProps {
  /** Of the organization whose page it is; nothing while it is not known. */
  readonly organization?: {
    readonly organizationName: string;
    readonly uiCustomizations: Record<string, unknown> | null;
  };
  readonly children: ReactNode;
}

/** A page for people without a session, in the colours of who asks them. */
export const OpenPage = observer(function OpenPage({ organization, children }: OpenPageProps) {
  const { branding } = useServices();
  const brand = organization?.uiCustomizations;
  useEffect(() => (brand ? branding.lend(brand) : undefined), [branding, brand]);
  const title = brand && 'title' in brand ? brandingOf(brand).title : organization?.organizationName;
  return (
    <main className={classes.page}>
      <div className={classes.column}>
        {title ? <header className={classes.brand}>{title}</header> : null}
        {children}
      </div>
    </main>
  );
});

interface OpenCardProps {
  readonly role?: 'status' | 'alert';
  readonly label?: string;
  readonly children: ReactNode;
}

/** One part of such a page. */
export function OpenCard({ role, label, children }: OpenCardProps) {
  return (
    <section className={classes.card} role={role} aria-label={label}>
      {children}
    </section>
  );
}

/** What stands behind `#` or `?` of an address under a name. */
export function wordOf(
  { hash, search }: { readonly hash: string; readonly search: string },
  name: string,
): string | undefined {
  return new URLSearchParams(hash.slice(1)).get(name) ?? new URLSearchParams(search).get(name) ?? undefined;
}
