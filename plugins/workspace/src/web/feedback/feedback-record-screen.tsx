import { fileAddress } from '@gleba/sdk';
import { Facts, observer, RecordDrawer, useParams, useRecord, useServices, useTranslate } from '@gleba/sdk/web';
import { useEffect, useState } from 'react';
import { Feedback } from '../../entities/feedback.entity.ts';
import classes from './feedback.module.css';

/** One report, with the picture of the screen. What people wrote is text, whatever it looks like. */
export default observer(function FeedbackRecordScreen() {
  const { feedbackId = '' } = useParams();
  const loaded = useRecord(Feedback, feedbackId);
  const { record } = loaded;
  return (
    <RecordDrawer entity={Feedback} loaded={loaded}>
      {record ? (
        <>
          <Facts
            entity={Feedback}
            record={record}
            fields={['name', 'email', 'message', 'page', 'userAgent', 'createdAt']}
            isReadOnly
          />
          {record.screenshotId ? <Screenshot fileId={record.screenshotId} /> : null}
        </>
      ) : null}
    </RecordDrawer>
  );
});

/** Files are sent as downloads only; the page makes a picture of the bytes, and a picture they are or nothing is shown. */
function Screenshot({ fileId }: { readonly fileId: string }) {
  const { api } = useServices();
  const t = useTranslate();
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    let made: string | undefined;
    let isWanted = true;
    const load = async () => {
      const { url } = await api.run(fileAddress, { id: fileId }, { isQuiet: true });
      const answer = await api.request(url, { isQuiet: true });
      const bytes = await answer.arrayBuffer();
      if (!isWanted) return;
      // A raster type whatever the file says it is: an image element draws by the bytes, and a drawing with scripts is none.
      made = URL.createObjectURL(new Blob([bytes], { type: 'image/png' }));
      setAddress(made);
    };
    load().catch(() => {});
    return () => {
      isWanted = false;
      if (made) URL.revokeObjectURL(made);
    };
  }, [api, fileId]);
  return address ? <img className={classes.screenshot} src={address} alt={t('workspace.feedbacks.picture')} /> : null;
}
