/**
 * A key that people know names one file of its organization, whatever became of that file. Of files that shared a key before
 * it was so, the one that the key delivered keeps it: the newest that is there.
 */
export const fileNameSteps = [
  {
    id: 'file-names',
    sql: `
      update core.stored_file f
      set path = left(regexp_replace(f.path, '\\.[^./]*$', ''), 430) || '--' || f.id::text
        || coalesce(substring(f.path from '\\.[^./]*$'), '')
      from (
        select id, row_number() over (
          partition by organization_id, path order by (status = 'stored') desc, created_at desc, id desc) as place
        from core.stored_file where path is not null
      ) known
      where known.id = f.id and known.place > 1;
      create unique index stored_file_path_key on core.stored_file (organization_id, path) where path is not null;`,
  },
] as const;
