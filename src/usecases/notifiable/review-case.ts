import type { ItemRow } from '#src/db/queries/booking-tree.ts'
import {
  findNotify,
  insertNotifiableCase,
  lockCasesOf,
  type NotifiableCaseRow,
} from '#src/db/queries/notifiable-cases.ts'
import type { ResultId } from '#src/domain/results/item.ts'
import { NotifiableCaseId, stillToTell } from '#src/domain/results/notifiable.ts'
import { personOf } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import type { Step } from '#src/usecases/step.ts'
import { move } from '#src/usecases/transition.ts'

type Found = {
  /** The report now says that it is positive. */
  isFound: boolean
  /** The value that says so; absent where the report was withdrawn and none does. */
  resultId?: ResultId
  /** Why what was to be told is not to be told any more. */
  reason: string
}

/**
 * Part of a verb after which a report says something else of a test: signed, changed, withdrawn. What
 * the authority must now hear is open, and nothing else: a case that nobody told falls with its
 * value, one that was told is to be taken back.
 */
export async function reviewCase(step: Step, item: ItemRow, found: Found): Promise<void> {
  const rows = await lockCasesOf(step.tx, item.id)
  const open = rows.find(({ state }) => state === 'open')
  const told = rows.findLast(({ state }) => state === 'told')
  const needed = stillToTell(found.isFound, told?.kind === 'case')
  if (open && open.kind === needed) return
  if (open) await withdrawCase(step, open, found.reason)
  if (!needed) return
  const system = told?.system ?? (await findNotify(step.tx, item.testCode))
  const resultId = found.resultId ?? told?.resultId
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

async function withdrawCase(step: Step, row: NotifiableCaseRow, reason: string): Promise<void> {
  const { world, tx, actor, now } = step
  const patch = { withdrawnReason: reason, withdrawnBy: personOf(actor).id, withdrawnAt: now }
  // Of no booking: its story is also the patient's.
  await move(step, 'notifiableCase', { row, event: 'withdraw', bookingId: null, patch, reason })
  await audit(world, tx, actor, 'notifiable:tell', row.id, { event: 'withdraw', reason })
}
