import type { LegalEntity } from '#src/domain/labs/legal-entity.ts'
import { partsOfGstin } from './gstin.ts'
import { type PanHolder, panHolder } from './pan.ts'

/**
 * Which PAN holders fit a legal entity. A proprietor uses a personal PAN. Societies register as
 * associations or bodies of individuals, and as trusts where they are charities.
 * Source: form 49A, status of the applicant; reliability I4.
 */
const holdersOf: Record<LegalEntity, readonly PanHolder[]> = {
  Proprietorship: ['person'],
  Partnership: ['firm'],
  LLP: ['firm'],
  'Private Limited': ['company'],
  'Public Limited': ['company'],
  Company: ['company'],
  Trust: ['trust'],
  Society: ['association', 'body', 'trust'],
  HUF: ['family'],
  Government: ['government', 'authority'],
}

/**
 * Whether the fourth letter of a compact PAN fits the legal entity; false for anything that is not
 * a PAN.
 * Source: reliability I4.
 */
export function isPanOfEntity(pan: string, entity: LegalEntity): boolean {
  const holder = panHolder(pan)
  return holder !== undefined && holdersOf[entity].includes(holder)
}

/**
 * Whether a compact GSTIN belongs to the holder of a compact PAN; false for anything that is not a
 * GSTIN.
 * Source: reliability I4.
 */
export function isGstinOfPan(gstin: string, pan: string): boolean {
  return partsOfGstin(gstin)?.pan === pan
}

/**
 * Former state codes and their successors: Daman and Diu joined Dadra and Nagar Haveli in 2020,
 * Andhra Pradesh was divided in 2014. Numbers issued before remain valid.
 */
const successors: Readonly<Record<string, string>> = { '25': '26', '28': '37' }

/**
 * Whether a compact GSTIN was issued in the state with this GST code. A business registers in each
 * state it works in, so 97 (other territory) and 99 (the centre) match no address.
 * Source: reliability I4.
 */
export function isGstinOfState(gstin: string, gstCode: string): boolean {
  const stateCode = partsOfGstin(gstin)?.stateCode
  return stateCode !== undefined && (successors[stateCode] ?? stateCode) === gstCode
}
