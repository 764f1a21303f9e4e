import type { ItemRow } from '#src/db/queries/booking-tree.ts'
import {
  findNotify,
  insertNotifiableCase,
  lockCasesOf,
  type NotifiableCaseRow,
} from '#src/db/queries/notifiable-cases.ts'
import type { ResultRow } from '#src/db/queries/results.ts'
import { isPositive, NotifiableCaseId, stillToTell } from '#src/domain/results/notifiable.ts'
import { personOf } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import type { Step } from '#src/usecases/step.ts'
import { move } from '#src/usecases/transition.ts'

type Found = {
  /** The value that the report now states; absent where the report was withdrawn. */
  result?: Pick<ResultRow, 'id' | 'flag' | 'choice'>
  /** Why a case need not be reported any more. */
  reason: string
}

/**
 * Part of a verb after which a report states something else about a test: signed, changed,
 * withdrawn. Exactly what the authority must still hear is open: an unreported case is withdrawn
 * with its value, a reported one opens a retraction.
 * Source: decision 057.
 */
export async function reviewCase(step: Step, item: ItemRow, found: Found): Promise<void> {
  const rows = await lockCasesOf(step.tx, item.id)
  const open = rows.find(({ state }) => state === 'open')
  const told = rows.findLast(({ state }) => state === 'told')
  const { result } = found
  const notify = result && isPositive(result.flag) ? await whereToTell(step, item, result) : null
  const needed = stillToTell(notify !== null, told?.kind === 'case')
  if (open && open.kind === needed) return
  if (open) await withdrawCase(step, open, found.reason)
  if (!needed) return
  const system = told?.system ?? notify
  const resultId = result?.id ?? told?.resultId
  if (!system || !resultId) return
  await insertNotifiableCase(step.tx, {
    id: NotifiableCaseId.parse(step.world.chance.uuid()),
    labId: item.labId,
    testItemId: item.id,
    resultId,
    kind: needed,
    system,
    state: 'open',
    openedAt: step.now,
  })
}

function whereToTell({ tx }: Step, { testCode }: ItemRow, { choice }: Pick<ResultRow, 'choice'>) {
  return findNotify(tx, testCode, choice)
}

async function withdrawCase(step: Step, row: NotifiableCaseRow, reason: string): Promise<void> {
  const { world, tx, actor, now } = step
  const patch = { withdrawnReason: reason, withdrawnBy: personOf(actor).id, withdrawnAt: now }
  // Without a booking, because the patient reads the booking's events.
  await move(step, 'notifiableCase', { row, event: 'withdraw', bookingId: null, patch, reason })
  await audit(world, tx, actor, 'notifiable:tell', row.id, { event: 'withdraw', reason })
}
