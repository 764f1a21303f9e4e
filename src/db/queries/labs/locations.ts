import { asc, eq, sql } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { bookings } from '#src/db/schema/bookings.ts'
import { labs } from '#src/db/schema/labs.ts'
import { roleGrants } from '#src/db/schema/people.ts'
import { franchises, locations } from '#src/db/schema/places.ts'
import type { LocationRow } from '#src/db/queries/places/places.ts'

const countIn = (table: typeof labs | typeof roleGrants | typeof franchises | typeof bookings) =>
  sql<number>`(select count(*)::int from ${table} where ${table.locationId} = "locations"."id")`

const users = {
  labs: countIn(labs),
  phlebotomists: countIn(roleGrants),
  franchises: countIn(franchises),
  bookings: countIn(bookings),
}

/** Every city by name, with what prevents deletion. */
export function listLocationsWithUse(tx: Tx) {
  const { id, version, name, slug, latitude, longitude } = locations
  return tx
    .select({ id, version, name, slug, latitude, longitude, ...users })
    .from(locations)
    .orderBy(asc(name))
}

/** What refers to this city. */
export async function countLocationUse(tx: Tx, id: number) {
  const [counts] = await tx.select(users).from(locations).where(eq(locations.id, id))
  return counts ?? { labs: 0, phlebotomists: 0, franchises: 0, bookings: 0 }
}

/** Locks the row until the transaction ends, so that no new reference to it appears. */
export async function lockLocation(tx: Tx, id: number): Promise<LocationRow | undefined> {
  const [row] = await tx.select().from(locations).where(eq(locations.id, id)).for('update')
  return row
}

type NewLocation = Pick<LocationRow, 'name' | 'slug' | 'latitude' | 'longitude'>

export async function insertLocation(tx: Tx, row: NewLocation): Promise<LocationRow> {
  const [made] = await tx.insert(locations).values(row).returning()
  if (!made) throw new Error('the insert returned no row')
  return made
}

/** Requires a locked row; increments its version. */
export async function updateLocation(
  tx: Tx,
  id: number,
  { name, latitude, longitude }: Omit<NewLocation, 'slug'>,
): Promise<LocationRow> {
  const [changed] = await tx
    .update(locations)
    .set({ name, latitude, longitude, version: sql`${locations.version} + 1` })
    .where(eq(locations.id, id))
    .returning()
  if (!changed) throw new Error('the locked row is missing')
  return changed
}

export async function deleteLocation(tx: Tx, id: number): Promise<void> {
  await tx.delete(locations).where(eq(locations.id, id))
}
