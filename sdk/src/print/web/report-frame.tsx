/// <reference path="./assets.d.ts" />
import { Button, ErrorState, IconPrinter, useLocation } from '@gleba/sdk/web';
import type { ReactNode } from 'react';
import classes from './report.module.css';

export interface ReportFrameProps {
  /** Of the bar above the paper. */
  readonly label: string;
  readonly printLabel: string;
  /** Where else one may go from here. */
  readonly links: ReactNode;
  /** Done by whoever prints, before the paper goes to the printer. */
  readonly onPrint?: () => void;
  /** What whoever prints this should know. */
  readonly warning?: string | undefined;
  readonly children: ReactNode;
}

/**
 * A paper on the screen: what stands above it is not printed. `data-paper` tells a printing program that the paper of
 * `data-paper-path` is whole, so nothing may be on its way any more when this is shown.
 */
export function ReportFrame({ label, printLabel, links, onPrint, warning, children }: ReportFrameProps) {
  const { pathname } = useLocation();
  const print = () => {
    onPrint?.();
    window.print();
  };
  return (
    <div className={classes.desk}>
      <nav className={classes.bar} aria-label={label}>
        {links}
        <Button leftSection={<IconPrinter size={16} />} onClick={print}>
          {printLabel}
        </Button>
        {warning === undefined ? null : (
          <p className={classes.warning} role="status">
            {warning}
          </p>
        )}
      </nav>
      <main className={classes.papers} lang="pt-BR" data-paper="ready" data-paper-path={pathname}>
        {children}
      </main>
    </div>
  );
}

export interface FailedReportProps {
  readonly error: unknown;
  /** Where the error has no words of its own. */
  readonly message: string;
  readonly onRetry: () => void;
}

/** There is no paper, and why: a printing program says so as well. */
export function FailedReport({ error, message, onRetry }: FailedReportProps) {
  const { pathname } = useLocation();
  return (
    <div
      data-paper="failed"
      data-paper-path={pathname}
      data-paper-message={error instanceof Error ? error.message : message}
    >
      <ErrorState error={error} onRetry={onRetry} />
    </div>
  );
}
