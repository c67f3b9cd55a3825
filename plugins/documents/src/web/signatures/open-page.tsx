import { brandingOf } from '@gleba/sdk';
import { observer, useServices } from '@gleba/sdk/web';
import { type ReactNode, useEffect } from 'react';
import classes from './signatures.module.css';

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

/** What stands behind `#` or `?` under a name. */
export function wordOf(
  { hash, search }: { readonly hash: string; readonly search: string },
  name: string,
): string | undefined {
  return new URLSearchParams(hash.slice(1)).get(name) ?? new URLSearchParams(search).get(name) ?? undefined;
}
