import type { Decision } from '#src/domain/results/decision.ts'
import type { ResultType } from '#src/domain/catalogue/item.ts'
import type { RangePremise } from '#src/domain/catalogue/range-premise.ts'
import type { NamedCondition } from '#src/domain/catalogue/reference-range.ts'
import type { Sex } from '#src/domain/people/patient.ts'
import type { ChoiceMeaning } from '#src/domain/results/judging/choice-meaning.ts'
import type { NotComputedReason } from '#src/domain/results/calculated/computed.ts'
import type { ResultFlag } from '#src/domain/results/judging/flag.ts'
import type { SexRange } from '#src/domain/results/judging/judgement.ts'
import type { Comparator } from '#src/domain/results/entry/typed-number.ts'
import type { DrawMoment } from '#src/domain/tubes/draw-fact.ts'
import type { SampleRemark } from '#src/domain/tubes/sample-remark.ts'
import type { ReportState } from './report-machine.ts'
import type { SignatureMeaning } from './signature.ts'
import type { LabRevisionKind, RevisionReason } from './revision.ts'

/**
 * One published report as data: the page and the PDF state exactly this. Instants and days are ISO
 * strings.
 * Source: reliability C4 (ISO 15189:2022 7.4.1.6; GSR 468(E) 2018); decision 012.
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
    /** Where it covers at least one of the report's tests. */
    nablCertificate: string | null
    /** Holds a valid certificate: a test outside its scope is then marked so. */
    isNabl?: boolean
    /** The registration number of the clinical establishment; null where none was given. */
    registrationNumber?: string | null
  }
  /** Who asked for the tests, as written in the booking; null where nobody was named. */
  referrer?: string | null
  /** Where the samples were collected; for a home only the locality and its PIN code. */
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
    /** A remark of the lab on a sample that it accepted. */
    remark?: SampleRemark
    remarkWords?: string | null
  }[]
  /** The version of the rules that judged the results; absent in older reports. */
  judgement?: number
  sections: { name: string; results: ReportResult[] }[]
  /** Tests still in progress, by name. */
  pending: string[]
  /**
   * Tests that could not be done, with the code of the reason (`GiveUpReason`); page and PDF put it
   * into words.
   */
  notPerformed: { name: string; reason: string }[]
  signatories: {
    name: string
    qualification: string
    registrationNumber: string
    signedAt: string
    /** Signatures of these results; absent where it was published before signatures were kept. */
    signatures?: { meaning: SignatureMeaning; signedAt: string; hash: string }[]
  }[]
  /** What this version changed; absent where it changed nothing published. */
  revision?: ReportRevision
  /** What earlier versions changed, oldest first; absent where none did. */
  earlierChanges?: EarlierChange[]
  /** Texts added after publication; every later version repeats them. */
  additions?: ReportAddition[]
}

export type ReportAddition = {
  text: string
  by: string
  registrationNumber: string
  at: string
  /** The version that added it; absent in older reports. */
  version?: number
}

/** A change with the version that made it. */
export type EarlierChange = ReportRevision & { version: number }

/** Why this version exists, and every value that differs from the previous one. */
export type ReportRevision = {
  kind: LabRevisionKind
  reason: RevisionReason
  /** The lab's own text. */
  words: string
  /** The number of the version it replaces, and when that was published. */
  replaces: number
  replacedFrom: string
  by: string
  changes: ReportChange[]
}

export type ReportChange = { code: string; name: string; from: ChangedValue; to: ChangedValue }

/** The parts of a result that a revision can change, with every range that judged it. */
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
  /** As displayed: a number with its decimals, a choice, or a text. */
  value: string
  number: number | null
  /** The lab's rule verified it, and no person; absent otherwise. Signed by a person all the same. */
  isVerifiedByRule?: true
  /** A rule of the lab added the test, free of charge; absent otherwise. */
  isAddedByRule?: true
  /** Another lab measured it, and its pathologist verified it; absent otherwise. */
  referral?: {
    lab: string
    address: string
    registrationNumber: string | null
    /** Where it covers the test. */
    nablCertificate: string | null
    verifiedBy: string
  }
  /** The value is only known to lie below or above `number`; absent where it is exact. */
  comparator?: Comparator
  unit: string | null
  rangeLow: number | null
  rangeHigh: number | null
  /**
   * The range applies to pregnancy or to a trimester, or is not made for this person; absent
   * otherwise.
   */
  rangeCondition?: NamedCondition
  /** What the range assumes, such as the hour of the sample; absent where it assumes nothing. */
  rangePremise?: RangePremise
  /**
   * All ranges that judged it, where both sexes' did or pregnancy was not answered; absent
   * otherwise.
   */
  ranges?: SexRange[]
  /** The range is reference data that the lab has not confirmed; absent otherwise. */
  rangeStatus?: 'to-be-confirmed'
  flag: ResultFlag
  comment: string | null
  /**
   * The pathologist's decision on a number that nothing judged; absent otherwise, and in older
   * reports.
   */
  judgedAs?: Decision
  /** What the choice means; absent for a number and in older reports. */
  meaning?: ChoiceMeaning
  /** How it was computed from other results; absent where it was measured. */
  formula?: string
  notComputed?: NotComputedReason
  /** The coded finding above the text of a culture or a description. */
  conclusion?: string
  /**
   * When its sample was taken, relative to a meal, dose or cycle; absent where nothing was asked.
   */
  moment?: DrawMoment
  /** Within the scope of the lab's certificate; absent in older reports. */
  isAccredited?: boolean
  /** The LOINC code of the test; absent where it has none and in older reports. */
  loinc?: string
}
