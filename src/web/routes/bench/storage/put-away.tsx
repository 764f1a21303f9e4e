import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { Form } from 'react-router'
import { MOST_AT_ONCE } from '#src/domain/tubes/disposal.ts'
import { FormErrors } from '#src/web/ui/forms/form-errors.tsx'
import { SubmitButton } from '#src/web/ui/forms/submit-button.tsx'
import { TextareaField, TextField } from '#src/web/ui/forms/text-field.tsx'
import { m } from '#src/web/words/compiled/messages.js'

type Props = {
  places: readonly string[]
  /** Filled in already: where the last ones were put, and a tube that was scanned elsewhere. */
  place: string
  scan: string
  lastResult: SubmissionResult | undefined
}

const PLACES = 'storage-places'

/** A place, and the tubes that are put there, as the scanner types them. */
export function PutAway({ places, place, scan, lastResult }: Props) {
  const [form, fields] = useForm<{ place: string; tubes: string }>({
    id: 'store',
    lastResult: lastResult ?? null,
    defaultValue: { place, tubes: scan },
  })
  const labels = { place: m.storage_place(), tubes: m.storage_tubes() }
  return (
    <Form method="post" className="form" {...getFormProps(form)}>
      <FormErrors form={form} labels={labels} />
      <TextField
        field={fields.place}
        label={m.storage_place()}
        help={m.storage_place_help()}
        list={PLACES}
        maxLength={60}
        autoComplete="off"
      />
      <datalist id={PLACES}>
        {places.map((one) => (
          <option key={one} value={one} />
        ))}
      </datalist>
      <TextareaField
        field={fields.tubes}
        label={m.storage_tubes()}
        help={m.storage_tubes_help({ most: MOST_AT_ONCE })}
      />
      <SubmitButton intent="store">{m.storage_put()}</SubmitButton>
    </Form>
  )
}
