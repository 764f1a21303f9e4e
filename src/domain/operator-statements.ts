import {
  type Confirmation,
  type TaxPositionId,
  taxPositionIds,
} from './settlement/tax-positions.ts'

/** One sentence in each language of the site. */
export type Said = { en: string; hi: string }

/**
 * The figures and bars of both home pages, the laboratory's and the law firm's.
 * Source: spec §9, display figures.
 */
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

/** A testimonial about the operator and its author. */
export type Testimonial = { says: Said; who: Said }

/**
 * What only the operator can know: testimonials, and the source of each figure. Empty until the
 * operator provides it: no page shows an invented statement.
 *
 * Source: Consumer Protection Act 2019, 2(28) and 21; ASCI code, chapter I.
 */
export type OperatorStatements = {
  testimonials: readonly Testimonial[]
  sources: Readonly<Partial<Record<Claim, Said>>>
  /** The tax questions that an accountant has confirmed. */
  taxes: Readonly<Partial<Record<TaxPositionId, Confirmation>>>
}

export const noStatements: OperatorStatements = { testimonials: [], sources: {}, taxes: {} }

/**
 * The displayed figures without a stated source.
 * Source: Consumer Protection Act 2019, 2(28) and 21.
 */
export function claimsWithoutSource({ sources }: OperatorStatements): readonly Claim[] {
  return claims.filter((claim) => !sources[claim])
}

/** The tax questions that no accountant has confirmed. Source: decision 067. */
export function unconfirmedTaxes({ taxes }: OperatorStatements): readonly TaxPositionId[] {
  return taxPositionIds.filter((id) => !taxes[id])
}
