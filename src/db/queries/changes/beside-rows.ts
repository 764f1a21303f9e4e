import { type SQL, sql } from 'drizzle-orm'
import type { UserId } from '#src/domain/people/actor.ts'

/** The catalogue's version and its listeners, as `bumpCatalogueVersion` does by itself. */
export const newVersion = {
  shape: 'catalogue',
  json: '',
  write: () => sql`insert into catalogue_versions (id, version) values (1, 1)
    on conflict (id) do update set version = catalogue_versions.version + 1
    returning pg_notify('catalogue', '')`,
}

/** Ends every session of these people, however many there are. */
export function signedOut(people: readonly UserId[] = []) {
  if (people.length === 0) return []
  return [
    {
      shape: 'signed out',
      json: JSON.stringify(people),
      write: (json: SQL) => sql`delete from session
        where user_id in (select value::uuid from json_array_elements_text(${json}::json))`,
    },
  ]
}
