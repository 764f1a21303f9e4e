import { type FieldMetadata, getFormProps, getInputProps, useForm } from '@conform-to/react'
import { Form } from 'react-router'
import { CannotWork } from '#src/web/rosters/cannot-work.tsx'
import { ActForm, GoneForm, type TriedForm } from '#src/web/ui/forms/act-form.tsx'
import { describedBy, Field } from '#src/web/ui/forms/field.tsx'
import { FormErrors } from '#src/web/ui/forms/form-errors.tsx'
import { SubmitButton } from '#src/web/ui/forms/submit-button.tsx'
import { Chip } from '#src/web/ui/marks.tsx'
import { hoursOf, instantOf } from '#src/web/ui/time-words.ts'
import { m } from '#src/web/words/compiled/messages.js'
import type { OwnRosterView } from './roster.tsx'

type Props = { roster: OwnRosterView; tried: TriedForm }

/** The leaves that are not over, a new one, and the visits that none can lie over. */
export function RosterLeaves({ roster: { leaves, visits }, tried }: Props) {
  const ofLeave = tried?.result.initialValue?.['leaveId']
  const isThere = leaves.some(({ leaveId }) => leaveId === ofLeave)
  return (
    <section className="mt-10" aria-labelledby="leave">
      <h2 id="leave">{m.roster_leave()}</h2>
      <p className="soft mt-2">{m.roster_leave_lede()}</p>
      {['end-leave', 'shorten-leave'].map((intent) => (
        <GoneForm key={intent} intent={intent} tried={tried} isThere={isThere} />
      ))}
      {leaves.length === 0 ? (
        <p className="mt-3">{m.roster_leave_none()}</p>
      ) : (
        <ul className="rosterleaves mt-3">
          {leaves.map((leave) => (
            <Leave
              key={leave.leaveId}
              leave={leave}
              tried={ofLeave === leave.leaveId ? tried : undefined}
            />
          ))}
        </ul>
      )}
      <LeaveForm tried={tried} />
      <h3 id="cannot-work" className="mt-6">
        {m.roster_ill()}
      </h3>
      <CannotWork act={m.roster_ill_act()} lede={m.roster_ill_lede()} tried={tried} />
      {visits.length > 0 && <BindingVisits visits={visits} />}
    </section>
  )
}

type LeaveProps = { leave: OwnRosterView['leaves'][number]; tried: TriedForm }

function Leave({ leave, tried }: LeaveProps) {
  const { startsAt, endsAt, isNow, isSudden, isOfToday } = leave
  return (
    <li>
      <p className="strong">
        {m.roster_leave_times({
          from: instantOf(startsAt, 'full'),
          until: instantOf(endsAt, 'full'),
        })}
      </p>
      {isNow && (
        <Chip icon="clock" tone="needs">
          {isSudden ? m.roster_ill_chip() : m.roster_leave_now()}
        </Chip>
      )}
      {isOfToday ? (
        <p className="soft">{m.roster_ill_office_ends()}</p>
      ) : (
        <EndLeave leave={leave} tried={tried} />
      )}
    </li>
  )
}

function EndLeave({ leave: { leaveId, version, isNow }, tried }: LeaveProps) {
  const about = { leaveId, version }
  return (
    <>
      <ActForm
        intent="end-leave"
        about={about}
        act={isNow ? m.roster_leave_end() : m.roster_leave_give_up()}
        kind="quiet"
        tried={tried}
      />
      <details open={tried?.intent === 'shorten-leave'}>
        <summary>{m.roster_leave_shorten()}</summary>
        <ShortenForm about={about} tried={tried} />
      </details>
    </>
  )
}

function ShortenForm({
  about,
  tried,
}: {
  about: Record<string, string | number>
  tried: TriedForm
}) {
  const [form, { endsAt }] = useForm<{ endsAt: string }>({
    id: `shorten-${about.leaveId}`,
    lastResult: tried?.intent === 'shorten-leave' ? tried.result : null,
  })
  const label = m.roster_leave_new_end()
  return (
    <Form method="post" className="form" {...getFormProps(form)} noValidate>
      <FormErrors form={form} labels={{ endsAt: label }} />
      {Object.entries(about).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Moment field={endsAt} label={label} />
      <p>
        <SubmitButton intent="shorten-leave" kind="quiet">
          {m.roster_leave_shorten()}
        </SubmitButton>
      </p>
    </Form>
  )
}

function LeaveForm({ tried }: { tried: TriedForm }) {
  const [form, { startsAt, endsAt }] = useForm<{ startsAt: string; endsAt: string }>({
    id: 'take-leave',
    lastResult: tried?.intent === 'leave' ? tried.result : null,
  })
  const labels = { startsAt: m.roster_leave_from(), endsAt: m.roster_leave_until() }
  return (
    <Form method="post" className="form mt-4" {...getFormProps(form)} noValidate>
      <FormErrors form={form} labels={labels} />
      <div className="cols2">
        <Moment field={startsAt} label={labels.startsAt} help={m.roster_leave_help()} />
        <Moment field={endsAt} label={labels.endsAt} help={m.roster_leave_help()} />
      </div>
      <div className="actions">
        <SubmitButton intent="leave" kind="quiet">
          {m.roster_leave_act()}
        </SubmitButton>
      </div>
    </Form>
  )
}

type MomentProps = { field: FieldMetadata<string>; label: string; help?: string }

/** A date and a time in India. */
function Moment({ field, label, help }: MomentProps) {
  const { key, ...input } = getInputProps(field, { type: 'datetime-local' })
  return (
    <Field field={field} label={label} help={help}>
      <input key={key} className="input" {...input} aria-describedby={describedBy(field, help)} />
    </Field>
  )
}

function BindingVisits({ visits }: { visits: OwnRosterView['visits'] }) {
  return (
    <div className="mt-6">
      <h3>{m.roster_visits({ count: visits.length })}</h3>
      <p className="soft">{m.roster_visits_help()}</p>
      <ul className="rostervisits mt-2">
        {visits.map(({ number, startsAt, endsAt }) => (
          <li key={number}>
            {instantOf(startsAt, 'weekday')}, {hoursOf(startsAt, endsAt)}{' '}
            <span className="num soft">{number}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
