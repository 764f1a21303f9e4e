import { getFormProps, useForm } from '@conform-to/react'
import { getZodConstraint } from '@conform-to/zod/v4'
import { data, Form, redirect } from 'react-router'
import type { z } from 'zod'
import { CorrectPatient, PatientId } from '#src/domain/people/patient.ts'
import { idIn } from '#src/web/addresses.ts'
import { app, visit } from '#src/web/context.ts'
import { submit } from '#src/web/form.ts'
import type { Handle } from '#src/web/handle.ts'
import { sexWords } from '#src/web/routes/patient/book/booking-person-words.ts'
import { LinkButton } from '#src/web/ui/button.tsx'
import { AgreeField, RadioField } from '#src/web/ui/forms/choice-field.tsx'
import { FormErrors } from '#src/web/ui/forms/form-errors.tsx'
import { SubmitButton } from '#src/web/ui/forms/submit-button.tsx'
import { TextField } from '#src/web/ui/forms/text-field.tsx'
import { Main } from '#src/web/ui/frame/main.tsx'
import { Crumbs, PageHead, Title } from '#src/web/ui/frame/page.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/correct-patient'

export const handle: Handle = { isPlain: true }

export async function loader({ params, context }: Route.LoaderArgs) {
  const patientId = idIn(PatientId, params.id)
  const family = await context.get(app).listPatients()
  const patient = family.find(({ id }) => id === patientId)
  if (!patient) throw data(null, 404)
  const { privacyEmail } = context.get(visit).site.operator
  return { patient, privacyEmail, constraint: getZodConstraint(CorrectPatient) }
}

export const action = ({ request, params, context }: Route.ActionArgs) =>
  submit(
    request,
    CorrectPatient,
    async (input) => {
      await context.get(app).correctPatient({ patientId: idIn(PatientId, params.id), ...input })
      return redirect('/my-data#people')
    },
    { words: { birthDate: m.fields_date } },
  )

const labelsOf = () => ({
  name: m.booking_book_name(),
  birthDate: m.booking_book_birth_date(),
  sex: m.booking_book_sex(),
})

/** Corrects typing mistakes, for later bookings. DPDP Act s.12(2). */
export default function CorrectPatientPage({ loaderData, actionData }: Route.ComponentProps) {
  const { patient, privacyEmail, constraint } = loaderData
  const { name, birthDate, sex, version } = patient
  const [form, fields] = useForm<z.input<typeof CorrectPatient>>({
    lastResult: actionData,
    constraint,
    defaultValue: { name, birthDate, sex },
  })
  const labels = labelsOf()
  const title = m.account_correct_title({ name })
  const isGuardianAsked = form.errors?.includes(m.refusals_guardian_first()) ?? false
  return (
    <Main width="narrow">
      <Title>{title}</Title>
      <Crumbs trail={[{ to: '/my-data', label: m.account_data_title() }]} here={title} />
      <PageHead title={title} lede={m.account_correct_lede()} isSmall />
      <p className="small soft">
        {m.account_correct_reports()} <a href={`mailto:${privacyEmail}`}>{privacyEmail}</a>
      </p>
      <Form method="post" className="form mt-6" {...getFormProps(form)}>
        <FormErrors form={form} labels={labels} />
        <input type="hidden" name="version" value={version} />
        <TextField field={fields.name} label={labels.name} autoComplete="off" />
        <TextField field={fields.birthDate} type="date" label={labels.birthDate} />
        <RadioField
          field={fields.sex}
          label={labels.sex}
          options={Object.entries(sexWords).map(([value, label]) => ({ value, label: label() }))}
        />
        {isGuardianAsked && (
          <AgreeField
            field={fields.guardianDeclared}
            label={m.account_correct_guardian()}
            help={m.booking_book_guardian_help()}
          />
        )}
        <div className="formend">
          <LinkButton to="/my-data" kind="quiet">
            {m.booking_book_back()}
          </LinkButton>
          <SubmitButton>{m.account_correct_save()}</SubmitButton>
        </div>
      </Form>
    </Main>
  )
}
