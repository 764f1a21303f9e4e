import { FORM_ID } from '#src/web/lab-form/lab-fields.tsx'
import type { LoadedForm } from '#src/web/lab-form/load-form.ts'
import { SubmitButton } from '#src/web/ui/forms/submit-button.tsx'
import { KeyValues } from '#src/web/ui/frame/page.tsx'
import { Note } from '#src/web/ui/marks.tsx'
import { m } from '#src/web/words/compiled/messages.js'

/**
 * What an applicant should have at hand; and the link that opens the form elsewhere. Sent with the
 * form: it is saved too.
 */
export function MailLink({ form: { draft, mailedTo, screen } }: { form: LoadedForm }) {
  return (
    <aside className="golive" aria-labelledby="mail-link">
      <h2 id="mail-link">{m.labform_mail_title()}</h2>
      {mailedTo && draft?.email && (
        <Note isNews icon="mail">
          {m.labform_mail_sent({ email: draft.email })}
        </Note>
      )}
      <div className="field mt-4">
        <label htmlFor="lab-draftEmail">{m.labform_mail_email()}</label>
        <p className="help" id="lab-draftEmail-help">
          {m.labform_mail_help()}
        </p>
        <input
          className="input"
          id="lab-draftEmail"
          name="draftEmail"
          type="email"
          form={FORM_ID}
          autoComplete="email"
          defaultValue={draft?.email ?? ''}
          aria-describedby="lab-draftEmail-help"
        />
      </div>
      <p className="mt-4">
        <SubmitButton intent="mail" kind="quiet" form={FORM_ID}>
          {m.labform_mail_send()}
        </SubmitButton>
      </p>
      {draft && (
        <>
          <p className="small soft mt-6">{m.labform_afresh_says()}</p>
          <SubmitButton intent="afresh" kind="text" form={FORM_ID}>
            {m.labform_afresh()}
          </SubmitButton>
        </>
      )}
      {screen === 'organization' && (
        <>
          <h2 className="mt-8">{m.policies_lab_ready()}</h2>
          <KeyValues rows={ready()} isStacked />
        </>
      )}
    </aside>
  )
}

const ready = () =>
  [
    [m.policies_lab_ready_1(), m.policies_lab_ready_1_words()],
    [m.policies_lab_ready_2(), m.policies_lab_ready_2_words()],
    [m.policies_lab_ready_3(), m.policies_lab_ready_3_words()],
    [m.policies_lab_ready_4(), m.policies_lab_ready_4_words()],
  ] as const
