import { and, eq, gte, sql } from 'drizzle-orm'
import type { Tx } from '#src/db/client.ts'
import { kept } from '#src/db/kept-statement.ts'
import { labs } from '#src/db/schema/labs.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import { isCounselling, isPcpndtRegisteredOn } from '#src/domain/labs/reach.ts'

/**
 * Whether every one of these labs takes orders on that day: active, with a valid licence. Holds
 * until the transaction ends: a concurrent suspension or deletion waits, or came first.
 */
export async function areLabsActive(
  tx: Tx,
  labIds: LabId[],
  today: Temporal.PlainDate,
): Promise<boolean> {
  const active = await activeOf(tx).execute({ labIds, today: today.toString() })
  return active.length === new Set(labIds).size
}

const activeOf = kept((tx) =>
  tx
    .select({ id: labs.id })
    .from(labs)
    .where(
      and(
        sql`${labs.id} = any(${sql.placeholder('labIds')})`,
        eq(labs.state, sql`'active'`),
        gte(labs.licenceTo, sql.placeholder('today')),
      ),
    )
    .for('share')
    .prepare(''),
)

/**
 * Whether the lab's PCPNDT registration is on file and valid on that day. Takes no lock: an offer
 * locks the lab's row itself (trigger `offers_need_pcpndt`), a booking through `areLabsActive`.
 */
export async function findPcpndtRegistered(
  tx: Tx,
  labId: LabId,
  day: Temporal.PlainDate,
): Promise<boolean> {
  const { pcpndtNumber, pcpndtTo } = labs
  const [lab] = await tx.select({ pcpndtNumber, pcpndtTo }).from(labs).where(eq(labs.id, labId))
  return lab !== undefined && isPcpndtRegisteredOn(lab, day)
}

/**
 * Whether the lab declares who counsels. Takes no lock: a booking locks the lab's row through
 * `areLabsActive`.
 */
export async function findIsCounselling(tx: Tx, labId: LabId): Promise<boolean> {
  const { counsellorName } = labs
  const [lab] = await tx.select({ counsellorName }).from(labs).where(eq(labs.id, labId))
  return lab !== undefined && isCounselling(lab)
}
