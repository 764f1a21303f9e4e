import type { PayoutRow } from '#src/db/queries/settlement/settlement-batches.ts'
import { indianDay } from '#src/domain/india-time.ts'
import type { MismatchKind, UtrRow } from '#src/domain/settlement/utr-file.ts'
import { openBreak } from '#src/usecases/parts/reconciliation/open-break.ts'
import type { Step } from '#src/usecases/step.ts'

type Said = Record<string, string | number | null>
export type Mismatch = {
  line: number
  number: string
  utr: string
  kind: MismatchKind
  ours: Said | null
  theirs: Said
}

/** Stores a row of the bank's response as a break, for a person to resolve. */
export async function breakOf(
  step: Step,
  row: UtrRow,
  payout: PayoutRow | undefined,
  kind: MismatchKind,
): Promise<Mismatch> {
  const { line, number, utr, amount, status } = row
  const ours = payout ? { netPaise: payout.net, state: payout.state, utr: payout.utr } : null
  const theirs = { why: kind, amount, status, utr }
  const key = `${number} ${utr} ${kind}`
  await openBreak(step, { day: indianDay(step.now), kind: 'bank-file', key, ours, theirs })
  return { line, number, utr, kind, ours, theirs }
}
