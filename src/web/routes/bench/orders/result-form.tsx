import { Form } from 'react-router'
import { needsDecision } from '#src/domain/results/decision.ts'
import type { OrderOnBench } from '#src/web/results/bench-view.ts'
import { FormErrors } from '#src/web/ui/forms/form-errors.tsx'
import { SubmitButton } from '#src/web/ui/forms/submit-button.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import { asMeant } from '#src/web/routes/bench/meant-unit.ts'
import { KeptState } from './typing/result-kept.tsx'
import { ResultRows, type Typed } from './result-rows.tsx'
import { useTyping } from './typing/result-typing.ts'
import { isVerifiable, verifyIntent } from './verifiable.ts'

type Props = {
  order: OrderOnBench
  answer: { errors: Readonly<Record<string, string>>; typed: Typed; saved: number } | undefined
}

/**
 * All values of an order in one form: a refused row leaves the others saved, and keeps every typed
 * value.
 */
export function ResultForm({ order, answer }: Props) {
  const { items, may } = order
  const errors = answer?.errors ?? {}
  const { form, typing, kept, onInput } = useTyping(order)
  const labels = Object.fromEntries(items.map(({ testItemId, name }) => [testItemId, name]))
  const toEnter = items.some(
    ({ state, out }) => !out && (state === 'ready' || state === 'entered' || state === 'held'),
  )
  const isComplete = !items.some(({ state }) => state === 'ready')
  const verifiable = items.filter(
    (item) => isVerifiable(item) && !(item.result && needsDecision(item.result)),
  )
  const toVerify = verifiable.filter(({ heldBack }) => !heldBack).length
  return (
    <Form ref={form} method="post" className="grid gap-4" onInput={onInput}>
      <FormErrors form={asForm(errors)} labels={labels} />
      <ResultRows
        order={order}
        errors={errors}
        typed={{ ...typedBefore(order), ...answer?.typed }}
        typing={typing}
      />
      <div className="flex flex-wrap gap-3">
        {may.enter && toEnter && (
          <SubmitButton intent="save" kind={isComplete ? 'quiet' : 'main'}>
            {m.bench_save()} <kbd>Ctrl</kbd>
            <kbd>Enter</kbd>
          </SubmitButton>
        )}
        {may.verify && toVerify > 0 && (
          <SubmitButton
            intent="verify"
            kind={isComplete ? 'main' : 'quiet'}
            autoFocus={isComplete && answer === undefined && !may.sign}
          >
            {m.bench_verify({ count: toVerify })}
          </SubmitButton>
        )}
        {may.verify && <VerifyDoubted items={verifiable} />}
        <KeptState kept={kept} />
      </div>
    </Form>
  )
}

/** A value that somebody doubts is never verified together with others: each has its own button. */
function VerifyDoubted({ items }: Pick<OrderOnBench, 'items'>) {
  return items
    .filter(({ heldBack }) => heldBack)
    .map((item) => (
      <SubmitButton key={item.testItemId} intent={verifyIntent(item)} kind="quiet">
        {m.bench_verify_doubted({ test: item.name })}
      </SubmitButton>
    ))
}

/**
 * Saved typing is put back into its fields, a number with the unit that it was typed beside where
 * that is another one by now; somebody else's newer value is asked about, as after a save.
 */
function typedBefore({ kept, items }: OrderOnBench): Typed {
  const rows = (kept?.rows ?? []).map((row) => {
    const item = items.find(({ testItemId }) => testItemId === row.testItemId)
    return item ? { ...row, value: asMeant(item, row.unit, row.value.trim()) } : row
  })
  return Object.fromEntries(rows.map((row) => [row.testItemId, row]))
}

/** The rows are not Conform's: the summary gets the parts of a form that it reads. */
function asForm(errors: Readonly<Record<string, string>>) {
  const allErrors = Object.fromEntries(Object.entries(errors).map(([id, why]) => [id, [why]]))
  const status = Object.keys(errors).length > 0 ? { status: 'error' as const } : {}
  return { id: 'values', errorId: 'values-errors', errors: undefined, allErrors, ...status }
}
