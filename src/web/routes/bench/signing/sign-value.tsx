import { shownUnit } from '#src/domain/reports/unit-words.ts'
import type { ItemOnBench, OrderOnBench } from '#src/web/results/bench-view.ts'
import { FlagCell } from '#src/web/routes/bench/bench-cells.tsx'
import { ComputedNote } from '#src/web/routes/bench/orders/computed-note.tsx'
import { ValuesBefore } from '#src/web/routes/bench/orders/result-before.tsx'
import { AfterFlag } from '#src/web/routes/bench/orders/result-state.tsx'
import { shownValue } from '#src/web/routes/bench/orders/result-value.ts'
import { LinkButton } from '#src/web/ui/button.tsx'
import { CapDot } from '#src/web/ui/tube.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import { SignFacts } from './sign-facts.tsx'
import { SignHistory } from './sign-history.tsx'
import { SignRange } from './sign-range.tsx'

type Props = { order: OrderOnBench; item: ItemOnBench }

/** One value to sign with everything that speaks for it or against it. */
export function SignValue({ order, item }: Props) {
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
          {computed?.notComputed ? '–' : shownValue(item)}{' '}
          {result?.value !== null && <small>{shownUnit(item.unit)}</small>}
        </p>
        <p className="signvalue__flag">
          {result && <FlagCell flag={result.flag} />}
          <AfterFlag item={item} />
        </p>
        {computed && <ComputedNote {...computed} />}
        <ValuesBefore before={item.before} decimals={item.decimals} />
      </div>
      <SignRange item={item} />
      <SignHistory item={item} />
      <SignFacts item={item} />
      {item.allowedActions.includes('retest') && (
        <p className="signvalue__acts">
          <LinkButton
            to={`/lab/orders/${order.orderId}/retest/${testItemId}`}
            kind="quiet"
            size="small"
            data-key="r"
          >
            {m.bench_retest()} <kbd data-letter="">R</kbd>
          </LinkButton>
        </p>
      )}
    </article>
  )
}
