/** What ending a booking costs the patient by the contract, and the credit we owe for it. */
type FeeRow = {
  /**
   * `charged`: the charge after acceptance, kept or owed at once. `waits`: until it is decided.
   * `closed`: the booking can no longer be cancelled.
   */
  fee: 'none' | 'charged' | 'waits' | 'closed'
  /** `charge`: exactly what the patient would have paid to cancel at that moment. */
  credit: 'none' | 'charge'
}

/**
 * The fee table: what ending a booking without a sample costs and grants, by when and why it ends.
 * Everything that goes back does so the way it came.
 * Source: spec §1 policy statements, §9; life cycle, decisions and acceptance test 4; Consumer
 * Protection (E-Commerce) Rules, 2020, rule 4(8); decisions 034, 102.
 */
export const feeTable = {
  /** Nobody has accepted the visit, or whoever accepted it released it. */
  'before-acceptance': { fee: 'none', credit: 'none' },
  /** Accepted, on the way or at the door. */
  'after-acceptance': { fee: 'charged', credit: 'none' },
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
  'sample-collected': { fee: 'closed', credit: 'none' },
} as const satisfies Record<string, FeeRow>

export type FeeStage = keyof typeof feeTable
