import { findDeskLab } from '#src/db/queries/labs/lab-desk.ts'
import { listSplits } from '#src/db/queries/labs/lab-shares.ts'
import type { LabRow } from '#src/db/queries/labs/labs.ts'
import { indianDay } from '#src/domain/india-time.ts'
import { collectionTermsOf } from '#src/domain/pricing/collection-charge.ts'
import { shareTypeOf } from '#src/domain/labs/share-type.ts'
import { daysLeft, type OfLab } from '#src/domain/labs/desk.ts'
import { isAccreditedOn, isOpenOn } from '#src/domain/labs/reach.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { audit } from '#src/usecases/audit.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'
import { managedLab } from '#src/usecases/parts/labs/managed-lab.ts'

/**
 * The lab portal: the profile as the public sees it, and, read-only, its split, its charges, and
 * how long licence and accreditation are valid. In any state.
 */
export function viewDesk(world: World, actor: Actor, input: OfLab = {}) {
  return inStep(world, actor, async ({ tx, now }) => {
    const labId = managedLab(actor, 'desk:read', input)
    const found = await findDeskLab(tx, labId)
    if (!found) throw new Refusal('not-found')
    const { lab, city } = found
    const splits = await listSplits(tx, labId, now)
    await audit(world, tx, actor, 'desk:read', labId)
    const today = indianDay(now)
    return {
      labId,
      state: lab.state,
      takesBookings: isOpenOn(lab, today),
      profile: profileOf(lab, city),
      charges: chargesOf(lab),
      serviceType: lab.serviceType,
      shareType: shareTypeOf(splits),
      splits,
      licence: validity(lab.licenceFrom, lab.licenceTo, today),
      accreditation: accreditationOf(lab, today),
      pcpndt: pcpndtOf(lab, today),
    }
  })
}

function profileOf(lab: LabRow, city: string) {
  const { code, name, locality, address, pincode, phone, email, website } = lab
  const { opensAt, closesAt, workingDays, ratingTenths } = lab
  const contact = { phone, email, website }
  const hours = { opensAt, closesAt, workingDays }
  return { code, name, locality, address, pincode, city, ...contact, ...hours, ratingTenths }
}

/** Null until the office has set all of them. */
function chargesOf(lab: LabRow) {
  const terms = collectionTermsOf(lab)
  if (!terms) return null
  return {
    minimumPaise: terms.minimumCharge,
    perKmPaise: terms.perKmCharge,
    additionalPaise: terms.additionalCharges,
    minimumKm: terms.minimumKm,
    maximumKm: terms.maximumKm,
  }
}

function accreditationOf(lab: LabRow, today: Temporal.PlainDate) {
  const { nablCertificate, nablFrom, nablTo } = lab
  if (!nablCertificate || !nablFrom || !nablTo) return null
  const isShown = isAccreditedOn(lab, today)
  return { certificate: nablCertificate, isShown, ...validity(nablFrom, nablTo, today) }
}

/** Null: none, so no ultrasound is on offer. */
function pcpndtOf({ pcpndtNumber: number, pcpndtTo: to }: LabRow, today: Temporal.PlainDate) {
  return number && to ? { number, to: to.toString(), daysLeft: daysLeft(to, today) } : null
}

function validity(from: Temporal.PlainDate, to: Temporal.PlainDate, today: Temporal.PlainDate) {
  return { from: from.toString(), to: to.toString(), daysLeft: daysLeft(to, today) }
}
