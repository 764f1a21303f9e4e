import { getFormProps, useForm } from '@conform-to/react'
import { Form } from 'react-router'
import { discardReasons, takeReasons } from '#src/domain/instruments/arrival-reasons.ts'
import type { App } from '#src/usecases/index.ts'
import { FlagCell } from '#src/web/routes/bench/bench-cells.tsx'
import { valueWithUnit } from '#src/web/routes/bench/orders/result-value.ts'
import { ActForm, type TriedForm } from '#src/web/ui/forms/act-form.tsx'
import { SelectField } from '#src/web/ui/forms/choice-field.tsx'
import { FormErrors } from '#src/web/ui/forms/form-errors.tsx'
import { SubmitButton } from '#src/web/ui/forms/submit-button.tsx'
import { Link } from '#src/web/ui/link.tsx'
import { instantOf } from '#src/web/ui/time-words.ts'
import { m } from '#src/web/words/compiled/messages.js'
import { discardWords, queueWords, takeWords } from './arrival-words.ts'
import { triedOf } from './tried-of.ts'

type Arrived = Awaited<ReturnType<App['listArrivedResults']>>['results'][number]
type Props = { arrived: Arrived; mayDecide: boolean; tried: TriedForm }

/** One value that waits: what the instrument sent, why it waits, and what may be done. */
export function ArrivedEntry({ arrived, mayDecide, tried }: Props) {
  const { id, version, instrument, sampleId, code, value, unit, measuredAt, reason, flag } = arrived
  const own = triedOf(tried, { id })
  return (
    <>
      <h3>
        {m.bridge_value({ code, value, unit })} {flag !== null && <FlagCell flag={flag} />}
      </h3>
      {reason && <p className="strong">{queueWords[reason]()}</p>}
      <p className="small soft">
        {m.bridge_of({ sample: sampleId === '' ? '–' : sampleId, instrument })}
        {measuredAt && `. ${m.bridge_measured({ time: instantOf(measuredAt) })}`}
      </p>
      <TestBeside arrived={arrived} />
      {mayDecide && (
        <div className="grid gap-6 mt-4">
          <TakeValue arrived={arrived} tried={own} />
          <ActForm
            intent="retry"
            about={{ id, version }}
            fields={[
              {
                name: 'test',
                label: m.bridge_test(),
                help: m.bridge_test_help(),
                isOptional: true,
              },
            ]}
            act={m.bridge_retry()}
            kind="quiet"
            tried={own}
          />
          <ReasonForm
            intent="discard"
            about={{ id, version }}
            label={m.bridge_discard_reason()}
            reasons={discardReasons}
            words={discardWords}
            act={m.bridge_discard()}
            tried={own}
          />
        </div>
      )}
    </>
  )
}

/** The test that it waits for, with the value there, and the call about a critical one. */
function TestBeside({ arrived: { test } }: Pick<Props, 'arrived'>) {
  if (!test) return null
  return (
    <p>
      <Link to={`/lab/orders/${test.orderId}`}>
        {test.stands === null
          ? m.bridge_waits_for({ test: test.name })
          : m.bridge_stands({
              test: test.name,
              value: valueWithUnit({ ...test.stands, text: null }),
            })}
      </Link>
      {test.callTaskId && (
        <>
          {' '}
          <Link to={`/lab/calls/${test.callTaskId}`}>{m.bench_record_call()}</Link>
        </>
      )}
    </p>
  )
}

/** Keeping it in place of a value that nobody has verified yet. */
function TakeValue({ arrived: { id, version, test }, tried }: Pick<Props, 'arrived' | 'tried'>) {
  if (!test || test.stands === null) return null
  if (test.state !== 'entered' && test.state !== 'held')
    return <p className="small soft">{m.bridge_take_verified()}</p>
  return (
    <ReasonForm
      intent="take"
      about={{ id, version, itemVersion: test.version }}
      label={m.bridge_take_reason()}
      reasons={takeReasons}
      words={takeWords}
      act={m.bridge_take()}
      tried={tried}
    />
  )
}

type ReasonProps<Reason extends string> = {
  intent: string
  about: Readonly<Record<string, string | number>>
  label: string
  reasons: readonly Reason[]
  words: Readonly<Record<Reason, () => string>>
  act: string
  tried: TriedForm
}

/** A decision about a value takes a reason, chosen and not typed. */
function ReasonForm<Reason extends string>(props: ReasonProps<Reason>) {
  const { intent, about, label, reasons, words, act, tried } = props
  const [form, { reason }] = useForm<{ reason: string }>({
    id: `${intent}-${about['id']}`,
    lastResult: tried?.intent === intent ? tried.result : null,
    defaultValue: { reason: '' },
  })
  const options = reasons.map((one) => ({ value: one, label: words[one]() }))
  return (
    <Form method="post" className="form" {...getFormProps(form)} noValidate>
      <FormErrors form={form} labels={{ reason: label }} />
      {Object.entries(about).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <SelectField
        field={reason}
        label={label}
        options={options}
        prompt={m.bridge_discard_prompt()}
      />
      <p>
        <SubmitButton intent={intent} kind="quiet">
          {act}
        </SubmitButton>
      </p>
    </Form>
  )
}
