import type { BookingTree } from '#src/db/queries/booking-tree.ts'
import { cancellationCharge } from '#src/domain/bookings/cancellation.ts'
import { paise } from '#src/domain/money.ts'
import { isDrawn } from '#src/domain/tubes/tube-machine.ts'
import type { Step } from '#src/usecases/step.ts'
import { mainVisit } from './tree.ts'

/** What cancelling this booking costs at this instant, by its own contract. */
export function chargeNow(
  { now }: Pick<Step, 'now'>,
  tree: BookingTree,
  by: 'patient' | 'back-office',
) {
  const { cancellationFee } = tree.booking
  return cancellationCharge(
    {
      contract: { beforeAcceptance: paise(0), afterAcceptance: cancellationFee },
      visit: mainVisit(tree),
      isDrawn: tree.tubes.some(({ state }) => isDrawn(state)),
      by,
    },
    now,
  )
}
