import type { LegalEntity } from '#src/domain/labs/legal-entity.ts'
import { partsOfGstin } from './gstin.ts'
import { type PanHolder, panHolder } from './pan.ts'

/**
 * Whose PAN an organization may have. A proprietor has none but the own one. Societies come as
 * associations or bodies of individuals, and as trusts where they registered as a charity.
 * Source: form 49A, status of the applicant.
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

/** Whether the fourth letter of a compact PAN fits the organization; never for what is no PAN. */
export function isPanOfEntity(pan: string, entity: LegalEntity): boolean {
  const holder = panHolder(pan)
  return holder !== undefined && holdersOf[entity].includes(holder)
}

/** Whether a compact GSTIN is of the same holder as a compact PAN; never for what is no GSTIN. */
export function isGstinOfPan(gstin: string, pan: string): boolean {
  return partsOfGstin(gstin)?.pan === pan
}

/**
 * Codes of states as they were, and what they became: Daman and Diu joined Dadra and Nagar Haveli
 * in 2020, Andhra Pradesh was divided in 2014. Numbers given before go on.
 */
const successors: Readonly<Record<string, string>> = { '25': '26', '28': '37' }

/**
 * Whether a compact GSTIN was given in the state with this GST code. Who works in a state registers
 * there, so 97 (other territory) and 99 (the centre) fit no address.
 */
export function isGstinOfState(gstin: string, gstCode: string): boolean {
  const stateCode = partsOfGstin(gstin)?.stateCode
  return stateCode !== undefined && (successors[stateCode] ?? stateCode) === gstCode
}
