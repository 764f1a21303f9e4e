import type { ItemCode, Restriction } from '#src/domain/catalogue/item.ts'
import type { ConsentFamily } from '#src/domain/consents/consent.ts'

/** The count of the cells that HIV destroys: whoever hears of it knows why it was asked for. */
const FOLLOWS_HIV = 'CD4'

/** A test, and what the catalogue says of its kind. */
export type Revealing = {
  code: ItemCode
  restriction: Restriction
  consentFamily: ConsentFamily | null
}

/**
 * Whether nobody but the patient and their doctor may be called about a test: it tells of HIV, or
 * needs counselling.
 * Source: HIV and AIDS (Prevention and Control) Act 2017, section 8; reliability L12, L15; decision
 * 233.
 */
export function isForPatientAlone({ code, restriction, consentFamily }: Revealing): boolean {
  return restriction === 'hiv' || code === FOLLOWS_HIV || consentFamily !== null
}
