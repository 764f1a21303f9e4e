import { shownUnit } from '#src/domain/reports/unit-words.ts'
import type { ItemOnBench, OrderOnBench } from '#src/web/results/bench-view.ts'
import { FlagCell } from '#src/web/routes/bench/bench-cells.tsx'
import { ComputedNote } from '#src/web/routes/bench/orders/computed-note.tsx'
import { DeltaNote } from '#src/web/routes/bench/orders/delta-note.tsx'
import { ControlNote } from '#src/web/routes/bench/orders/result-instrument.tsx'
import { ValuesBefore } from '#src/web/routes/bench/orders/result-before.tsx'
import { AfterFlag, doubtWords } from '#src/web/routes/bench/orders/result-state.tsx'
import { shownValue } from '#src/web/routes/bench/orders/result-value.ts'
import { LinkButton } from '#src/web/ui/button.tsx'
import { Note } from '#src/web/ui/marks.tsx'
import { CapDot } from '#src/web/ui/tube.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Skipped } from '#src/domain/results/bench/signing-queue.ts'
import { stepAddress } from './sign-addresses.ts'
import { SignFacts } from './sign-facts.tsx'
import { SignHistory } from './sign-history.tsx'
import { SignRange } from './sign-range.tsx'

type Props = { order: OrderOnBench; item: ItemOnBench; skipped: readonly Skipped[] }

/** One value to sign with everything that speaks for it or against it. */
export function SignValue({ order, item, skipped }: Props) {
  const { testItemId, name, result, computed } = item
  const id = `sign-${testItemId}`
  return (
    // The keys J and K move the focus from value to value.
    <article className="signvalue" data-row="" tabIndex={-1} aria-labelledby={id}>
      <div>
        <h2 id={id}>
          <CapDot cap={item.cap} />
          {name}
        </h2>
        {result?.text && <p className="strong">{result.choice}</p>}
        <p className={result?.value === null ? 'strong' : 'analyte__value num'}>
          {computed?.notComputed ? '–' : shownValue(result)}{' '}
          {result?.value !== null && <small>{shownUnit(result?.unit ?? null)}</small>}
        </p>
        <p className="signvalue__flag">
          {result && <FlagCell flag={result.flag} />}
          <AfterFlag item={item} />
        </p>
        <ControlNote item={item} />
        {item.heldBack && <Note tone="needs">{doubtWords(item.heldBack, result)}</Note>}
        <DeltaNote item={item} />
        {computed && <ComputedNote {...computed} />}
        <ValuesBefore before={item.before} />
      </div>
      <SignRange item={item} />
      <SignHistory item={item} />
      <SignFacts item={item} />
      <SignValueActs order={order} item={item} skipped={skipped} />
    </article>
  )
}

/** What can be done about a doubtful value besides signing it. */
function SignValueActs({
  order: { orderId },
  item: { testItemId, allowedActions },
  skipped,
}: Props) {
  return (
    <p className="signvalue__acts">
      {allowedActions.includes('hold-back') && (
        <LinkButton
          to={stepAddress(orderId, 'hold', testItemId, skipped)}
          kind="quiet"
          size="small"
          data-key="h"
        >
          {m.bench_hold()} <kbd data-letter="">H</kbd>
        </LinkButton>
      )}
      {allowedActions.includes('retest') && (
        <LinkButton
          to={stepAddress(orderId, 'retest', testItemId, skipped)}
          kind="quiet"
          size="small"
          data-key="r"
        >
          {m.bench_retest()} <kbd data-letter="">R</kbd>
        </LinkButton>
      )}
    </p>
  )
}
