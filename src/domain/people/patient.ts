import { z } from 'zod'
import { ageInYears } from '#src/domain/india-time.ts'
import { isTooHeavy } from '#src/domain/tubes/blood-limit.ts'
import { ok, refuse, type Result } from '#src/domain/result.ts'

export const PatientId = z.uuid().brand<'PatientId'>()
export type PatientId = z.infer<typeof PatientId>

/** As reference ranges and FHIR's administrative gender have it. */
export const sexes = ['male', 'female', 'other'] as const
export type Sex = (typeof sexes)[number]

export const relations = ['self', 'spouse', 'child', 'parent', 'sibling', 'other'] as const
export type Relation = (typeof relations)[number]

const ADULT_AGE = 18
const OLDEST = 120

/** A name as it is written, whatever the script: no length in bytes, no control characters. */
export const PersonName = z
  .string()
  .transform((typed) => typed.normalize('NFC').trim())
  .pipe(
    z
      .string()
      .min(2, 'Write the whole name.')
      .max(80, 'Use at most 80 characters.')
      .regex(/^[^\p{Cc}\p{Cs}\p{Co}\p{Cn}\u202A-\u202E\u2066-\u2069]+$/u, 'Write letters only.'),
  )

/** Kilograms. */
const WeightKg = z.number().min(0.5).max(200)

/** The weight of a child as it is now. */
export const WeighPatient = z.strictObject({ weightKg: WeightKg })
export type WeighPatient = z.infer<typeof WeighPatient>

export const SavePatient = z.strictObject({
  name: PersonName,
  /** `YYYY-MM-DD`. */
  birthDate: z.iso.date(),
  sex: z.enum(sexes),
  relation: z.enum(relations),
  /** The account holder declares to be the parent or guardian. Never ticked beforehand. */
  guardianDeclared: z.boolean().optional(),
  /** Of a child: how much blood may be drawn hangs on it. */
  weightKg: WeightKg.optional(),
})
export type SavePatient = z.infer<typeof SavePatient>

/** What a person typed wrongly at first, put right; the version is the one that was shown. */
export const CorrectPatient = z.strictObject({
  ...SavePatient.pick({ name: true, birthDate: true, sex: true, guardianDeclared: true }).shape,
  version: z.int().min(1),
})
export type CorrectPatient = z.infer<typeof CorrectPatient>

/** Under 18 by the calendar in India; a person born on 29 February is of age on 1 March. */
export function isMinor(birth: Temporal.PlainDate, today: Temporal.PlainDate): boolean {
  return ageInYears(birth, today) < ADULT_AGE
}

/**
 * May this person be added? `today` is the day in India.
 * Refuses `impossible-birth-date` in the future or more than 120 years ago, `guardian-first` under
 * 18 without the declaration, `impossible-weight` for a child at more than three times the lowest usual
 * weight of its age: a slip of the decimal point would allow ten times the blood. Source: the model, people; DPDP Act s.9.
 */
export function admitPatient(
  {
    birthDate,
    guardianDeclared,
    weightKg,
  }: Pick<SavePatient, 'birthDate' | 'guardianDeclared' | 'weightKg'>,
  today: Temporal.PlainDate,
): Result<
  { birthDate: Temporal.PlainDate; isMinor: boolean },
  'impossible-birth-date' | 'guardian-first' | 'impossible-weight'
> {
  const birth = Temporal.PlainDate.from(birthDate)
  const isBorn = Temporal.PlainDate.compare(birth, today) <= 0
  if (!isBorn || ageInYears(birth, today) > OLDEST) return refuse('impossible-birth-date')
  const minor = isMinor(birth, today)
  if (minor && !guardianDeclared) return refuse('guardian-first')
  if (minor && weightKg !== undefined && isTooHeavy(weightKg, { birthDate: birth, on: today }))
    return refuse('impossible-weight')
  return ok({ birthDate: birth, isMinor: minor })
}
