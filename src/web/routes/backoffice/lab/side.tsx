import { FORM_ID } from '#src/web/lab-form/lab-fields.tsx'
import type { LoadedForm } from '#src/web/lab-form/load-form.ts'
import { SubmitButton } from '#src/web/ui/forms/submit-button.tsx'
import { Icon } from '#src/web/ui/icon.tsx'
import { m } from '#src/web/words/compiled/messages.js'

/** What the office must still do before the lab can take bookings. */
export function GoLive({ form }: { form: LoadedForm }) {
  return (
    <aside className="golive" aria-labelledby="golive">
      <h2 id="golive">{m.labform_golive()}</h2>
      <ul>
        {goLiveItems(form).map(({ words, isDone }) => (
          <li key={words} className={isDone ? 'done' : undefined}>
            <Icon name={isDone ? 'check' : 'document'} />
            <span>
              {words}
              {isDone && <span className="sr-only">, {m.frame_done()}</span>}
            </span>
          </li>
        ))}
      </ul>
      {form.draft && (
        <p className="mt-4">
          <SubmitButton intent="afresh" kind="text" form={FORM_ID}>
            {m.labform_afresh()}
          </SubmitButton>
        </p>
      )}
    </aside>
  )
}

function goLiveItems({ draft, right }: LoadedForm) {
  const approved = (kind: string) =>
    draft?.documents.some((one) => one.kind === kind && one.state === 'approved') ?? false
  return [
    { words: m.labform_golive_organization(), isDone: right.includes('organization') },
    { words: m.labform_golive_branch(), isDone: right.includes('branch') },
    { words: m.labform_golive_licence(), isDone: approved('licence') },
    { words: m.labform_golive_gst(), isDone: approved('gst') },
    ...(draft?.isNablClaimed
      ? [{ words: m.labform_golive_nabl(), isDone: approved('accreditation') }]
      : []),
    { words: m.labform_golive_signatory(), isDone: isSigned(draft) },
    { words: m.labform_golive_shares(), isDone: right.includes('shares') },
    { words: m.labform_golive_charges(), isDone: false },
    { words: m.labform_golive_second(), isDone: false },
  ]
}

function isSigned(draft: LoadedForm['draft']) {
  return draft !== undefined && draft.isSigned
}
