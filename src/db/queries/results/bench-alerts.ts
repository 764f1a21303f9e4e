import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { ofLab } from '#src/db/queries/notifiable/notifiable-cases.ts'
import { waitingOf } from '#src/db/queries/reports/waiting-revisions.ts'
import { signatories } from '#src/db/schema/signatories.ts'
import { notifiableCases } from '#src/db/schema/notifiable-cases.ts'
import { testItems } from '#src/db/schema/orders.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import { referredCounts } from '#src/db/queries/referrals/open-counts.ts'
import { isOpenLate } from './late.ts'

/** At whose bench, and who looks. */
export type Looking = { labId: LabId; userId: UserId }

export type BenchAlerts = {
  /** Tests at partner labs, tests of other labs here or on their way, and those of both that are late. */
  out: number
  in: number
  lateReferred: number
  /** Orders with late tests that somebody still waits for. */
  late: number
  /** Notifiable cases that no authority was told of, and since when the oldest is open. */
  cases: number
  casesSince: Temporal.Instant | null
  /** Drafts of changes by other people, and by the person who looks. */
  ofOthers: number
  own: number
  isSignatory: boolean
}
export type AlertsRow = Omit<BenchAlerts, 'casesSince'> & { casesSince: string | null }

/** What every page of the bench alerts to besides open calls, as columns of a statement. */
export function alertsOf({ labId, userId }: Looking): SQL {
  const cases = sql`from ${notifiableCases} where ${ofLab(labId, 'open')}`
  const { ofOthers, own } = waitingOf(labId, userId)
  return sql`${referredCounts(labId)}, (select count(distinct ${testItems.orderId})::int from ${testItems}
      where ${isOpenLate(labId)}) as "late",
    (select count(*)::int ${cases}) as "cases",
    (select to_json(min(${notifiableCases.openedAt})) #>> '{}' ${cases}) as "casesSince",
    ${ofOthers} as "ofOthers", ${own} as "own",
    exists (select from ${signatories} where ${signatories.labId} = ${labId}
      and ${signatories.userId} = ${userId}) as "isSignatory"`
}

/** A row with these columns as the domain has it. */
export function alertsFrom({ casesSince, ...row }: AlertsRow): BenchAlerts {
  return { ...row, casesSince: casesSince === null ? null : Temporal.Instant.from(casesSince) }
}

/** The alerts of one lab. */
export async function readBenchAlerts(tx: Tx, looking: Looking): Promise<BenchAlerts> {
  const { rows } = await tx.execute<AlertsRow>(sql`select ${alertsOf(looking)}`)
  const [row] = rows
  if (!row) throw new Error('the aggregate returned no row')
  return alertsFrom(row)
}
