import { getFormProps, useForm } from '@conform-to/react'
import { Form } from 'react-router'
import type { App } from '#src/usecases/index.ts'
import { DataTable } from '#src/web/ui/data-table.tsx'
import { taxWords } from '#src/web/ui/finance-words.ts'
import { ActForm, type TriedForm } from '#src/web/ui/forms/act-form.tsx'
import { SelectField } from '#src/web/ui/forms/choice-field.tsx'
import { FormErrors } from '#src/web/ui/forms/form-errors.tsx'
import { SubmitButton } from '#src/web/ui/forms/submit-button.tsx'
import { TextField } from '#src/web/ui/forms/text-field.tsx'
import { Chip } from '#src/web/ui/marks.tsx'
import { Day } from '#src/web/ui/time.tsx'
import { m } from '#src/web/words/compiled/messages.js'

type Rate = Awaited<ReturnType<App['listTaxRates']>>['rates'][number]
type Holiday = Awaited<ReturnType<App['listHolidays']>>['holidays'][number]

/** Basis points as people write percentages: 18, 0.1. */
const percentOf = (basisPoints: number) => m.finance_percent({ number: basisPoints / 100 })

const holds = {
  past: { icon: 'clock', tone: 'plain', label: m.finance_rate_past },
  now: { icon: 'check', tone: 'ok', label: m.finance_rate_now },
  later: { icon: 'calendar', tone: 'plain', label: m.finance_rate_later },
} as const

/** Each tax with its rates by start date, and its source. */
export function RateTable({ rates }: { rates: readonly Rate[] }) {
  return (
    <DataTable
      stacks
      label={m.finance_tax_rates()}
      columns={[
        { id: 'tax', head: m.finance_tax() },
        { id: 'rate', head: m.finance_rate(), isRight: true },
        { id: 'from', head: m.finance_from() },
        { id: 'holds', head: m.finance_state() },
        { id: 'source', head: m.finance_source() },
      ]}
    >
      {rates.map(({ tax, from, basisPoints, source, holds: when }) => (
        <tr key={`${tax} ${from}`}>
          <td>{taxWords[tax]()}</td>
          <td className="r num">{percentOf(basisPoints)}</td>
          <td className="num">
            <Day on={from} />
          </td>
          <td>
            <Chip icon={holds[when].icon} tone={holds[when].tone}>
              {holds[when].label()}
            </Chip>
          </td>
          <td className="fincell sub" lang="en">
            {source}
          </td>
        </tr>
      ))}
    </DataTable>
  )
}

type RateFields = { tax: string; percent: string; from: string; source: string }

/** A rate from a later day on; one that has begun is never changed. */
export function RateForm({ tried }: { tried: TriedForm }) {
  const [form, { tax, percent, from, source }] = useForm<RateFields>({
    id: 'rate',
    lastResult: tried?.intent === 'rate' ? tried.result : null,
  })
  const labels = {
    tax: m.finance_tax(),
    percent: m.finance_rate_percent(),
    from: m.finance_from(),
    source: m.finance_source(),
  }
  return (
    <Form method="post" className="form mt-6" {...getFormProps(form)} noValidate>
      <h3>{m.finance_rate_new()}</h3>
      <FormErrors form={form} labels={labels} />
      <div className="cols2">
        <SelectField
          field={tax}
          label={labels.tax}
          prompt={m.finance_choose()}
          options={Object.entries(taxWords).map(([value, words]) => ({ value, label: words() }))}
        />
        <TextField field={percent} label={labels.percent} inputMode="decimal" autoComplete="off" />
        <TextField field={from} label={labels.from} help={m.finance_rate_from_help()} type="date" />
        <TextField field={source} label={labels.source} help={m.finance_source_help()} />
      </div>
      <p>
        <SubmitButton intent="rate" kind="quiet">
          {m.finance_rate_add()}
        </SubmitButton>
      </p>
    </Form>
  )
}

/** Days on which no refund period runs. */
export function Holidays({ holidays, tried }: { holidays: readonly Holiday[]; tried: TriedForm }) {
  if (holidays.length === 0) return <p className="soft">{m.finance_holidays_none()}</p>
  const failed = tried?.intent === 'no-holiday' ? tried.result.error?.['']?.join(' ') : undefined
  return (
    <>
      {failed && (
        <p className="error" role="alert">
          {failed}
        </p>
      )}
      <DataTable
        stacks
        label={m.finance_holidays()}
        hasActions
        columns={[
          { id: 'day', head: m.finance_holiday_day() },
          { id: 'name', head: m.finance_holiday_name() },
          { id: 'act', head: m.finance_acts() },
        ]}
      >
        {holidays.map(({ day, name }) => (
          <tr key={day}>
            <td className="num">
              <Day on={day} />
            </td>
            <td className="fincell">{name}</td>
            <td>
              <Form method="post">
                <input type="hidden" name="day" value={day} />
                <SubmitButton intent="no-holiday" kind="quiet" size="small">
                  {m.finance_holiday_remove()}
                  <span className="sr-only"> {name}</span>
                </SubmitButton>
              </Form>
            </td>
          </tr>
        ))}
      </DataTable>
    </>
  )
}

export function HolidayForm({ tried }: { tried: TriedForm }) {
  return (
    <div className="mt-6">
      <h3 className="mb-3">{m.finance_holiday_new()}</h3>
      <ActForm
        intent="holiday"
        fields={[
          { name: 'day', label: m.finance_holiday_day(), kind: 'date' },
          { name: 'name', label: m.finance_holiday_name(), help: m.finance_holiday_name_help() },
        ]}
        act={m.finance_holiday_add()}
        kind="quiet"
        tried={tried}
      />
    </div>
  )
}
