import { eq, sql } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { user } from '#src/db/schema/auth.ts'
import { visits } from '#src/db/schema/visits.ts'
import type { VisitId } from '#src/domain/visits/visit.ts'

/** A visit with whose it is, and the numbers of its patient's account and of who comes. */
export async function findCallBack(tx: Tx, id: VisitId) {
  const { accountId, state, startsAt, phlebotomistId } = visits
  const [row] = await tx
    .select({
      id: visits.id,
      accountId,
      state,
      startsAt,
      patient: user.phone,
      phlebotomist: sql<
        string | null
      >`(select u.phone from "user" u where u.id = ${phlebotomistId})`,
    })
    .from(visits)
    .innerJoin(user, eq(user.id, visits.accountId))
    .where(eq(visits.id, id))
  if (!row) return undefined
  const { patient, phlebotomist, ...visit } = row
  return { visit, phones: { patient, phlebotomist } }
}
