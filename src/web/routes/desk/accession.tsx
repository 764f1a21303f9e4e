import { getFormProps, useForm } from '@conform-to/react'
import { Form, redirect } from 'react-router'
import { z } from 'zod'
import {
  accessionDates,
  type AccessionDate,
  FEWEST_DIGITS,
  MOST_DIGITS,
  SetAccessionPattern,
} from '#src/domain/tubes/accession.ts'
import { app } from '#src/web/context.ts'
import { submit } from '#src/web/form.ts'
import type { Handle } from '#src/web/handle.ts'
import { SelectField } from '#src/web/ui/forms/choice-field.tsx'
import { FormErrors } from '#src/web/ui/forms/form-errors.tsx'
import { SubmitButton } from '#src/web/ui/forms/submit-button.tsx'
import { TextField } from '#src/web/ui/forms/text-field.tsx'
import { KeyValues } from '#src/web/ui/frame/page.tsx'
import { Note } from '#src/web/ui/marks.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/accession'
import { DeskFrame } from './desk-frame.tsx'

export const handle: Handle = { isPlain: true, frame: 'app' }

const here = '/lab/desk/accession'

/** As the form sends it: an empty prefix is none, and small letters are meant as capital ones. */
const Typed = z
  .strictObject({
    prefix: z
      .string()
      .max(40)
      .default('')
      .transform((typed) => typed.trim().toUpperCase()),
    dates: z.string(),
    digits: z.coerce.number(),
    version: z.coerce.number(),
  })
  .pipe(SetAccessionPattern)

export async function loader({ request, context }: Route.LoaderArgs) {
  const isDone = new URL(request.url).searchParams.get('done') === '1'
  return { isDone, ...(await context.get(app).viewAccessionPattern()) }
}

export const action = ({ request, context }: Route.ActionArgs) =>
  submit(request, Typed, async (input) => {
    await context.get(app).setAccessionPattern(input)
    return redirect(`${here}?done=1`)
  })

const dateWords: Record<AccessionDate, () => string> = {
  yy: m.desk_accession_yy,
  yyyy: m.desk_accession_yyyy,
  yymm: m.desk_accession_yymm,
  yymmdd: m.desk_accession_yymmdd,
}

const digitChoices = Array.from({ length: MOST_DIGITS - FEWEST_DIGITS + 1 }, (_, more) => {
  const digits = String(FEWEST_DIGITS + more)
  return { value: digits, label: digits }
})

/** How this lab numbers the specimens that it accepts. */
export default function AccessionPage({ loaderData, actionData }: Route.ComponentProps) {
  const { prefix, dates, digits, version, example, isDone } = loaderData
  const [form, fields] = useForm<{ prefix: string; dates: string; digits: string }>({
    lastResult: actionData,
    defaultValue: { prefix, dates, digits: String(digits) },
  })
  const labels = {
    prefix: m.desk_accession_prefix(),
    dates: m.desk_accession_dates(),
    digits: m.desk_accession_digits(),
  }
  return (
    <DeskFrame part="accession" lede={m.desk_accession_lede()}>
      {isDone && (
        <Note icon="check" isNews>
          {m.desk_accession_done({ example })}
        </Note>
      )}
      <KeyValues
        rows={[
          [
            m.desk_accession_example(),
            <span key="example">
              <b className="num">{example}</b>
              <span className="small soft block">{m.desk_accession_example_help()}</span>
            </span>,
          ],
        ]}
      />
      <Form method="post" className="form" {...getFormProps(form)} noValidate>
        <FormErrors form={form} labels={labels} />
        <input type="hidden" name="version" value={version} />
        <TextField
          field={fields.prefix}
          label={labels.prefix}
          help={m.desk_accession_prefix_help()}
          autoComplete="off"
          isOptional
        />
        <SelectField
          field={fields.dates}
          label={labels.dates}
          help={m.desk_accession_dates_help()}
          options={accessionDates.map((value) => ({ value, label: dateWords[value]() }))}
        />
        <SelectField
          field={fields.digits}
          label={labels.digits}
          help={m.desk_accession_digits_help()}
          options={digitChoices}
        />
        <SubmitButton>{m.desk_accession_save()}</SubmitButton>
      </Form>
    </DeskFrame>
  )
}
