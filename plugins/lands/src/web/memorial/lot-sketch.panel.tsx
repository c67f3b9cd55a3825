import { LotReport } from './lot-report.tsx';
import classes from './report.module.css';
import { LotSketch } from './sketch/lot-sketch.tsx';

/** The lot's sketch, to scale on A4. */
export default function LotSketchPanel() {
  return (
    <LotReport other={{ path: 'descriptive-memorial', title: 'lands.memorial.toMemorial' }}>
      {(facts) => (
        <div className={classes.sketch}>
          <LotSketch {...facts} />
        </div>
      )}
    </LotReport>
  );
}
