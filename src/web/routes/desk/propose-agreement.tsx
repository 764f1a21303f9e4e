import { getFormProps, useForm } from '@conform-to/react'
import { Form } from 'react-router'
import {
  MOST_REPORT_HOURS,
  MOST_TRANSIT_HOURS,
  usualHours,
} from '#src/domain/referrals/agreement.ts'
import type { App } from '#src/usecases/index.ts'
import { nameHere } from '#src/web/names.ts'
import type { TriedForm } from '#src/web/ui/forms/act-form.tsx'
import { CheckboxField } from '#src/web/ui/forms/choice-field.tsx'
import { FormErrors } from '#src/web/ui/forms/form-errors.tsx'
import { TextField } from '#src/web/ui/forms/text-field.tsx'
import { SubmitButton } from '#src/web/ui/forms/submit-button.tsx'
import { Panel } from '#src/web/ui/frame/page.tsx'
import { Note } from '#src/web/ui/marks.tsx'
import { m } from '#src/web/words/compiled/messages.js'

type Shown = Awaited<ReturnType<App['listAgreements']>>
type Props = Pick<Shown, 'partners' | 'chosen'> & { tried: TriedForm }

/** First the lab, by a link of its own address; then its tests. */
export function ProposePanel({ partners, chosen, tried }: Props) {
  return (
    <Panel title={m.referral_desk_propose_title()}>
      <div className="grid grid-cols-1 gap-4">
        {partners.length === 0 ? (
          <Note>{m.referral_desk_partner_none()}</Note>
        ) : (
          <ChoosePartner partners={partners} chosen={chosen} />
        )}
        {chosen && <ChooseTests key={chosen.labId} partner={chosen} tried={tried} />}
      </div>
    </Panel>
  )
}

function ChoosePartner({ partners, chosen }: Pick<Shown, 'partners' | 'chosen'>) {
  return (
    <Form action="/lab/desk/partners" className="deskfind">
      <div className="field">
        <label htmlFor="partner">{m.referral_desk_partner()}</label>
        <select
          className="input"
          id="partner"
          name="partner"
          defaultValue={chosen?.labId ?? ''}
          required
        >
          <option value="">{m.referral_desk_choose()}</option>
          {partners.map(({ labId, name, locality }) => (
            <option key={labId} value={labId}>
              {name}, {locality}
            </option>
          ))}
        </select>
      </div>
      <button type="submit" className={chosen ? 'btn btn--quiet' : 'btn'}>
        {m.referral_desk_show_tests()}
      </button>
    </Form>
  )
}

type Proposed = { tests: string[]; transitHours: string; reportHours: string }
type Chosen = { partner: NonNullable<Shown['chosen']>; tried: TriedForm }

function ChooseTests({ partner: { labId, name, tests }, tried }: Chosen) {
  const [form, fields] = useForm<Proposed>({
    id: 'propose',
    lastResult: tried?.intent === 'propose' ? tried.result : null,
    defaultValue: {
      transitHours: String(usualHours.transitHours),
      reportHours: String(usualHours.reportHours),
    },
  })
  if (tests.length === 0) return <Note>{m.referral_desk_no_tests({ lab: name })}</Note>
  const label = m.referral_desk_choose_tests({ lab: name })
  const labels = {
    tests: label,
    transitHours: m.referral_desk_transit(),
    reportHours: m.referral_desk_report(),
  }
  return (
    <Form
      method="post"
      action={`/lab/desk/partners?partner=${labId}`}
      className="form"
      {...getFormProps(form)}
      noValidate
    >
      <FormErrors form={form} labels={labels} />
      <input type="hidden" name="partnerId" value={labId} />
      <CheckboxField
        field={fields.tests}
        label={label}
        help={m.referral_desk_choose_help()}
        options={tests.map((one) => ({ value: one.code, label: nameHere(one.name) }))}
      />
      <TextField
        field={fields.transitHours}
        label={labels.transitHours}
        help={m.referral_desk_hours_help({ most: MOST_TRANSIT_HOURS })}
        inputMode="numeric"
        autoComplete="off"
      />
      <TextField
        field={fields.reportHours}
        label={labels.reportHours}
        help={m.referral_desk_hours_help({ most: MOST_REPORT_HOURS })}
        inputMode="numeric"
        autoComplete="off"
      />
      <p>
        <SubmitButton intent="propose">{m.referral_desk_propose()}</SubmitButton>
      </p>
    </Form>
  )
}
