import { LandReport } from './land-report.tsx';
import classes from './report.module.css';
import { LandSketch } from './sketch/land-sketch.tsx';

/** The lot's sketch, to scale on A4. */
export default function LandSketchPanel() {
  return (
    <LandReport other={{ path: 'descriptive-memorial', title: 'lands.memorial.toMemorial' }}>
      {(facts) => (
        <div className={classes.sketch}>
          <LandSketch {...facts} />
        </div>
      )}
    </LandReport>
  );
}
