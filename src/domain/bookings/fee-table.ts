/** What an ending costs the patient by the contract, and what we owe them for it. */
type FeeRow = {
  /** `charged`: the charge after acceptance, kept or owed at once. `waits`: until somebody says that it stands. */
  fee: 'none' | 'charged' | 'waits' | 'closed'
  /** `charge`: exactly what the patient would have paid to cancel at that moment. */
  credit: 'none' | 'charge'
}

/**
 * The fee table: what ending a booking without a sample costs and gives, by when and why it ends. Everything that goes
 * back does so as it came. Source: specification §1 policy statements, §9; life cycle, decisions and acceptance test 4;
 * Consumer Protection (E-Commerce) Rules, 2020, rule 4(8); decision 034.
 */
export const feeTable = {
  /** Nobody has accepted the visit, or who had released it. */
  'before-acceptance': { fee: 'none', credit: 'none' },
  /** Accepted, on the way or at the door. */
  'after-acceptance': { fee: 'charged', credit: 'none' },
  /** Somebody says to be at the door since long and has met nobody: whose fault that is nobody knows. */
  'met-nobody': { fee: 'none', credit: 'none' },
  'our-fault-before-acceptance': { fee: 'none', credit: 'none' },
  'our-fault-after-acceptance': { fee: 'none', credit: 'charge' },
  /** The visit failed: not home, refused or a wrong address. */
  'failed-by-patient': { fee: 'waits', credit: 'none' },
  /** What a fee that waited comes to. */
  'fee-stands': { fee: 'charged', credit: 'none' },
  'fee-let-go': { fee: 'none', credit: 'none' },
  /** The visit failed for every other reason, and nothing is left to draw. */
  'nothing-drawn': { fee: 'none', credit: 'none' },
  /** A sample was taken, whatever came after. */
  'sample-collected': { fee: 'closed', credit: 'none' },
} as const satisfies Record<string, FeeRow>

export type FeeStage = keyof typeof feeTable
