import {
  type Confirmation,
  type TaxPositionId,
  taxPositionIds,
} from './settlement/tax-positions.ts'

/** One sentence in each language of the site. */
export type Said = { en: string; hi: string }

/** The figures and bars of both home pages, the laboratory’s and the law firm’s. Source: specification §9, display figures. */
export const claims = [
  'home-testing',
  'timely-diagnosis',
  'experienced-professionals',
  'app-downloads',
  'sample-preparation',
  'environmental-testing',
  'advanced-microscopy',
  'medical-research',
  'attorneys',
  'cases-won',
  'legal-way',
  'happy-clients',
] as const

export type Claim = (typeof claims)[number]

/** What somebody said of the operator, and who said it. */
export type Testimonial = { says: Said; who: Said }

/**
 * What only the operator can know: who said what of it, and where each figure comes from. Empty
 * until it says so: what nobody said stands on no page.
 *
 * Source: Consumer Protection Act 2019, 2(28) and 21; ASCI code, chapter I.
 */
export type OperatorStatements = {
  testimonials: readonly Testimonial[]
  sources: Readonly<Partial<Record<Claim, Said>>>
  /** The questions of tax that an accountant has confirmed. */
  taxes: Readonly<Partial<Record<TaxPositionId, Confirmation>>>
}

export const noStatements: OperatorStatements = { testimonials: [], sources: {}, taxes: {} }

/** The figures that stand on the pages and name nowhere that they come from. */
export function claimsWithoutSource({ sources }: OperatorStatements): readonly Claim[] {
  return claims.filter((claim) => !sources[claim])
}

/** The questions of tax that no accountant has confirmed. */
export function unconfirmedTaxes({ taxes }: OperatorStatements): readonly TaxPositionId[] {
  return taxPositionIds.filter((id) => !taxes[id])
}
