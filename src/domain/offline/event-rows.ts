import type { OfflineDevice } from './device.ts'
import type { OfflineEvent, SentStep } from './event.ts'
import type { EventOutcome } from './hearing.ts'
import type { HoldReason, NewOfflineHold, OfflineHoldId } from './hold.ts'
import type { NewOfflineEvent } from './new-of-offline.ts'
import type { ProvedTime } from './proved-time.ts'
import type { TrueTime } from './true-time.ts'

/** An event of a device, with when it happened. */
type TimedEvent = {
  device: OfflineDevice
  event: OfflineEvent
  textSha256: string
  time: TrueTime
  proved: ProvedTime
}

/** What becomes of an event; `hold`: why the office must look. */
export type Found = { outcome: EventOutcome; code: string | null; hold: HoldReason | null }

/** An event as it is kept. Source: decision 199. */
export function eventRow(
  sent: TimedEvent,
  { outcome, code }: Pick<Found, 'outcome' | 'code'>,
  { now }: { now: Temporal.Instant },
): NewOfflineEvent {
  const { event, time, textSha256, proved } = sent
  const { id, deviceId, number, visitId, offsetMs, step } = event
  return {
    id,
    deviceId,
    number,
    visitId,
    kind: step.kind === 'unreadable' ? step.of : step.kind,
    detail: detailOf(step),
    textSha256,
    happenedAt: Temporal.Instant.from(event.happenedAt),
    offsetMs,
    at: time.at,
    clock: time.clock,
    notBefore: proved.notBefore,
    nextAfter: proved.nextAfter,
    receivedAt: now,
    outcome,
    code,
  }
}

/** What the office must know of a step that was not taken: no name, no birth date, no code. */
function detailOf(step: SentStep): NewOfflineEvent['detail'] {
  if (step.kind === 'take-cash') return { amountPaise: step.amountPaise }
  if (step.kind === 'label' || step.kind === 'collect')
    return { tubeId: step.tubeId, barcode: step.barcode }
  if (step.kind === 'write-off') return { tubeId: step.tubeId, reason: step.reason }
  if (step.kind === 'fail') return { reason: step.reason }
  return step.kind === 'spoil' ? { tubeId: step.tubeId } : {}
}

/** What waits for the office because of it. Source: decision 199. */
export function holdRow(
  { device, event }: TimedEvent,
  reason: HoldReason,
  at: { now: Temporal.Instant; holdId: OfflineHoldId },
): NewOfflineHold {
  const { id: deviceId, phlebotomistId } = device
  return {
    id: at.holdId,
    visitId: event.visitId,
    phlebotomistId,
    deviceId,
    reason,
    openedAt: at.now,
  }
}
