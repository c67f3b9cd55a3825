import classes from './report.module.css';
import { ReportFrame } from './report-frame.tsx';
import { LotSketch } from './sketch/lot-sketch.tsx';

/** The lot's sketch, to scale on A4. */
export default function LotSketchPanel() {
  return (
    <ReportFrame other={{ path: 'descriptive-memorial', title: 'lands.memorial.toMemorial' }}>
      {(facts) => (
        <div className={classes.sketch}>
          <LotSketch {...facts} />
        </div>
      )}
    </ReportFrame>
  );
}
