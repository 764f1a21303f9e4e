import { isAccreditationClaimed } from './accreditation-claim.ts'

/** What a lab needs before it can take bookings, in the order in which people see to it. */
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

/** What is known of a lab, as far as it matters here. */
export type ReadinessFacts = {
  /** Set up by hand before labs could apply, as the demonstration's: it brought no papers. */
  isOfOld: boolean
  isLicenceApproved: boolean
  licenceFrom: Temporal.PlainDate
  licenceTo: Temporal.PlainDate
  /** The document or the declaration that there is none. */
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
  /** Active offers for whose category the contract names no share. */
  offersWithoutSplit: number
  hasSplits: boolean
  slotCapacity: number | null
}

export type Readiness = { need: Requirement; isMet: boolean }[]

/** Each thing that is needed of this lab, and whether it is there on a day in India. */
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

/** Nobody takes bookings without these, papers or not. */
const always: readonly Requirement[] = ['licence-valid', 'charges', 'offers', 'splits']

function isWanted(need: Requirement, { claims }: ReadinessFacts): boolean {
  return need !== 'accreditation' || isAccreditationClaimed(claims)
}

/** What is missing; empty: it may be activated. */
export function missingOf(readiness: Readiness): Requirement[] {
  return readiness.filter(({ isMet }) => !isMet).map(({ need }) => need)
}
