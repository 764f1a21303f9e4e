import { z } from 'zod'

/** The code of a test (`HB`) or panel (`P-CBC`): what people search for and labs offer. */
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
 * Source: reliability C6; PCPNDT Act s.22 and rule 9, HIV and AIDS Act 2017 s.5, the 2012 ban on TB
 * serology kits.
 */
export const restrictions = [
  'none',
  /** Prenatal genetic tests: NIPT, double and quadruple marker, prenatal karyotype. */
  'prenatal-genetic',
  /** Needs consent and counselling before and after: not available yet. */
  'hiv',
  /** Antibody tests for tuberculosis, banned since 2012. */
  'tb-serology',
  /** Scans that need a registration under the PCPNDT Act. */
  'obstetric-imaging',
  /** Needs a chain of custody or the consent of all parties: off by default. */
  'identity-or-forensic',
  /** Bookable, with the notice "not for emergencies". */
  'emergency-notice',
] as const
export type Restriction = (typeof restrictions)[number]

/**
 * Whether a test may be listed, priced or booked at all.
 * Source: model, "Catalogue"; reliability C6.
 */
export function isListed(restriction: Restriction): boolean {
  return restriction === 'none' || restriction === 'emergency-notice'
}

/**
 * Where a lab must report a positive result: tuberculosis to Nikshay, the others to the IDSP.
 * Source: decision 035.
 */
export const notifications = ['nikshay', 'idsp'] as const

/** Why a test is not collected at home. Source: `collection.csv`, row by row; decision 035. */
export const labOnlyReasons = [
  /**
   * The patient or a surgical specimen is at the lab anyway: scans, biopsies, swabs taken by a
   * doctor.
   */
  'done-there',
  /** Ordered in emergencies, where hours matter: needs a hospital, not a home visit. */
  'emergency',
  /** Degrades in transport: nothing tracks yet whether it arrives in time. */
  'unstable',
  /** Needs a drink and a supervised wait, which visits do not support yet. */
  'wait',
  /** Drawn at night, when there are no visits. */
  'night',
] as const
export type LabOnlyReason = (typeof labOnlyReasons)[number]
