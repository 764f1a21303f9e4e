import { Form } from 'react-router'
import type { App } from '#src/usecases/index.ts'
import { nameHere } from '#src/web/names.ts'
import { DataTable } from '#src/web/ui/data-table.tsx'
import { FormErrors } from '#src/web/ui/forms/form-errors.tsx'
import { SubmitButton } from '#src/web/ui/forms/submit-button.tsx'
import { Icon } from '#src/web/ui/icon.tsx'
import { dayOf } from '#src/web/ui/time-words.ts'
import { m } from '#src/web/words/compiled/messages.js'
import { numberOf } from './quality-words.ts'
import { type RunAnswer, VALUE } from './run-answer.ts'

type Run = Awaited<ReturnType<App['viewControlRun']>>
type Test = Run['tests'][number]
type Target = Test['targets'][number]

type Props = { run: Run; tests: readonly Test[]; answer: RunAnswer | undefined }

/** One row per test and level, one field in each: Tab goes on, Enter saves the whole run. */
export function RunForm({ run, tests, answer }: Props) {
  const errors = answer?.errors ?? {}
  const labels = Object.fromEntries(
    tests.flatMap(({ name, targets }) => targets.map((one) => [one.targetId, named(name, one)])),
  )
  const [first] = tests.flatMap(({ targets }) => targets.filter(({ isExpired }) => !isExpired))
  return (
    <Form method="post" className="grid gap-4">
      <FormErrors form={asForm(answer)} labels={labels} />
      <input type="hidden" name="lastRun" value={run.lastRun} />
      <DataTable
        stacks
        label={run.instrument}
        columns={[
          { id: 'test', head: m.quality_col_test() },
          { id: 'level', head: m.quality_col_level() },
          { id: 'expected', head: m.quality_col_expected() },
          { id: 'value', head: m.quality_col_value() },
        ]}
      >
        {tests.flatMap((test) =>
          test.targets.map((target) => (
            <Row
              key={target.targetId}
              test={test}
              target={target}
              typed={answer?.typed[target.targetId] ?? ''}
              error={errors[target.targetId]}
              isFirst={answer === undefined && target === first}
            />
          )),
        )}
      </DataTable>
      <p>
        <SubmitButton>{m.quality_save_run()}</SubmitButton>
      </p>
    </Form>
  )
}

const named = (name: string, { level }: Target) =>
  m.quality_value_of({ test: nameHere(name), level })

type RowProps = {
  test: Test
  target: Target
  typed: string
  error: string | undefined
  isFirst: boolean
}

function Row({ test, target, typed, error, isFirst }: RowProps) {
  const id = `run-${target.targetId}`
  const { mean, sd, material, lotNumber, level, isExpired, expiresOn } = target
  return (
    <tr>
      <th scope="row" className="rowhead">
        <label htmlFor={id}>{nameHere(test.name)}</label>
      </th>
      <td>
        {m.quality_level({ level })}{' '}
        <span className="sub">
          {material}, {lotNumber}
        </span>
      </td>
      <td className="num sub">
        {m.quality_mean_sd({ mean: numberOf(mean), sd: numberOf(sd) })} {test.unit}
      </td>
      <td className={error ? 'field--error' : undefined}>
        {isExpired ? (
          <span className="sub">{m.quality_lot_over({ day: dayOf(expiresOn) })}</span>
        ) : (
          <input
            id={id}
            name={`${VALUE}${target.targetId}`}
            className="input num"
            aria-label={named(test.name, target)}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-error` : undefined}
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
            defaultValue={typed}
            autoFocus={isFirst}
          />
        )}
        {error && (
          <p className="error" id={`${id}-error`}>
            <Icon name="warning" small />
            {error}
          </p>
        )}
      </td>
    </tr>
  )
}

/** The rows are not Conform's: the summary gets the parts of a form that it reads. */
function asForm(answer: RunAnswer | undefined) {
  const allErrors = Object.fromEntries(
    Object.entries(answer?.errors ?? {}).map(([id, why]) => [id, [why]]),
  )
  const status = answer ? { status: 'error' as const } : {}
  const errors = answer?.says ? [answer.says] : undefined
  return { id: 'run', errorId: 'run-errors', errors, allErrors, ...status }
}
