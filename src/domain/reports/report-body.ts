import type { Decision } from '#src/domain/results/decision.ts'
import type { ResultType } from '#src/domain/catalogue/item.ts'
import type { RangePremise } from '#src/domain/catalogue/range-premise.ts'
import type { NamedCondition } from '#src/domain/catalogue/reference-range.ts'
import type { Sex } from '#src/domain/people/patient.ts'
import type { ChoiceMeaning } from '#src/domain/results/choice-meaning.ts'
import type { NotComputedReason } from '#src/domain/results/computed.ts'
import type { ResultFlag } from '#src/domain/results/flag.ts'
import type { SexRange } from '#src/domain/results/judge.ts'
import type { Comparator } from '#src/domain/results/typed-number.ts'
import type { DrawMoment } from '#src/domain/tubes/draw-fact.ts'
import type { SampleRemark } from '#src/domain/tubes/sample-remark.ts'
import type { ReportState } from './report-machine.ts'
import type { SignatureMeaning } from './signature.ts'
import type { LabRevisionKind, RevisionReason } from './revision.ts'

/**
 * One published report, as data: the page and the PDF say this and nothing else. Instants and days
 * are ISO strings. Source: reliability C4 (ISO 15189:2022 7.4.1.6; GSR 468(E) 2018).
 */
export type ReportBody = {
  reportNumber: string
  version: number
  state: ReportState
  isDemo: boolean
  publishedAt: string
  verifyToken: string
  lab: {
    name: string
    address: string
    code: string
    /** Where it covers one of the tests in it at least. */
    nablCertificate: string | null
    /** Has a certificate that holds: then a test outside its scope says so. */
    isNabl?: boolean
    /** By which the authority knows the clinical establishment; null where none was given. */
    registrationNumber?: string | null
  }
  /** Who asked for the tests, in the words of the booking; null where nobody was named. */
  referrer?: string | null
  /** Where the samples were taken: of a home no more than the locality and its PIN code. */
  place?: { kind: 'home' | 'lab'; locality: string; pincode: string }
  patient: { name: string; id: string; birthDate: string; ageYears: number; sex: Sex }
  booking: { number: string; orderId: string }
  samples: {
    barcode: string
    accession: string
    specimen: string
    collectedAt: string
    receivedAt: string
    replaces: string | null
    /** What the lab saw of its quality though it accepted it. */
    remark?: SampleRemark
    remarkWords?: string | null
  }[]
  /** The rules by which the results were judged; absent in what was published before there were any. */
  judgement?: number
  sections: { name: string; results: ReportResult[] }[]
  /** Tests still at work, by name. */
  pending: string[]
  /** Tests that could not be done, with the code of why (`GiveUpReason`): page and PDF say it in words. */
  notPerformed: { name: string; reason: string }[]
  signatories: {
    name: string
    qualification: string
    registrationNumber: string
    signedAt: string
    /** Of these results; absent where it was published before signatures were kept. */
    signatures?: { meaning: SignatureMeaning; signedAt: string; hash: string }[]
  }[]
  /** What this version changed; absent where it changed nothing that was published. */
  revision?: ReportRevision
  /** What versions before this one changed, the oldest first; absent where none did. */
  earlierChanges?: EarlierChange[]
  /** Words added after it was published; they stand in every later version. */
  additions?: ReportAddition[]
}

export type ReportAddition = {
  text: string
  by: string
  registrationNumber: string
  at: string
  /** In which they were added; absent in what was published before that was kept. */
  version?: number
}

/** A change, with the version that made it. */
export type EarlierChange = ReportRevision & { version: number }

/** Why there is this version, and every value that is another one now. */
export type ReportRevision = {
  kind: LabRevisionKind
  reason: RevisionReason
  /** The lab's own words. */
  words: string
  /** The number of the version it takes the place of, and when that was published. */
  replaces: number
  replacedFrom: string
  by: string
  changes: ReportChange[]
}

export type ReportChange = { code: string; name: string; from: ChangedValue; to: ChangedValue }

/** Of a result what a change can change, with every range that judged it. */
export type ChangedValue = Pick<
  ReportResult,
  | 'type'
  | 'value'
  | 'conclusion'
  | 'unit'
  | 'rangeLow'
  | 'rangeHigh'
  | 'rangeCondition'
  | 'rangePremise'
  | 'ranges'
  | 'flag'
  | 'comment'
  | 'judgedAs'
>

export type ReportResult = {
  code: string
  name: string
  measures: string
  method: string
  specimen: string
  type: ResultType
  /** As shown: a number with its decimals, a choice, or words. */
  value: string
  number: number | null
  /** The value is only known to lie below or above `number`; absent where it is exact. */
  comparator?: Comparator
  unit: string | null
  rangeLow: number | null
  rangeHigh: number | null
  /** The range is pregnancy's or a trimester's, or is made for others than the person; absent otherwise. */
  rangeCondition?: NamedCondition
  /** What that range takes for granted, as the hour of the sample; absent where there is nothing to say. */
  rangePremise?: RangePremise
  /** All that judged it, where both sexes' did or it was not said whether she is pregnant; absent otherwise. */
  ranges?: SexRange[]
  /** The range is reference data that the lab has not confirmed; absent otherwise. */
  rangeStatus?: 'to-be-confirmed'
  flag: ResultFlag
  comment: string | null
  /** The pathologist said so of a number that nothing judged; absent otherwise, and before that was kept. */
  judgedAs?: Decision
  /** What the choice means; absent for a number and where it was published before that was kept. */
  meaning?: ChoiceMeaning
  /** How it was computed from other results; absent where it was measured. */
  formula?: string
  notComputed?: NotComputedReason
  /** The coded finding above the words of a culture or a description. */
  conclusion?: string
  /** When its sample was taken, after what; absent where nothing was to be asked, or nobody asked. */
  moment?: DrawMoment
  /** In the scope of the lab's certificate; absent where it was published before that was kept. */
  isAccredited?: boolean
  /** LOINC's code of the test; absent where it has none, or was published before that was kept. */
  loinc?: string
}
