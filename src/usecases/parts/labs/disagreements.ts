import {
  listCategoryServices,
  listStates,
  isKnownLocation,
  knownTestCodes,
} from '#src/db/queries/lab-applications/lab-applications.ts'
import { findPincode } from '#src/db/queries/places/places.ts'
import { indianDay } from '#src/domain/india-time.ts'
import {
  asSent,
  type Disagreements,
  disagreementsOf,
  isSamePlace,
  type Parts,
} from '#src/domain/lab-applications/disagreements.ts'
import { scopeCodes } from '#src/domain/lab-applications/lab-of-submission.ts'
import type { Submission } from '#src/domain/lab-applications/submission.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import type { Step } from '#src/usecases/step.ts'
import { placeOf } from '#src/usecases/parts/catalogue/whereabouts.ts'

/** Where steps disagree with the lists of PIN codes, states, banks, categories and tests. */
export async function disagreements(step: Step, parts: Parts): Promise<Disagreements> {
  const { world, tx, now } = step
  const { organization, branch } = parts
  const ifsc = branch?.ifsc
  const states = organization ? await listStates(tx) : []
  const offices = organization ? await findPincode(tx, organization.pincode) : []
  const place = placeOf(offices)
  return disagreementsOf(parts, {
    today: indianDay(now),
    isLocation: organization ? await isKnownLocation(tx, organization.locationId) : false,
    state: states.find(({ name, abbreviation }) =>
      [name, abbreviation].some((one) => isSamePlace(one, organization?.state ?? '')),
    ),
    offices,
    estimate: place && !place.isDoubtful ? place : null,
    bank: ifsc === undefined ? undefined : world.banks.branch(ifsc),
    categories: parts.shares ? await listCategoryServices(tx) : [],
    knownTests: new Set(await knownTestCodes(tx, scopeCodes(branch?.nablScope))),
  })
}

/** Refuses `fields-disagree` with every field concerned; returns the warnings. */
export async function refuseDisagreements(step: Step, parts: Parts) {
  const { errors, warnings } = await disagreements(step, parts)
  if (errors.length > 0) throw fieldsDisagree(errors)
  return warnings
}

/**
 * The same for a program's submission: a wrong share is named by its index in the list, as it was
 * sent.
 */
export async function refuseSentDisagreements(step: Step, submission: Submission) {
  const { errors, warnings } = await disagreements(step, submission)
  if (errors.length === 0) return warnings
  throw fieldsDisagree(asSent(errors, submission))
}

export function fieldsDisagree(faults: readonly { path: string; kind: string }[]): Refusal {
  const fields = Object.fromEntries(faults.map(({ path, kind }) => [path, kind]))
  return new Refusal('fields-disagree', { fields })
}
