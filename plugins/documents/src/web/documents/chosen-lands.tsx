import { type BulkGiven, Dialog, PanelSkeleton } from '@gleba/sdk/web';
import { type ReactNode, useEffect, useState } from 'react';

interface ChosenLandsProps extends Pick<BulkGiven, 'ids'> {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: (landIds: string[]) => ReactNode;
}

/** Waits for the ids of the chosen lots: of 'all but these' they are asked for. */
export function ChosenLands({ ids, title, onClose, children }: ChosenLandsProps) {
  const [landIds, setLandIds] = useState<string[]>();
  useEffect(() => {
    let isWanted = true;
    ids().then(
      (found) => isWanted && setLandIds([...found]),
      // Told by the toast rules.
      () => isWanted && onClose(),
    );
    return () => {
      isWanted = false;
    };
  }, [ids, onClose]);
  if (landIds) return children(landIds);
  return (
    <Dialog title={title} onClose={onClose}>
      <PanelSkeleton />
    </Dialog>
  );
}
