import { z } from 'zod'

/** A test's code (`HB`) or a panel's (`P-CBC`): what people search, what a lab offers. */
export const ItemCode = z
  .string()
  .regex(/^[A-Z0-9][A-Z0-9-]{0,31}$/)
  .brand<'ItemCode'>()
export type ItemCode = z.infer<typeof ItemCode>

export const itemKinds = ['test', 'panel'] as const
export type ItemKind = (typeof itemKinds)[number]

/** How a result is entered. Source: catalogue. */
export const resultTypes = ['numeric', 'qualitative', 'narrative', 'culture'] as const
export type ResultType = (typeof resultTypes)[number]

/**
 * Why a test may not be listed or booked; `none` for most.
 * Source: PCPNDT Act s.22 and rule 9, HIV and AIDS Act 2017 s.5, the 2012 ban on TB serology kits.
 */
export const restrictions = [
  'none',
  /** Prenatal genetic tests: NIPT, double and quadruple marker, prenatal karyotype. */
  'prenatal-genetic',
  /** Consent and counselling before and after: no gate yet. */
  'hiv',
  /** Antibody tests for tuberculosis, banned since 2012. */
  'tb-serology',
  /** Scans that need a registration under the PCPNDT Act. */
  'obstetric-imaging',
  /** Chain of custody or all parties' consent: off by default. */
  'identity-or-forensic',
  /** Bookable, with the notice «not for emergencies». */
  'emergency-notice',
] as const
export type Restriction = (typeof restrictions)[number]

/** May not be listed, priced or booked by any door. */
export function isListed(restriction: Restriction): boolean {
  return restriction === 'none' || restriction === 'emergency-notice'
}

/** Where a lab must report a positive result: tuberculosis to Nikshay, the others to the IDSP. */
export const notifications = ['nikshay', 'idsp'] as const

/**
 * Why a test is not taken at home. Source: `collection.csv`, row by row.
 */
export const labOnlyReasons = [
  /** The patient or a surgeon's specimen is there anyway: scans, biopsies, swabs by a doctor. */
  'done-there',
  /** Asked in an emergency, where hours count: a hospital, not a home visit. */
  'emergency',
  /** Spoils on a round through the city: no clock says yet that it arrives in time. */
  'unstable',
  /** A drink and a wait under watch belong to it, which no visit has yet. */
  'wait',
  /** Drawn at night, when nobody visits. */
  'night',
] as const
export type LabOnlyReason = (typeof labOnlyReasons)[number]
