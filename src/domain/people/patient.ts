import { z } from 'zod'
import { ageInYears } from '#src/domain/india-time.ts'
import { isTooHeavy } from '#src/domain/tubes/blood-limit.ts'
import { ok, refuse, type Result } from '#src/domain/result.ts'

export const PatientId = z.uuid().brand<'PatientId'>()
export type PatientId = z.infer<typeof PatientId>

/** The values of reference ranges and of FHIR's administrative gender. */
export const sexes = ['male', 'female', 'other'] as const
export type Sex = (typeof sexes)[number]

export const relations = ['self', 'spouse', 'child', 'parent', 'sibling', 'other'] as const
export type Relation = (typeof relations)[number]

export const ADULT_AGE = 18
const OLDEST = 120

/** A name in any script, without a limit in bytes and without control characters. */
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

/** A child's current weight. */
export const WeighPatient = z.strictObject({ weightKg: WeightKg })
export type WeighPatient = z.infer<typeof WeighPatient>

export const SavePatient = z.strictObject({
  name: PersonName,
  /** `YYYY-MM-DD`. */
  birthDate: z.iso.date(),
  sex: z.enum(sexes),
  relation: z.enum(relations),
  /** The account holder declares to be the parent or guardian. Never pre-ticked. */
  guardianDeclared: z.boolean().optional(),
  /** For a child: how much blood may be drawn depends on it. */
  weightKg: WeightKg.optional(),
})
export type SavePatient = z.infer<typeof SavePatient>

/** Corrects what a person typed wrongly at first; `version` is the version that was shown. */
export const CorrectPatient = z.strictObject({
  ...SavePatient.pick({ name: true, birthDate: true, sex: true, guardianDeclared: true }).shape,
  version: z.int().min(1),
})
export type CorrectPatient = z.infer<typeof CorrectPatient>

/**
 * Under 18 by the calendar in India; a person born on 29 February comes of age on 1 March.
 * Source: reliability I11.
 */
export function isMinor(birth: Temporal.PlainDate, today: Temporal.PlainDate): boolean {
  return ageInYears(birth, today) < ADULT_AGE
}

/**
 * Whether this person may be added. `today` is the day in India. Refuses `impossible-birth-date` in
 * the future or more than 120 years ago, `guardian-first` under 18 without the declaration, and
 * `impossible-weight` above three times the lowest usual weight of the age: a slip of the decimal
 * point would allow ten times the blood.
 * Source: model, "People"; DPDP Act s.9; decision 040.
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
