import { TextInput, useAddress, useDebouncedValue, useTranslate } from '@gleba/sdk/web';
import { TypeSelect } from '../types/type-select.tsx';

/** What the address says of a queue's block, person and type, as the server is asked; what is typed is waited for. */
export function useQueueFilters() {
  const { params } = useAddress();
  const [block] = useDebouncedValue(params.get('block') ?? '', 300);
  const [person] = useDebouncedValue(params.get('person') ?? '', 300);
  const documentTypeId = params.get('type');
  return { ...(block && { block }), ...(person && { person }), ...(documentTypeId && { documentTypeId }) };
}

/** Type, block and person: the filters that the queues of papers share, kept in the address. */
export function QueueFilters() {
  const t = useTranslate();
  const { params, set } = useAddress();
  const field = (name: 'block' | 'person', width: number) => (
    <TextInput
      w={width}
      placeholder={t(`documents.queue.${name}`)}
      aria-label={t(`documents.queue.${name}`)}
      value={params.get(name) ?? ''}
      onChange={({ currentTarget }) => set({ [name]: currentTarget.value })}
    />
  );
  return (
    <>
      <TypeSelect value={params.get('type')} onChange={(type) => set({ type: type ?? '' })} />
      {field('block', 110)}
      {field('person', 180)}
    </>
  );
}
