import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { Fragment } from 'react'
import { Form } from 'react-router'
import { gravityOf, type OrderOnBench } from '#src/web/results/bench-view.ts'
import { FlagCell } from '#src/web/routes/bench/bench-cells.tsx'
import { FormErrors } from '#src/web/ui/forms/form-errors.tsx'
import { SubmitButton } from '#src/web/ui/forms/submit-button.tsx'
import { TextField } from '#src/web/ui/forms/text-field.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import { SignChanges, shownIn } from './result-sign-changes.tsx'
import { valueWithUnit } from './result-value.ts'

type Props = {
  order: OrderOnBench
  lastResult: SubmissionResult | undefined
  /** Another order follows at once. */
  isNextAfter?: boolean
}

/** The pathologist's decision: out-of-range values first, then the password again. */
export function ResultSign({ order, lastResult, isNextAfter = false }: Props) {
  const [form, { password }] = useForm<{ password: string }>({
    id: 'sign',
    lastResult: lastResult ?? null,
  })
  const verified = order.items.filter(({ state }) => state === 'tech-verified')
  const open = order.items.filter(({ state }) => ['ready', 'entered', 'held'].includes(state))
  const critical = verified.filter((item) => gravityOf(item) === 2)
  const out = verified.filter((item) => gravityOf(item) === 1).length
  return (
    <section className="entry" aria-labelledby="sign-title">
      <h2 id="sign-title">{m.bench_sign_title({ count: verified.length })}</h2>
      <ul className="outlist">
        {critical.map((item) => (
          <li key={item.testItemId}>
            <span>{item.name}</span>
            <b className="num">{valueWithUnit(item.result)}</b>
            {item.result && <FlagCell flag={item.result.flag} />}
          </li>
        ))}
        <li>{m.bench_out_count({ count: out })}</li>
        <li>{m.bench_within_count({ count: verified.length - critical.length - out })}</li>
      </ul>
      {lastResult?.status === 'error' && (
        <SignChanges items={order.items} shown={shownIn(lastResult.initialValue)} />
      )}
      {open.length > 0 && <p className="small mt-2">{m.bench_sign_part({ count: open.length })}</p>}
      <Form method="post" className="form mt-4" {...getFormProps(form)}>
        <FormErrors form={form} labels={{ password: m.bench_password_field() }} />
        {verified.map(({ testItemId, version }, index) => (
          <Fragment key={testItemId}>
            <input type="hidden" name={`results[${index}].testItemId`} value={testItemId} />
            <input type="hidden" name={`results[${index}].version`} value={version} />
          </Fragment>
        ))}
        <TextField
          field={password}
          type="password"
          label={m.bench_password()}
          help={m.bench_password_help()}
          autoComplete="current-password"
          data-key="s"
        />
        <SubmitButton isWide intent="sign">
          {isNextAfter
            ? m.bench_sign_next({ count: verified.length })
            : m.bench_sign({ count: verified.length })}
        </SubmitButton>
      </Form>
    </section>
  )
}
