import { isGstinOfState } from '#src/domain/identity/agree.ts'
import type { Point } from '#src/domain/places/distance.ts'
import { kmApart } from '#src/domain/places/pincode-accuracy.ts'
import type { Disagreement } from './field-faults.ts'
import { scopeCodes } from './lab-of-submission.ts'
import type { Submission } from './submission.ts'

/** The steps of a submission that are filled in so far. */
export type Parts = Partial<Submission>

/** Facts the server knows and the form does not. */
export type Known = {
  today: Temporal.PlainDate
  isLocation: boolean
  /**
   * The state that was typed, with its GST code; undefined where India has no state of that name.
   */
  state: { name: string; gstCode: string } | undefined
  /** The post offices of the PIN code. */
  offices: readonly { state: string; district: string }[]
  /** The estimated point of the PIN code; null where there is none, or a doubtful one. */
  estimate: Point | null
  bank: { isKnownBranch: boolean } | undefined
  categories: readonly { code: string; serviceType: string }[]
  /** The codes named by an accreditation that are in the catalogue. */
  knownTests: ReadonlySet<string>
}

/** Errors block a submission; warnings are shown and may be correct as typed. */
export type Disagreements = { errors: Disagreement[]; warnings: Disagreement[] }

/** Where the steps disagree with known facts or with each other. Source: reliability I4. */
export function disagreementsOf(parts: Parts, known: Known): Disagreements {
  const { organization, branch } = parts
  return {
    errors: [
      ...(organization ? organizationErrors(organization, known) : []),
      ...(branch ? branchErrors(branch, known) : []),
      ...shareErrors(parts, known),
    ],
    warnings: [
      ...(organization ? placeWarnings(organization, known) : []),
      ...(organization ? pointWarnings(organization, known) : []),
      ...(branch?.ifsc !== undefined && known.bank?.isKnownBranch === false
        ? [{ path: 'branch.ifsc', kind: 'ifsc-branch' } as const]
        : []),
    ],
  }
}

/** The same for a list of shares as a program sent it: a wrong one is named by its index. */
export function asSent(
  errors: readonly Disagreement[],
  { shares }: Pick<Submission, 'shares'>,
): Disagreement[] {
  const places = shares.map(({ categoryCode }) => `shares.${categoryCode ?? 'all'}`)
  return errors.map(({ path, kind }) => {
    const at = kind === 'category-missing' ? -1 : places.lastIndexOf(path)
    return { path: at < 0 ? path : `shares.${at}.categoryCode`, kind }
  })
}

function organizationErrors({ gstin }: Submission['organization'], known: Known): Disagreement[] {
  const { isLocation, state, offices } = known
  const errors: Disagreement[] = []
  if (!isLocation) errors.push({ path: 'organization.locationId', kind: 'location-unknown' })
  if (!state) return [...errors, { path: 'organization.state', kind: 'state-unknown' }]
  if (offices.length > 0 && !offices.some((office) => office.state === state.name))
    errors.push({
      path: 'organization.pincode',
      kind: 'pincode-state',
      facts: { found: offices[0]?.state ?? '' },
    })
  if (gstin !== undefined && !isGstinOfState(gstin, state.gstCode))
    errors.push({ path: 'organization.gstin', kind: 'gstin-state' })
  return errors
}

function placeWarnings(
  { district }: Submission['organization'],
  { offices, state }: Known,
): Disagreement[] {
  const path = 'organization.pincode'
  if (offices.length === 0) return [{ path, kind: 'pincode-unknown' }]
  const there = offices.filter((office) => office.state === state?.name && office.district !== '')
  if (there.length === 0 || there.some((office) => isSamePlace(office.district, district)))
    return []
  return [{ path, kind: 'pincode-district' }]
}

/**
 * A lab far from its PIN code gets bookings, and charges by distance, where it is not.
 * Source: our decision; decision 166.
 */
function pointWarnings(point: Submission['organization'], { estimate }: Known): Disagreement[] {
  if (!estimate || kmApart(point, estimate) === undefined) return []
  return [{ path: 'organization.latitude', kind: 'point-far' }]
}

function branchErrors(branch: Submission['branch'], known: Known): Disagreement[] {
  const today = known.today.toString()
  const errors: Disagreement[] = []
  if (branch.registeredOn > today) errors.push({ path: 'branch.registeredOn', kind: 'in-future' })
  if (branch.licenceTo < today) errors.push({ path: 'branch.licenceTo', kind: 'licence-over' })
  if (branch.ifsc !== undefined && !known.bank)
    errors.push({ path: 'branch.ifsc', kind: 'ifsc-bank' })
  if (scopeCodes(branch.nablScope).some((code) => !known.knownTests.has(code)))
    errors.push({ path: 'branch.nablScope', kind: 'nabl-scope' })
  return errors
}

/**
 * Order share: one pair and no category. Test share: one pair for each category the lab serves.
 * Source: model, "Shares".
 */
function shareErrors({ organization, shares }: Parts, { categories }: Known): Disagreement[] {
  if (!shares || !organization) return []
  const codes = shares.map(({ categoryCode }) => categoryCode)
  if (organization.shareType === 'order')
    return codes.length === 1 && codes[0] === null ? [] : [{ path: 'shares', kind: 'one-pair' }]
  const served = categoriesOf(organization.serviceType, categories)
  return [
    ...codes.flatMap((code, at) => rowErrors(code, codes.indexOf(code) < at, served)),
    ...served
      .filter((code) => !codes.includes(code))
      .map((code) => ({ path: `shares.${code}`, kind: 'category-missing' }) as const),
  ]
}

function rowErrors(code: string | null, isTwice: boolean, served: string[]): Disagreement[] {
  const path = `shares.${code ?? 'all'}`
  if (isTwice) return [{ path, kind: 'category-twice' }]
  return code !== null && served.includes(code) ? [] : [{ path, kind: 'category-unknown' }]
}

/**
 * The categories in the settlement table of a lab of this service type.
 * Source: spec §3 Enumerations.
 */
export function categoriesOf(
  serviceType: Submission['organization']['serviceType'],
  categories: Known['categories'],
): string[] {
  return categories
    .filter((category) => serviceType === 'All' || category.serviceType === serviceType)
    .map(({ code }) => code)
}

/**
 * Compares place names as people type them: case, blanks, dots and "&" do not count.
 * Source: reliability I4.
 */
export function isSamePlace(one: string, other: string): boolean {
  return bare(one) === bare(other)
}

function bare(name: string) {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('&', 'and')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
}
