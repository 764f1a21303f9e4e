import { z } from 'zod'
import { oneLine } from '#src/domain/free-text.ts'
import { LabId } from '#src/domain/labs/lab.ts'
import { AnyPhone } from '#src/domain/people/any-phone.ts'
import { PatientId } from '#src/domain/people/patient.ts'

export const ConsentId = z.uuid().brand<'ConsentId'>()
export type ConsentId = z.infer<typeof ConsentId>

/**
 * Tests that need counselling and the person's consent, by what they can reveal.
 * Source: ICMR National Ethical Guidelines 2017, section 10; national guidelines for
 * haemoglobinopathies in India, 2016; decision 065.
 */
export const consentFamilies = [
  /** Chromosomes, and variants that a person was born with. */
  'genetic',
  /** Whether an illness is more likely later in life. */
  'predisposition',
  /** Haemoglobin variants: carriers, and what their children may inherit. */
  'haemoglobin',
] as const
export type ConsentFamily = (typeof consentFamilies)[number]

export const consentLanguages = ['en', 'hi'] as const

/** The version of the consent texts: raised with every change of what they say. */
export const CONSENT_TEXT_VERSION = 2

/** From this age on a person consents alone. Source: Majority Act 1875, section 3. */
const ADULT_AT = 18

export type Signer = 'person' | 'guardian'

/**
 * Who may consent to a test of this family. Nobody for a minor where the test concerns an illness
 * of later life or can wait until the person decides alone; a parent or guardian where treatment in
 * childhood depends on it.
 * Source: ICMR National Ethical Guidelines 2017, section 10; decision 065.
 */
export function signerOf(family: ConsentFamily, ageYears: number): Signer | undefined {
  if (ageYears >= ADULT_AT) return 'person'
  return family === 'haemoglobin' ? 'guardian' : undefined
}

/** One person's consent to the tests of one family at one lab. */
export const SaidConsent = z.strictObject({
  patientId: PatientId,
  labId: LabId,
  family: z.enum(consentFamilies),
  textVersion: z.int().min(1).max(10_000),
  language: z.enum(consentLanguages),
  /** The person's full name as booked; for a minor, the name of the parent or guardian. */
  signedName: oneLine(2, 120),
})
export type SaidConsent = z.infer<typeof SaidConsent>

/** Which member of the lab counselled the person, and the consent as it was shown. */
export const LogCounselling = z.strictObject({
  version: z.int().min(1).max(2_147_483_647),
  counsellor: oneLine(2, 120),
})
export type LogCounselling = z.infer<typeof LogCounselling>

export const Counsellor = z.strictObject({
  name: oneLine(2, 120),
  phone: AnyPhone,
  /** As shown to people: "Mon to Sat, 9 to 17". */
  hours: oneLine(2, 120),
})

/** Who counsels at this lab, or that nobody does. */
export const DeclareCounsellor = z.discriminatedUnion('isOffered', [
  z.strictObject({ isOffered: z.literal(true), counsellor: Counsellor }),
  z.strictObject({ isOffered: z.literal(false) }),
])
export type DeclareCounsellor = z.infer<typeof DeclareCounsellor>
