import { findAliquot, findLastAliquotPrint } from '#src/db/queries/referrals/aliquot-prints.ts'
import { ageInYears, indianDay } from '#src/domain/india-time.ts'
import { isAliquotLabelled } from '#src/domain/referrals/aliquot-label.ts'
import type { OfReferral } from '#src/domain/referrals/referral.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise, refuseOwnBooking } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * The label of an aliquot as it was printed last: its code, the lab and its number, sex and age at the
 * draw, tube and test. Never a name: the lab that receives it is told none.
 * Source: features C18; decision 264.
 */
export function viewAliquotLabel(world: World, actor: Actor, { referralId }: OfReferral) {
  return inStep(world, actor, async ({ tx, now }) => {
    const permit = authorise(actor, 'specimen-label:read')
    const found = permit.over(await findAliquot(tx, referralId))
    refuseOwnBooking(actor, found)
    const last = await findLastAliquotPrint(tx, referralId)
    await audit(world, tx, actor, 'specimen-label:read', referralId, { shown: last?.number ?? 0 })
    const { lab, code, accession, typeName, test, sex, birthDate, collectedAt } = found
    return {
      referralId,
      lab,
      code,
      accession,
      typeName,
      test,
      sex,
      ageYears: ageInYears(birthDate, indianDay(collectedAt ?? now)),
      collectedAt: collectedAt?.toString() ?? null,
      mayPrint: isAliquotLabelled(found),
      printed: last ? { ...last, printedAt: last.printedAt.toString() } : null,
    }
  })
}
