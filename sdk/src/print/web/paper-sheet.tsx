/// <reference path="./assets.d.ts" />
import type { ReactNode } from 'react';
import classes from './paper-sheet.module.css';

export interface PaperSheetProps {
  /** A4 either way; `own` where the paper's style sheet names its page. */
  readonly page?: 'portrait' | 'landscape' | 'own';
  /** A section where it holds several papers, each an article. */
  readonly as?: 'article' | 'section';
  /** May set `--paper-margin` (on the screen), `--paper-text` and `--paper-line`. */
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A sheet within a `ReportFrame`: white with black ink whatever the mode of the screen, and without margins of its own on paper. */
export function PaperSheet({ page = 'portrait', as: Element = 'article', className = '', children }: PaperSheetProps) {
  return <Element className={`${classes.sheet} ${classes[page] ?? ''} ${className}`}>{children}</Element>;
}

export interface PaperHeadProps {
  readonly organization: string;
  readonly logo?: string | undefined;
  readonly title: string;
  /** A line under the title. */
  readonly children?: ReactNode;
}

/** Who writes the paper, by logo or name, and what it is. */
export function PaperHead({ organization, logo, title, children }: PaperHeadProps) {
  return (
    <header className={classes.head}>
      {logo ? <img src={logo} alt={organization} /> : <strong>{organization}</strong>}
      <div>
        <h1>{title}</h1>
        {children === undefined ? null : <p>{children}</p>}
      </div>
    </header>
  );
}
