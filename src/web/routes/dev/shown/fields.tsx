import { getFormProps, useForm } from '@conform-to/react'
import { Form } from 'react-router'
import { BarcodeScanner } from '#src/web/routes/phlebotomist/barcode-scanner.tsx'
import {
  AgreeField,
  CheckboxField,
  RadioField,
  SelectField,
} from '#src/web/ui/forms/choice-field.tsx'
import { FormErrors } from '#src/web/ui/forms/form-errors.tsx'
import { SubmitButton } from '#src/web/ui/forms/submit-button.tsx'
import { CodeField, TextareaField, TextField } from '#src/web/ui/forms/text-field.tsx'
import { Panel, Progress } from '#src/web/ui/frame/page.tsx'

type Shown = {
  name: string
  phone: string
  code: string
  lab: string
  sex: string
  extras: string[]
  note: string
  agree: boolean
  barcode: string
}

const wrong = {
  status: 'error' as const,
  initialValue: { name: 'R', phone: '12', sex: 'male' },
  error: {
    name: ['At least 2 characters.'],
    phone: ['Please write a mobile number with 10 digits.'],
    lab: ['Please choose one.'],
    agree: ['Please fill this in.'],
  },
}

export function Fields() {
  return (
    <>
      <Panel title="Fields">
        <FieldsOf id="fine" />
      </Panel>
      <Panel title="Fields, wrong">
        <FieldsOf id="wrong" lastResult={wrong} />
      </Panel>
      <Panel title="Progress">
        <Progress label="Sending" value={2.1} max={3.4} words="2.1 of 3.4 MB sent" />
      </Panel>
    </>
  )
}

function FieldsOf({ id, lastResult }: { id: string; lastResult?: typeof wrong }) {
  const [form, fields] = useForm<Shown>({ id, lastResult })
  const labels = { name: 'Name', phone: 'Mobile number', lab: 'Lab', agree: 'Declaration' }
  return (
    <Form method="post" {...getFormProps(form)}>
      <FormErrors form={form} labels={labels} />
      <div className="cols2">
        <TextField field={fields.name} label="Name" help="As on the identity card." />
        <TextField field={fields.phone} label="Mobile number" type="tel" isOptional />
        <CodeField field={fields.code} label="Code" length={6} />
        <SelectField
          field={fields.lab}
          label="Lab"
          prompt="Choose a lab"
          options={[{ value: 'a', label: 'Tulsi Demo Diagnostics' }]}
        />
        <RadioField
          field={fields.sex}
          label="Sex"
          options={[
            { value: 'female', label: 'Female' },
            { value: 'male', label: 'Male' },
            { value: 'other', label: 'Other' },
          ]}
        />
        <CheckboxField
          field={fields.extras}
          label="For visitors"
          options={[
            { value: 'wifi', label: 'Wi-Fi' },
            { value: 'parking', label: 'Parking' },
          ]}
        />
        <TextareaField field={fields.note} label="How to find the door" isFull isOptional />
        <AgreeField field={fields.agree} label="I am the parent or guardian of this patient." />
        <BarcodeScanner field={fields.barcode} shortcut="/" />
      </div>
      <div className="formend">
        <span />
        <SubmitButton>Save</SubmitButton>
      </div>
    </Form>
  )
}
