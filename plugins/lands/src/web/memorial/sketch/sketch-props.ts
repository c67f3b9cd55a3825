import type { PaperFacts } from '../land-report.tsx';
import type { SketchSubject } from './sketch-subject.ts';

export type SketchProps = Omit<PaperFacts, 'land'> & { readonly subject: SketchSubject };
