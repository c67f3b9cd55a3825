/**
 * Functions by which triggers of the database refuse, whoever writes. Steps that were released hold them: their text never changes.
 */

/** Refuses always: what may happen does not come to it. */
export const refusing = (name: string, text: string) =>
  `create function finance.${name}() returns trigger language plpgsql as $$
      begin
        raise exception '${text}' using errcode = '23514';
      end $$;`;

/** Refuses as well, but rows go with the plugin when an organization has it purged. */
export const refusingUntilPurged = (name: string, text: string) =>
  `create function finance.${name}() returns trigger language plpgsql security definer set search_path = pg_catalog as $$
      begin
        if tg_op = 'DELETE' and exists (
          select 1 from core.plugin_installation i
          where i.organization_id = old.organization_id and i.plugin_id = 'finance' and i.state = 'purging'
        ) then
          return old;
        end if;
        raise exception '${text}' using errcode = '23514';
      end $$;`;
