/**
 * The legal forms of an organization, as the form offers them.
 * Source: model, "The dashboard API's values".
 */
export const legalEntities = [
  'Proprietorship',
  'Partnership',
  'LLP',
  'Private Limited',
  'Public Limited',
  'Company',
  'Trust',
  'Society',
  'HUF',
  'Government',
] as const
export type LegalEntity = (typeof legalEntities)[number]
