import {
  type EntryRow,
  insertEvents,
  moveEntryRows,
} from '#src/db/queries/settlement/settlements.ts'
import { type EventOf, next } from '#src/domain/machine.ts'
import {
  settlementMachine,
  type SettlementState,
} from '#src/domain/settlement/settlement-machine.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import type { Step } from '#src/usecases/step.ts'
import { notAllowed } from '#src/usecases/transition.ts'

type Change = {
  event: EventOf<typeof settlementMachine>
  patch?: Partial<Pick<EntryRow, 'payoutId' | 'eligibleAt' | 'holdReason'>>
  reason?: string
}

/**
 * Transitions many entries by one event, with one compare-and-set per current state, because a
 * batch has thousands. Refuses `stale` where one of them changed meanwhile.
 */
export async function moveEntries(
  step: Step,
  rows: readonly EntryRow[],
  { event, patch = {}, reason }: Change,
): Promise<void> {
  for (const [from, group] of Map.groupBy(rows, ({ state }) => state)) {
    const to = next(settlementMachine, from, event)
    if (!to) throw notAllowed(step.actor, 'settlement', from)
    const ids = group.map(({ id }) => id)
    if ((await moveEntryRows(step.tx, ids, { from, to, patch })) !== ids.length)
      throw new Refusal('stale')
    await insertEvents(
      step.tx,
      group.map((row) => eventOf(step, row, { event, to, reason })),
    )
  }
}

function eventOf(
  { actor, now }: Step,
  row: EntryRow,
  { event, to, reason }: { event: string; to: SettlementState; reason: string | undefined },
) {
  return {
    at: now,
    machine: 'settlement',
    entityId: row.id,
    bookingId: row.bookingId,
    event,
    fromState: row.state,
    toState: to,
    actorKind: actor.kind,
    actorId: actor.kind === 'person' ? actor.id : null,
    reason: reason ?? null,
  }
}
