import { shownUnit } from '#src/domain/reports/unit-words.ts'
import type { CallKind } from '#src/domain/results/calls/tell-again.ts'
import { shownValue } from '#src/web/routes/bench/orders/result-value.ts'
import { Note } from '#src/web/ui/marks.tsx'
import { instantOf } from '#src/web/ui/time-words.ts'
import { m } from '#src/web/words/compiled/messages.js'
import type { CallOnBench } from './bench-call.tsx'

/** What a call is about: a test's value, or a told value to be withdrawn. */
export function callName(kind: CallKind, test: string): string {
  return kind === 'again' ? m.bench_again_item({ test }) : test
}

/**
 * What to say: who was told what and when, and what the test says now. Empty for an ordinary call.
 */
export function CallAgain({ call }: { call: CallOnBench }) {
  const { told, now, result, decimals, unit: measuredIn, testName: test } = call
  if (!told) return null
  const unit = shownUnit(measuredIn)
  const valued = (shown: typeof result) =>
    [shownValue({ result: { ...shown, text: null }, decimals }), unit].filter(Boolean).join(' ')
  const was = { who: told.to, time: instantOf(told.at, 'near'), test, value: valued(result) }
  return (
    <Note tone="danger" icon="phone">
      {now ? m.bench_again_now({ ...was, now: valued(now) }) : m.bench_again_none(was)}
    </Note>
  )
}
