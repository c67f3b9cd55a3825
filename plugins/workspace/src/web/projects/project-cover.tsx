import type { GeoJsonGeometry } from '@gleba/sdk';
import { lazy, Suspense } from 'react';
import classes from './projects-screen.module.css';
import { useProjectImage } from './use-project-image.ts';

const ProjectShape = lazy(() => import('./project-shape.tsx'));

interface CoveredProject {
  readonly id: string;
  readonly name: string;
  readonly backgroundImage: string | null;
}

interface ProjectCoverProps {
  readonly project: CoveredProject;
  readonly boundaries?: GeoJsonGeometry | undefined;
}

/** The project's picture, its outline, or a plan drawn from its name so that each is told apart at a glance. */
export function ProjectCover({ project, boundaries }: ProjectCoverProps) {
  const url = useProjectImage(project.id, project.backgroundImage);
  if (url) return <img className={classes.cover} data-picture src={url} alt="" />;
  if (boundaries) {
    return (
      <Suspense fallback={<div className={classes.cover} />}>
        <ProjectShape boundaries={boundaries} />
      </Suspense>
    );
  }
  const seed = [...project.name].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973, 7);
  const slant = 18 + (seed % 5) * 9;
  const step = 22 + (seed % 4) * 6;
  const lots = Array.from({ length: 24 }, (_, index) => index * step - 60);
  return (
    <svg className={classes.cover} viewBox="0 0 320 64" preserveAspectRatio="xMidYMid slice" aria-hidden>
      <g fill="none" stroke="currentColor" transform={`skewX(${(seed % 7) * 4 - 12})`}>
        <path d={`M-80 ${slant} L420 ${64 - slant}`} strokeWidth="7" opacity=".55" />
        {lots.map((x) => (
          <path key={x} d={`M${x} -10 V80`} opacity=".5" />
        ))}
        <path d={`M-80 ${slant - 34} L420 ${30 - slant} M-80 ${slant + 34} L420 ${98 - slant}`} opacity=".5" />
      </g>
    </svg>
  );
}
