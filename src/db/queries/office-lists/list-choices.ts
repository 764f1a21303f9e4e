import { and, asc, eq, notInArray, sql } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { user } from '#src/db/schema/auth.ts'
import { labs } from '#src/db/schema/labs.ts'
import { phlebotomists, roleGrants } from '#src/db/schema/people.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import type { UserId } from '#src/domain/people/actor.ts'

/** More than a city has; a choice of more is no choice. */
const MOST = 500

/** The labs of a city that have or had bookings, by name. */
export function labsIn(tx: Tx, city: number) {
  return tx
    .select({ id: labs.id, name: labs.name })
    .from(labs)
    .where(
      and(
        eq(labs.locationId, city),
        notInArray(labs.state, [
          'draft',
          'submitted',
          'under-review',
          'changes-requested',
          'refused',
        ]),
      ),
    )
    .orderBy(asc(labs.name), asc(labs.id))
    .limit(MOST)
}

/** Who has the role of a phlebotomist in a city, by name. */
export function phlebotomistsIn(tx: Tx, city: number) {
  return tx
    .selectDistinct({ id: phlebotomists.userId, name: phlebotomists.displayName })
    .from(roleGrants)
    .innerJoin(phlebotomists, eq(phlebotomists.userId, roleGrants.userId))
    .where(and(eq(roleGrants.locationId, city), eq(roleGrants.role, 'phlebotomist')))
    .orderBy(asc(phlebotomists.displayName), asc(phlebotomists.userId))
    .limit(MOST)
}

type Chosen = {
  person: UserId | undefined
  phlebotomist: UserId | undefined
  lab: LabId | undefined
}

/** The names of what was chosen, by id; nothing for an id of nothing. */
export async function namesOfChosen(tx: Tx, { person, phlebotomist, lab }: Chosen) {
  const { rows } = await tx.execute<{ id: string; name: string }>(sql`
    select ${user.id} as id, ${user.name} as name from ${user} where ${user.id} = ${person ?? null}
    union all select ${phlebotomists.userId}, ${phlebotomists.displayName} from ${phlebotomists}
      where ${phlebotomists.userId} = ${phlebotomist ?? null}
    union all select ${labs.id}, ${labs.name} from ${labs} where ${labs.id} = ${lab ?? null}`)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
