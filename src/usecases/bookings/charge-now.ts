import { mainVisit } from '#src/domain/bookings/main-visit.ts'
import { withMoney } from '#src/db/queries/booking-money.ts'
import type { BookingTree } from '#src/db/queries/booking-tree.ts'
import { type CancellationFault, cancellationTerms } from '#src/domain/bookings/cancellation.ts'
import { paise } from '#src/domain/money.ts'
import { endingOf } from '#src/domain/refunds/ending.ts'
import { ok } from '#src/domain/result.ts'
import { isDrawn } from '#src/domain/tubes/tube-machine.ts'
import type { Step } from '#src/usecases/step.ts'

type Who = { by: 'patient' | 'back-office'; said?: CancellationFault | undefined }

/**
 * What cancelling this booking costs at this instant, by its own contract, and what becomes of its
 * money. `charge`: what the patient really pays of it.
 */
export async function chargeNow(step: Step, tree: BookingTree, { by, said }: Who) {
  const { cancellationFee } = tree.booking
  const visit = mainVisit(tree)
  const terms = cancellationTerms(
    {
      contract: { beforeAcceptance: paise(0), afterAcceptance: cancellationFee },
      visit,
      isDrawn: tree.tubes.some(({ state }) => isDrawn(state)),
      by,
      said,
      isLabSuspended: tree.labNames.some(({ state }) => state === 'suspended'),
    },
    step.now,
  )
  if (!terms.ok) return terms
  const held = await withMoney(step.tx, tree)
  const money = endingOf(held, { visit, isFailing: false }, terms.value.charge)
  return ok({
    contractCharge: terms.value.charge,
    charge: paise(money.kept + money.owed),
    fault: terms.value.fault,
    credit: terms.value.credit,
    money,
  })
}
