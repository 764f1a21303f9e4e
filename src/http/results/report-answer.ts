import { resultTypes } from '#src/domain/catalogue/item.ts'
import { rangePremises } from '#src/domain/catalogue/range-premise.ts'
import { namedConditions } from '#src/domain/catalogue/reference-range.ts'
import { sexes } from '#src/domain/people/patient.ts'
import { reportStates } from '#src/domain/reports/report-machine.ts'
import { labRevisionKinds, revisionReasons } from '#src/domain/reports/revision.ts'
import { signatureMeanings } from '#src/domain/reports/signature.ts'
import { choiceMeanings } from '#src/domain/results/judging/choice-meaning.ts'
import { decisions } from '#src/domain/results/decision.ts'
import { resultFlags } from '#src/domain/results/judging/flag.ts'
import { comparators } from '#src/domain/results/entry/typed-number.ts'
import { factAnswers, factKinds } from '#src/domain/tubes/draw-fact.ts'
import { sampleRemarks } from '#src/domain/tubes/sample-remark.ts'
import { z } from '#src/http/api.ts'

const text = z.string().nullable()
const number = z.number().nullable()

const notComputed = [
  'not-exact',
  'division-by-zero',
  'below-zero',
  'triglycerides-above-400',
  'under-18',
  'age-unknown',
  'sex-not-known',
  'in-pregnancy',
  'other-draw',
  'no-lot',
  'lot-expired',
  'lot-withdrawn',
  'other-unit',
] as const

const SexRange = z.object({
  sex: z.enum(['male', 'female']),
  low: number,
  high: number,
  condition: z.enum(namedConditions).optional(),
  premise: z.enum(rangePremises).optional(),
})

/** The parts of a result that a change can change. */
const ChangedValue = z.object({
  type: z.enum(resultTypes),
  value: z.string(),
  unit: text,
  rangeLow: number,
  rangeHigh: number,
  rangeCondition: z.enum(namedConditions).optional(),
  rangePremise: z.enum(rangePremises).optional(),
  ranges: z.array(SexRange).optional(),
  flag: z.enum(resultFlags),
  comment: text,
  judgedAs: z.enum(decisions).optional(),
  conclusion: z.string().optional(),
})

export const ReportChange = z
  .object({ code: z.string(), name: z.string(), from: ChangedValue, to: ChangedValue })
  .openapi('ReportChange')

const Result = ChangedValue.extend({
  code: z.string(),
  name: z.string(),
  measures: z.string(),
  method: z.string(),
  specimen: z.string(),
  number,
  comparator: z.enum(comparators).optional(),
  rangeStatus: z.literal('to-be-confirmed').optional(),
  meaning: z.enum(choiceMeanings).optional(),
  formula: z.string().optional(),
  /** The lab's rule verified it; a person signed it. */
  isVerifiedByRule: z.literal(true).optional(),
  /** A rule of the lab added the test, free of charge. */
  isAddedByRule: z.literal(true).optional(),
  /** Another lab measured it, and its pathologist verified it. */
  referral: z
    .object({
      lab: z.string(),
      address: z.string(),
      registrationNumber: text,
      nablCertificate: text,
      verifiedBy: z.string(),
    })
    .optional(),
  notComputed: z.enum(notComputed).optional(),
  moment: z
    .object({
      kind: z.enum(factKinds),
      minutes: z.int().optional(),
      from: z.int().optional(),
      day: z.int().optional(),
      answer: z.enum(factAnswers).optional(),
    })
    .optional(),
  isAccredited: z.boolean().optional(),
  loinc: z.string().optional(),
})

const Lab = z.object({
  name: z.string(),
  address: z.string(),
  code: z.string(),
  nablCertificate: text,
  isNabl: z.boolean().optional(),
  registrationNumber: text.optional(),
})

const Sample = z.object({
  barcode: z.string(),
  accession: z.string(),
  specimen: z.string(),
  collectedAt: z.string(),
  receivedAt: z.string(),
  replaces: text,
  remark: z.enum(sampleRemarks).optional(),
  remarkWords: text.optional(),
})

const Signatory = z.object({
  name: z.string(),
  qualification: z.string(),
  registrationNumber: z.string(),
  signedAt: z.string(),
  signatures: z
    .array(z.object({ meaning: z.enum(signatureMeanings), signedAt: z.string(), hash: z.string() }))
    .optional(),
})

const Revision = z.object({
  kind: z.enum(labRevisionKinds),
  reason: z.enum(revisionReasons),
  words: z.string(),
  replaces: z.int(),
  replacedFrom: z.string(),
  by: z.string(),
  changes: z.array(ReportChange),
})

const Addition = z.object({
  text: z.string(),
  by: z.string(),
  registrationNumber: z.string(),
  at: z.string(),
  version: z.int().optional(),
})

/** As it was published and signed: older versions lack what was not stored yet. */
export const ReportBody = z
  .object({
    reportNumber: z.string(),
    version: z.int(),
    state: z.enum(reportStates),
    isDemo: z.boolean(),
    publishedAt: z.string(),
    verifyToken: z.string(),
    lab: Lab,
    referrer: text.optional(),
    place: z
      .object({ kind: z.enum(['home', 'lab']), locality: z.string(), pincode: z.string() })
      .optional(),
    patient: z.object({
      name: z.string(),
      id: z.string(),
      birthDate: z.string(),
      ageYears: z.int(),
      sex: z.enum(sexes),
    }),
    booking: z.object({ number: z.string(), orderId: z.string() }),
    samples: z.array(Sample),
    judgement: z.number().optional(),
    sections: z.array(z.object({ name: z.string(), results: z.array(Result) })),
    pending: z.array(z.string()),
    notPerformed: z.array(z.object({ name: z.string(), reason: z.string() })),
    signatories: z.array(Signatory),
    revision: Revision.optional(),
    earlierChanges: z.array(Revision.extend({ version: z.int() })).optional(),
    additions: z.array(Addition).optional(),
  })
  .openapi('ReportBody')
