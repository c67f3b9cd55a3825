import { useServices } from '@gleba/sdk/web';
import { useEffect, useState } from 'react';

/** An address of the project's picture in this browser; undefined until it is there, and where there is none. */
export function useProjectImage(projectId: string | undefined, fileId: string | null | undefined): string | undefined {
  const { api } = useServices();
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    setUrl(undefined);
    if (!projectId || !fileId) return;
    const controller = new AbortController();
    let made: string | undefined;
    const load = async () => {
      // The session's token goes along, which an image's own address could not carry.
      const path = `/project-images/${projectId}/${encodeURIComponent(fileId)}`;
      const response = await api.request(path, { signal: controller.signal, isQuiet: true });
      const blob = await response.blob();
      if (controller.signal.aborted) return;
      made = URL.createObjectURL(blob);
      setUrl(made);
    };
    // Without its picture the project has a drawing.
    load().catch(() => {});
    return () => {
      controller.abort();
      if (made) URL.revokeObjectURL(made);
    };
  }, [api, projectId, fileId]);
  return url;
}
