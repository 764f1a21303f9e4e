import { isAccreditationClaimed } from './accreditation-claim.ts'

/**
 * What a lab needs before it can take bookings, in the usual order of work.
 * Source: model, "Organizations, labs, places".
 */
export const requirements = [
  'licence',
  'licence-valid',
  'gst',
  'accreditation',
  'signatory',
  'charges',
  'offers',
  'splits',
  'capacity',
] as const
export type Requirement = (typeof requirements)[number]

/** The facts about a lab that decide it. */
export type ReadinessFacts = {
  /**
   * Set up by hand before labs could apply, like the demonstration's labs: it submitted no papers.
   */
  isOfOld: boolean
  isLicenceApproved: boolean
  licenceFrom: Temporal.PlainDate
  licenceTo: Temporal.PlainDate
  /** The document, or the declaration that there is none. */
  isGstApproved: boolean
  isAccreditationApproved: boolean
  claims: Parameters<typeof isAccreditationClaimed>[0]
  signatory:
    | {
        name: string | null
        email: string | null
        designation: string | null
        aadhaarLastFour: string | null
      }
    | undefined
  hasCharges: boolean
  activeOffers: number
  /** Active offers in categories for which the contract has no share. */
  offersWithoutSplit: number
  hasSplits: boolean
  slotCapacity: number | null
}

export type Readiness = { need: Requirement; isMet: boolean }[]

/**
 * Each requirement of this lab, and whether it is met on a day in India.
 * Source: model, "Organizations, labs, places".
 */
export function readinessOf(facts: ReadinessFacts, today: Temporal.PlainDate): Readiness {
  const { signatory, isOfOld } = facts
  const met: Record<Requirement, boolean> = {
    licence: facts.isLicenceApproved,
    'licence-valid':
      Temporal.PlainDate.compare(facts.licenceFrom, today) <= 0 &&
      Temporal.PlainDate.compare(today, facts.licenceTo) <= 0,
    gst: facts.isGstApproved,
    accreditation: facts.isAccreditationApproved,
    signatory: Boolean(
      signatory?.name && signatory.email && signatory.designation && signatory.aadhaarLastFour,
    ),
    charges: facts.hasCharges,
    offers: facts.activeOffers > 0,
    splits: facts.hasSplits && facts.offersWithoutSplit === 0,
    capacity: facts.slotCapacity !== null,
  }
  return requirements
    .filter((need) => (isOfOld ? always.includes(need) : isWanted(need, facts)))
    .map((need) => ({ need, isMet: met[need] }))
}

/** Required of every lab, with or without papers. */
const always: readonly Requirement[] = ['licence-valid', 'charges', 'offers', 'splits']

function isWanted(need: Requirement, { claims }: ReadinessFacts): boolean {
  return need !== 'accreditation' || isAccreditationClaimed(claims)
}

/**
 * The requirements that are not met; empty where the lab may be activated.
 * Source: model, "Organizations, labs, places".
 */
export function missingOf(readiness: Readiness): Requirement[] {
  return readiness.filter(({ isMet }) => !isMet).map(({ need }) => need)
}
