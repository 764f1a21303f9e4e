import { connectOwner } from '#src/db/driver/client.ts'
import type { Product } from '../people.ts'

/**
 * Lets a test return to a mark in its database any number of times: a trigger records every row
 * change, and they are undone in reverse. Connections and prepared statements stay; a schedule
 * begins with exactly the same rows, ids included, within a few milliseconds.
 */
export async function anUndo({ superuserUrl, clock }: Product) {
  const { pool } = connectOwner(superuserUrl)
  await pool.query(noting)
  return {
    async mark() {
      const { rows } = await pool.query('select coalesce(max(id), 0)::text as id from undo.changes')
      return { at: String(rows[0].id), now: clock.at().toString() }
    },
    async backTo({ at, now }: Mark) {
      clock.set(now)
      await pool.query({ name: 'undo', text: 'select undo.back_to($1)', values: [at] })
    },
    [Symbol.asyncDispose]: () => pool.end(),
  }
}

export type Mark = { at: string; now: string }

const noting = `
  create schema undo;
  create unlogged table undo.changes (id bigint generated always as identity primary key,
    source oid not null, before jsonb, after jsonb);
  create table undo.tables (source oid primary key, name text, columns text, is_it text);
  insert into undo.tables
    select c.oid, c.oid::regclass::text,
      (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
        where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = ''),
      (select string_agg(format('%1$I = ($1->>%1$L)::%2$s', a.attname,
          format_type(a.atttypid, a.atttypmod)), ' and ')
        from pg_attribute a join pg_index i on i.indrelid = c.oid and i.indisprimary
        where a.attrelid = c.oid and a.attnum = any(i.indkey))
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r';
  create function undo.note() returns trigger language plpgsql security definer as $$ begin
    insert into undo.changes (source, before, after) values (tg_relid,
      case when tg_op <> 'INSERT' then to_jsonb(old) end,
      case when tg_op <> 'DELETE' then to_jsonb(new) end);
    return null;
  end $$;
  create function undo.back_to(mark bigint) returns void language plpgsql as $$
  declare one record; begin
    set local session_replication_role = replica;
    for one in select * from undo.changes join undo.tables using (source) where id > mark
      order by id desc
    loop
      if one.after is not null then
        execute format('delete from %s where %s', one.name, one.is_it) using one.after;
      end if;
      if one.before is not null then
        execute format('insert into %1$s (%2$s) overriding system value select %2$s
          from jsonb_populate_record(null::%1$s, $1)', one.name, one.columns) using one.before;
      end if;
    end loop;
    delete from undo.changes where id > mark;
  end $$;
  do $$ declare one record; begin
    if exists (select from undo.tables where is_it is null) then
      raise exception 'without a key: %', (select string_agg(name, ', ') from undo.tables
        where is_it is null);
    end if;
    for one in select * from undo.tables loop
      execute format('create trigger zz_undo after insert or update or delete on %s
        for each row execute function undo.note()', one.name);
    end loop;
    execute format('alter database %I set deadlock_timeout = ''20ms''', current_database());
  end $$;`
