import { z } from 'zod'

/** As PostgreSQL writes an instant or a day into JSON. */
const time = z.string()
const never = z.string().nullable()
const text = z.string().nullable()
const list = <Shape extends z.ZodRawShape>(shape: Shape) => z.array(z.object(shape))

const consented = {
  booking: z.string(),
  patient: z.string(),
  family: z.string(),
  textVersion: z.int(),
  language: z.string(),
  signedName: z.string(),
  isGuardian: z.boolean(),
  consentedAt: time,
  withdrawnAt: never,
  counsellor: text,
  counselledAt: never,
  resultTalks: list({ counsellor: z.string(), way: z.string(), outcome: z.string(), at: time }),
}

/**
 * The lists of the file with an account's data about what its owner consented to, and what was done
 * under it.
 * Source: DPDP Act s.11.
 */
export const ownConsents = {
  guardianConsents: list({
    patient: z.string(),
    guardian: z.string(),
    noticeVersion: z.string(),
    givenAt: time,
    withdrawnAt: never,
  }),
  comparisonConsents: list({
    patient: z.string(),
    consentVersion: z.string(),
    consentLanguage: z.string(),
    consentSha256: z.string(),
    givenAt: time,
    withdrawnAt: never,
  }),
  comparisons: list({
    patient: z.string(),
    test: z.string(),
    lab: z.string(),
    comparedAt: time,
    seenAt: never,
  }),
  testConsents: list(consented),
}
