import { discardReasons } from '#src/domain/instruments/arrival-reasons.ts'
import { revisionKinds, revisionReasons } from '#src/domain/reports/revision.ts'
import { whyOf } from '#src/web/orders/order-reasons.ts'
import { revisionReasonWords } from '#src/web/results/revision-words.ts'
import { discardWords } from '#src/web/routes/bench/bridge/arrival-words.ts'
import { m } from '#src/web/words/compiled/messages.js'

const ofTheValue: Readonly<Record<string, () => string>> = {
  'entered again': m.bench_call_withdrawn_entered,
  'an input changed': m.bench_call_withdrawn_input,
  entered: m.bench_call_withdrawn_entered,
  'same again': m.bench_call_withdrawn_same,
  'judged anew': m.bench_call_withdrawn_judged,
  ...discardWords,
}

/**
 * Why a call was withdrawn, in the language of the page: a code of the verb that withdrew its
 * value, or a typed text, which stays as typed.
 */
export function withdrawnCallWords(code: string): string {
  const known = ofTheValue[code]
  if (known) return known()
  const [what = '', why] = code.split(': ')
  const aside = discardReasons.find((one) => one === what)
  if (aside) return [discardWords[aside](), why].join(': ')
  const reason = revisionReasons.find((one) => one === why)
  if (!reason) return whyOf(code)
  const said = { reason: revisionReasonWords(reason) }
  if (what === 'report withdrawn') return m.bench_call_withdrawn_report(said)
  return revisionKinds.some((kind) => kind === what)
    ? m.bench_call_withdrawn_revised(said)
    : whyOf(code)
}
