import { type FieldMetadata, getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { Form } from 'react-router'
import type { z } from 'zod'
import { NONE_OF_THESE } from '#src/domain/visits/none-of-these.ts'
import type { IdentifyPatients } from '#src/domain/visits/inputs.ts'
import { FormErrors } from '#src/web/ui/forms/form-errors.tsx'
import { SubmitButton } from '#src/web/ui/forms/submit-button.tsx'
import { RadioField } from '#src/web/ui/forms/choice-field.tsx'
import { CodeField, TextField } from '#src/web/ui/forms/text-field.tsx'
import { Icon } from '#src/web/ui/icon.tsx'
import { Note } from '#src/web/ui/marks.tsx'
import { sexWords } from '#src/web/ui/visit-words.ts'
import { m } from '#src/web/words/compiled/messages.js'
import { BirthDateBoxes } from './birth-date-boxes.tsx'
import { OnceField } from './page-key.tsx'
import { VisitScreen } from './visit-frame.tsx'
import { VisitSpokenFor } from './visit-spoken-for.tsx'
import type { PatientView, VisitView } from './visit-view.ts'

type Typed = z.input<typeof IdentifyPatients>

type Props = {
  view: VisitView
  lastResult: SubmissionResult | undefined
  constraint: Parameters<typeof useForm<Typed>>[0]['constraint']
}

const ALL_TRIES = 5

/** The visit code and each person's identifiers; the server compares. */
export function VisitIdentify({ view, lastResult, constraint }: Props) {
  const [form, { startCode, patients }] = useForm<Typed>({
    id: 'identify',
    lastResult: lastResult ?? null,
    ...(constraint && { constraint }),
    defaultValue: { patients: view.patients.map(({ orderId }) => ({ orderId })) },
  })
  const labels = Object.fromEntries(
    view.patients.flatMap(({ label }, index) => [
      [`patients[${index}].name`, m.visit_name_of({ person: label })],
      [`patients[${index}].birthDate`, m.visit_birth_date_of({ person: label })],
    ]),
  )
  return (
    <VisitScreen
      view={view}
      step={3}
      title={m.visit_identify_title()}
      lede={
        view.patients.some(({ isSpokenFor }) => isSpokenFor)
          ? m.visit_identify_lede_child()
          : m.visit_identify_lede()
      }
      action={
        <SubmitButton size="big" isWide intent="identify" form={form.id}>
          <Icon name="check" />
          {m.visit_identify()}
        </SubmitButton>
      }
    >
      <FormErrors form={form} labels={{ startCode: m.visit_start_code(), ...labels }} />
      {view.startCodeTriesLeft < ALL_TRIES && (
        <Note tone="needs">{m.visit_tries_left({ count: view.startCodeTriesLeft })}</Note>
      )}
      <Form method="post" className="form mt-6" {...getFormProps(form)}>
        <OnceField />
        <CodeField
          field={startCode}
          label={m.visit_start_code()}
          help={m.visit_start_code_help()}
          length={4}
          isOneTime={false}
        />
        {patients.getFieldList().map((person, index) => {
          const { orderId, name, birthDate, spokenFor } = person.getFieldset()
          const seen = view.patients[index]
          return (
            <fieldset className="group mt-0" key={person.key}>
              <legend>
                {seen && m.visit_person({ person: seen.label, sex: sexWords[seen.sex]() })}
              </legend>
              <div className="form">
                <input type="hidden" name={orderId.name} value={orderId.initialValue} />
                <SaidName field={name} seen={seen} />
                <BirthDateBoxes field={birthDate} label={m.visit_birth_date()} />
                {seen?.isSpokenFor && <VisitSpokenFor field={spokenFor} />}
              </div>
            </fieldset>
          )
        })}
      </Form>
    </VisitScreen>
  )
}

type SaidProps = { field: FieldMetadata<string>; seen: PatientView | undefined }

/** The name that is heard, among others; typed where it is in a script we have no others in. */
function SaidName({ field, seen }: SaidProps) {
  const label = seen?.isSpokenFor ? m.visit_child_name() : m.visit_name()
  if (!seen?.namesToPick)
    return <TextField field={field} label={label} help={m.visit_name_help()} autoComplete="off" />
  return (
    <RadioField
      field={field}
      label={label}
      help={seen.isSpokenFor ? m.visit_name_pick_child_help() : m.visit_name_pick_help()}
      options={[
        ...seen.namesToPick.map((name) => ({ value: name, label: name })),
        { value: NONE_OF_THESE, label: m.visit_name_none() },
      ]}
    />
  )
}
