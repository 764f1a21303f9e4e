/** What an organization is before the law, as its form offers it. */
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
