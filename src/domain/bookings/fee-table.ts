/** What happens to a booking, in order, after which cancelling may cost something else. */
const feeMoments = ['booking', 'acceptance', 'collection'] as const
export type FeeMoment = (typeof feeMoments)[number]

/**
 * `charged`: the charge after acceptance, kept or owed at once. `waits`: until it is decided.
 * `closed`: the booking can no longer be cancelled.
 */
export type FeeTerm = 'none' | 'charged' | 'waits' | 'closed'

/** What ending a booking costs the patient by the contract, and the credit we owe for it. */
type FeeRow = {
  fee: FeeTerm
  /** `charge`: exactly what the patient would have paid to cancel at that moment. */
  credit: 'none' | 'charge'
  /**
   * A stage of cancelling, told in advance: the moment from which a patient who cancels without
   * anybody's fault is in this row. The other rows have none: they need a fault or a failed visit.
   */
  from?: FeeMoment
}

/**
 * The fee table: what ending a booking without a sample costs and grants, by when and why it ends.
 * Everything that goes back does so the way it came.
 * Source: spec §1 policy statements, §9; life cycle, decisions and acceptance test 4; Consumer
 * Protection (E-Commerce) Rules, 2020, rule 4(8); decisions 034, 102.
 */
export const feeTable = {
  /** Nobody has accepted the visit, or whoever accepted it released it. */
  'before-acceptance': { fee: 'none', credit: 'none', from: 'booking' },
  /** Accepted, on the way or at the door. */
  'after-acceptance': { fee: 'charged', credit: 'none', from: 'acceptance' },
  /** A phlebotomist has long been recorded at the door and has met nobody: the fault is unknown. */
  'met-nobody': { fee: 'none', credit: 'none' },
  'our-fault-before-acceptance': { fee: 'none', credit: 'none' },
  'our-fault-after-acceptance': { fee: 'none', credit: 'charge' },
  /** The visit failed: not home, refused or a wrong address. */
  'failed-by-patient': { fee: 'waits', credit: 'none' },
  /** A fee that waited and was upheld. */
  'fee-stands': { fee: 'charged', credit: 'none' },
  'fee-let-go': { fee: 'none', credit: 'none' },
  /** The visit failed for any other reason, and nothing is left to draw. */
  'nothing-drawn': { fee: 'none', credit: 'none' },
  /** A sample was taken, whatever happened afterwards. */
  'sample-collected': { fee: 'closed', credit: 'none', from: 'collection' },
} as const satisfies Record<string, FeeRow>

type FeeTable = typeof feeTable
export type FeeStage = keyof FeeTable

/**
 * The stages of cancelling without anybody's fault. Whoever tells what cancelling costs has a table
 * of all of them, so a new stage is a type error wherever it is not told.
 */
export type CancellingStage = {
  [Stage in FeeStage]: FeeTable[Stage] extends { from: FeeMoment } ? Stage : never
}[FeeStage]

function isCancellingStage(stage: FeeStage): stage is CancellingStage {
  return 'from' in feeTable[stage]
}

// The keys of this very table.
const feeStages = Object.keys(feeTable) as FeeStage[]

/** The stages of cancelling, in the order of their moments. */
export const cancellingStages: readonly CancellingStage[] = feeStages
  .filter(isCancellingStage)
  .toSorted((a, b) => feeMoments.indexOf(feeTable[a].from) - feeMoments.indexOf(feeTable[b].from))
