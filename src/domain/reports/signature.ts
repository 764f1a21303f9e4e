import { z } from 'zod'
import { sexes } from '#src/domain/people/patient.ts'
import { canonicalJson } from './canonical-json.ts'
import type { ReportBody, ReportResult } from './report-body.ts'
import type { LabRevisionKind } from './revision.ts'

export const SignatureId = z.uuid().brand<'SignatureId'>()
export type SignatureId = z.infer<typeof SignatureId>

/**
 * The meaning of a signature.
 * Source: 21 CFR 11.50 (a)(3), manifestation of the signature; decision 037.
 */
export const signatureMeanings = [
  'reviewed-and-approved',
  'amended',
  'corrected',
  'appended',
  'withdrawal-proposed',
  'withdrawal-confirmed',
] as const
export type SignatureMeaning = (typeof signatureMeanings)[number]

const meaningsOfKind: Record<LabRevisionKind, SignatureMeaning> = {
  amend: 'amended',
  correct: 'corrected',
  append: 'appended',
}

/** What signing a revision of a kind means. Source: decision 037. */
export const meaningOf = (kind: LabRevisionKind): SignatureMeaning => meaningsOfKind[kind]

const SignedPatient = z.strictObject({
  id: z.string(),
  name: z.string(),
  birthDate: z.string(),
  sex: z.enum(sexes),
})

/** A result in its section, without the texts that the catalogue may later word better. */
const SignedResult = z.looseObject({ section: z.string(), code: z.string() })
export type SignedResult = z.infer<typeof SignedResult>

/**
 * Everything one signature covers; its canonical JSON is hashed. Instants are ISO strings.
 * Source: decision 037.
 */
export const SignedContent = z.strictObject({
  meaning: z.enum(signatureMeanings),
  orderId: z.string(),
  /** Null registration: the back office, which signs a withdrawal. */
  signer: z.strictObject({
    userId: z.string(),
    name: z.string(),
    registrationNumber: z.string().nullable(),
  }),
  signedAt: z.string(),
  patient: SignedPatient,
  results: z.array(SignedResult),
  /** Text that is added to the report. */
  addition: z.string().nullable(),
  /** For a change of a published report: which version it changes, and why. */
  change: z.strictObject({ version: z.int(), reason: z.string(), words: z.string() }).nullable(),
})
export type SignedContent = z.infer<typeof SignedContent>

/**
 * Parts that a later version may state differently without a new signature: wording and current
 * marks.
 * Source: decision 037.
 */
const unsigned: ReadonlySet<string> = new Set<keyof ReportResult>([
  'name',
  'measures',
  'method',
  'specimen',
  'formula',
  'isAccredited',
  'loinc',
  'rangeStatus',
])

/**
 * The part of a published result that the pathologist answers for, in its section.
 * Source: decision 037.
 */
export function signedResult(section: string, result: ReportResult): SignedResult {
  const signed = Object.entries(result).filter(([name]) => !unsigned.has(name))
  return { ...Object.fromEntries(signed), section, code: result.code }
}

/** The part of a report's patient that identifies the person. Source: decision 037. */
export function signedPatient({ id, name, birthDate, sex }: ReportBody['patient']) {
  return { id, name, birthDate, sex }
}

/**
 * Those of an order's signatures that a version of its report rests on, oldest first: those before
 * anything was published, where the last one over a result counts, and those of every change up to
 * the version. Ordered by the version they changed, not by the clock, which may stand still.
 * Source: decision 037.
 */
export function signedUpTo(signed: readonly SignedContent[], number: number): SignedContent[] {
  const changed = ({ change }: SignedContent) => change?.version ?? 0
  return signed.filter((one) => changed(one) < number).toSorted((a, b) => changed(a) - changed(b))
}

export type SignatureFault = 'patient' | 'result' | 'addition' | 'unsigned'

/**
 * The part of a report that is not as it was signed; undefined where all of it is. Reports another
 * patient, and a result or text that differs from what the latest signature over it covers or that
 * no signature covers. `signed`: what was signed up to this version, oldest first. `before`: what
 * was signed before signatures were kept, results as `section code`, texts by their instant.
 * Source: decision 037.
 */
export function signatureFault(
  body: Pick<ReportBody, 'patient' | 'sections' | 'additions'>,
  signed: readonly SignedContent[],
  before: ReadonlySet<string>,
): SignatureFault | undefined {
  const patient = canonicalJson(signedPatient(body.patient))
  if (signed.some((one) => canonicalJson(one.patient) !== patient)) return 'patient'
  const faults = [
    ...body.sections.flatMap(({ name, results }) =>
      results.map((result) => resultFault(name, result, signed, before)),
    ),
    ...(body.additions ?? []).map((words) => wordsFault(words, signed, before)),
  ]
  return faults.find((fault) => fault !== undefined)
}

function resultFault(
  name: string,
  result: ReportResult,
  signed: readonly SignedContent[],
  before: ReadonlySet<string>,
): SignatureFault | undefined {
  const covering = signed
    .flatMap(({ results }) => results)
    .findLast(({ section, code }) => section === name && code === result.code)
  if (!covering) return before.has(`${name} ${result.code}`) ? undefined : 'unsigned'
  const isSame = canonicalJson(covering) === canonicalJson(signedResult(name, result))
  return isSame ? undefined : 'result'
}

function wordsFault(
  { text, at }: { text: string; at: string },
  signed: readonly SignedContent[],
  before: ReadonlySet<string>,
): SignatureFault | undefined {
  const isSigned = signed.some((one) => one.addition === text && one.signedAt === at)
  return isSigned || before.has(at) ? undefined : 'addition'
}
