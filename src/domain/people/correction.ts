import { ok, refuse, type Result } from '#src/domain/result.ts'
import { isTooHeavy } from '#src/domain/tubes/blood-limit.ts'
import { admitPatient, type CorrectPatient, type Sex } from './patient.ts'

/** A stored patient, with the number of orders whose report is outstanding. Weight in grams. */
export type Correctable = {
  guardianDeclaredAt: Temporal.Instant | null
  weightGrams: number | null
  weighedOn: Temporal.PlainDate | null
  openOrders: number
}

export type Corrected = {
  name: string
  birthDate: Temporal.PlainDate
  sex: Sex
} & Omit<Correctable, 'openOrders'>

/**
 * Corrects a patient at once; published reports stay as they are. A weight is kept only for a child
 * for whom it can still be right. Refuses `person-under-test` while a report is outstanding, and
 * everything that `admitPatient` refuses.
 * Source: DPDP Act s.12(2); decision 069.
 */
export function correction(
  kept: Correctable,
  { name, birthDate, sex, guardianDeclared }: CorrectPatient,
  now: { instant: Temporal.Instant; today: Temporal.PlainDate },
): Result<
  Corrected,
  'person-under-test' | 'impossible-birth-date' | 'guardian-first' | 'impossible-weight'
> {
  if (kept.openOrders > 0) return refuse('person-under-test')
  const isDeclared = guardianDeclared === true || kept.guardianDeclaredAt !== null
  const admitted = admitPatient({ birthDate, guardianDeclared: isDeclared }, now.today)
  if (!admitted.ok) return admitted
  const { birthDate: birth, isMinor } = admitted.value
  const { weightGrams, weighedOn, guardianDeclaredAt } = kept
  const isRight =
    isMinor &&
    weightGrams !== null &&
    !isTooHeavy(weightGrams / 1000, { birthDate: birth, on: now.today })
  return ok({
    name,
    birthDate: birth,
    sex,
    guardianDeclaredAt: isMinor ? (guardianDeclaredAt ?? now.instant) : null,
    weightGrams: isRight ? weightGrams : null,
    weighedOn: isRight ? weighedOn : null,
  })
}
