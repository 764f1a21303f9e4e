import type { DecidedAt } from '#src/domain/chargebacks/deciding.ts'
import { SettlementId } from '#src/domain/settlement/settlement.ts'
import { endingAt } from '#src/usecases/parts/bookings/end-booking.ts'
import type { Step } from '#src/usecases/step.ts'

/** The instant of a bank's decision, with the ids of possible new rows: a claw-back of each share. */
export function decidedAt(step: Step, shares: readonly unknown[]): DecidedAt {
  const entryIds = shares.map(() => SettlementId.parse(step.world.chance.uuid()))
  return { ending: endingAt(step), rest: endingAt(step), entryIds }
}
