import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { Form } from 'react-router'
import type { App } from '#src/usecases/index.ts'
import { DataTable } from '#src/web/ui/data-table.tsx'
import { FormErrors } from '#src/web/ui/forms/form-errors.tsx'
import { SubmitButton } from '#src/web/ui/forms/submit-button.tsx'
import { TextField } from '#src/web/ui/forms/text-field.tsx'
import { EmptyState } from '#src/web/ui/frame/page.tsx'
import { dayOf } from '#src/web/ui/time-words.ts'
import { Day } from '#src/web/ui/time.tsx'
import { m } from '#src/web/words/compiled/messages.js'

type Hours = Awaited<ReturnType<App['listLabHours']>>
type Answer = { lastResult: SubmissionResult<string[]> | undefined }

/** A day from tomorrow on, and why. */
export function HolidayForm({
  earliest,
  latest,
  lastResult,
}: Pick<Hours, 'earliest' | 'latest'> & Answer) {
  const [form, { day, reason }] = useForm<{ day: string; reason: string }>({
    id: 'holiday',
    lastResult: lastResult ?? null,
  })
  const labels = { day: m.desk_holiday_day(), reason: m.desk_holiday_reason() }
  return (
    <Form method="post" className="form" {...getFormProps(form)} noValidate>
      <FormErrors form={form} labels={labels} />
      <div className="cols2">
        <TextField
          field={day}
          type="date"
          label={labels.day}
          help={m.desk_holiday_day_help({ from: dayOf(earliest), to: dayOf(latest) })}
        />
        <TextField
          field={reason}
          label={labels.reason}
          help={m.desk_holiday_reason_help()}
          autoComplete="off"
        />
      </div>
      <div className="actions">
        <SubmitButton intent="add">{m.desk_holiday_add()}</SubmitButton>
      </div>
    </Form>
  )
}

/** Future holidays, each with the way to work after all. */
export function Holidays({ holidays }: Pick<Hours, 'holidays'>) {
  if (holidays.length === 0)
    return <EmptyState title={m.desk_holiday_none()}>{m.desk_holiday_none_help()}</EmptyState>
  return (
    <DataTable
      label={m.desk_holidays()}
      stacks
      hasActions
      columns={[
        { id: 'day', head: m.desk_holiday_day() },
        { id: 'reason', head: m.desk_holiday_reason() },
        { id: 'act', head: m.desk_act() },
      ]}
    >
      {holidays.map(({ day, reason }) => (
        <tr key={day}>
          <td>
            <Day on={day} shape="weekday" />
          </td>
          <td className="deskitem">{reason}</td>
          <td>
            <Form method="post">
              <input type="hidden" name="day" value={day} />
              <SubmitButton intent="remove" kind="quiet" size="small">
                {m.desk_holiday_remove()}
                <span className="sr-only"> {dayOf(day)}</span>
              </SubmitButton>
            </Form>
          </td>
        </tr>
      ))}
    </DataTable>
  )
}
