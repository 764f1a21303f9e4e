import { listLateOrders } from '#src/db/queries/results/late.ts'
import { ageInYears, indianDay } from '#src/domain/india-time.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import type { Step } from '#src/usecases/step.ts'

const AT_MOST = 100

/**
 * Orders with late tests of one lab, or of all: the count, and the hundred that are longest late.
 */
export async function lateOrders({ tx, now }: Step, labId?: LabId) {
  const rows = await listLateOrders(tx, AT_MOST, labId)
  const orders = rows.map(({ birthDate, promisedAt, since, count: _all, ...row }) => ({
    ...row,
    ageYears: ageInYears(birthDate, indianDay(now)),
    since: since?.toString() ?? null,
    /** A later time where a fresh sample was taken since. */
    promisedAt: promisedAt?.toString() ?? null,
  }))
  return { count: rows[0]?.count ?? 0, orders }
}
