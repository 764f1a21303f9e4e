import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { Form } from 'react-router'
import { proposalReasons } from '#src/domain/proposals/proposal.ts'
import type { App } from '#src/usecases/index.ts'
import { proposalReasonWords } from '#src/web/orders/proposal-words.ts'
import { dayAndHours } from '#src/web/orders/order-when.ts'
import { storyState } from '#src/web/routes/backoffice/bookings/office-story-words.ts'
import { DataTable } from '#src/web/ui/data-table.tsx'
import { SelectField } from '#src/web/ui/forms/choice-field.tsx'
import { FormErrors } from '#src/web/ui/forms/form-errors.tsx'
import { SubmitButton } from '#src/web/ui/forms/submit-button.tsx'
import { Link } from '#src/web/ui/link.tsx'
import { instantOf } from '#src/web/ui/time-words.ts'
import { m } from '#src/web/words/compiled/messages.js'

type Row = Awaited<ReturnType<App['planProposals']>>['rows'][number]

type Props = {
  rows: readonly Row[]
  day: string | undefined
  lastResult: SubmissionResult<string[]> | undefined
}

/** A line for each visit; those with a free hour are chosen, and asked together. */
export function ProposeForm({ rows, day, lastResult }: Props) {
  const [form, { reason }] = useForm<{ reason: string; row: string[] }>({
    id: 'propose',
    lastResult: lastResult ?? null,
  })
  const count = rows.filter(({ offer }) => offer !== null).length
  return (
    <Form method="post" {...getFormProps(form)} noValidate className="grid grid-cols-1 gap-6">
      <FormErrors
        form={form}
        labels={{ reason: m.propose_reason(), row: m.controlroom_visits() }}
      />
      <DataTable
        label={m.propose_title()}
        stacks
        columns={[
          { id: 'booking', head: m.controlroom_col_booking() },
          { id: 'now', head: m.propose_now() },
          { id: 'state', head: m.controlroom_state() },
          { id: 'where', head: m.controlroom_col_where() },
          { id: 'new', head: m.propose_new() },
        ]}
      >
        {rows.map((row) => (
          <tr key={row.visitId}>
            <td>
              <Link className="num nowrap" to={`/backoffice/bookings/${row.number}`}>
                {row.number}
              </Link>
            </td>
            <td className="nowrap">{dayAndHours(row)}</td>
            <td>{storyState('visit', row.state)}</td>
            <td>{row.locality}</td>
            <td>{row.offer ? <Offer row={row} offer={row.offer} /> : whyOf(row)}</td>
          </tr>
        ))}
      </DataTable>
      {count > 0 && (
        <div className="form">
          <SelectField
            field={reason}
            label={m.propose_reason()}
            help={m.propose_reason_help()}
            prompt={m.propose_choose()}
            options={proposalReasons.map((value) => ({
              value,
              label: proposalReasonWords[value](),
            }))}
          />
          <p className="soft">{m.propose_kept()}</p>
          <p>
            <SubmitButton key={day}>{m.propose_act()}</SubmitButton>
          </p>
        </div>
      )}
    </Form>
  )
}

type OfferProps = { row: Row; offer: NonNullable<Row['offer']> }

function Offer({ row: { visitId, version, number }, offer }: OfferProps) {
  return (
    <label className="agree">
      <input
        type="checkbox"
        name="row"
        value={`${visitId} ${version} ${offer.startsAt}`}
        defaultChecked
        aria-label={m.propose_select({ number })}
      />
      <span className="nowrap">{dayAndHours(offer)}</span>
    </label>
  )
}

const whyWords: Record<Exclude<NonNullable<Row['whyNot']>, 'open'>, () => string> = {
  'not-open': m.propose_why_not_open,
  'own-booking': m.propose_why_own_booking,
  'own-visit': m.propose_why_own_visit,
  'asked-enough': m.propose_why_asked_enough,
  'no-hour': m.propose_why_no_hour,
}

function whyOf({ whyNot, open }: Row): string {
  if (whyNot === null) return ''
  if (whyNot !== 'open') return whyWords[whyNot]()
  if (!open) return ''
  const said = { when: dayAndHours(open), until: instantOf(open.answerBy) }
  return open.isPast ? m.propose_why_unanswered(said) : m.propose_why_open(said)
}
