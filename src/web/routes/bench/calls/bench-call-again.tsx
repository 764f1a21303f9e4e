import type { CallKind } from '#src/domain/results/calls/tell-again.ts'
import { valueWithUnit } from '#src/web/routes/bench/orders/result-value.ts'
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
  const { told, now, result, testName: test } = call
  if (!told) return null
  const valued = (shown: typeof result) => valueWithUnit({ ...shown, text: null })
  const was = { who: told.to, time: instantOf(told.at, 'near'), test, value: valued(result) }
  return (
    <Note tone="danger" icon="phone">
      {now ? m.bench_again_now({ ...was, now: valued(now) }) : m.bench_again_none(was)}
    </Note>
  )
}
