/**
 * What triggers of the database refuse by, whoever writes. Released steps hold it: its text never changes.
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

/** Within a function: refuses a day of a closed month. Whoever closes one waits for what is being written, and that waits for them. */
export const refusingClosedMonth = (column: string) =>
  `perform pg_advisory_xact_lock_shared(1179012935, new.organization_id::integer);
        if exists (
          select 1 from finance.ledger_month m
          where m.organization_id = new.organization_id and m.state = 'closed'
            and date_trunc('month', m.month) = date_trunc('month', new.${column})
        ) then
          raise exception 'The month is closed.' using errcode = '23514', column = '${column}';
        end if;`;
