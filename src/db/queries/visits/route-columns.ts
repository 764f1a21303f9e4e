import { sql } from 'drizzle-orm'
import { rowsOf, someOf } from '#src/db/queries/changes/json-rows.ts'
import { arrivals } from '#src/db/schema/arrivals.ts'
import { labs } from '#src/db/schema/labs.ts'
import { tubes } from '#src/db/schema/tubes.ts'
import { visits } from '#src/db/schema/visits.ts'

const open = sql`${tubes.visitId} = ${visits.id}
  and ${tubes.state} in ('planned', 'labelled', 'collected', 'in-transit')`

/**
 * What the route of a day needs of a visit, as columns of a statement about visits: when somebody is
 * expected, the tubes that no lab has yet, and where those labs are.
 */
export const routeColumns = {
  arrival: rowsOf(arrivals, {
    where: sql`${arrivals.visitId} = ${visits.id}`,
    orderBy: sql`${arrivals.visitId}`,
  }),
  tubes: someOf(
    tubes,
    {
      id: tubes.id,
      labId: tubes.labId,
      state: tubes.state,
      collectedAt: tubes.collectedAt,
      putDownAt: tubes.putDownAt,
      handedOverAt: tubes.handedOverAt,
    },
    { where: open, orderBy: sql`${tubes.id}` },
  ),
  labs: someOf(
    labs,
    { id: labs.id, name: labs.name, latitude: labs.latitude, longitude: labs.longitude },
    {
      where: sql`${labs.id} in (select ${tubes.labId} from ${tubes} where ${open})`,
      orderBy: sql`${labs.id}`,
    },
  ),
}
