import { SubmitButton } from '#src/web/ui/forms/submit-button.tsx'
import { Icon } from '#src/web/ui/icon.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { LoadedForm } from './load-form.ts'
import { screensOf } from './screens.ts'

/** Back saves everything; Next says where it leads. */
export function FormEnd({ form: { door, screen, draft } }: { form: LoadedForm }) {
  const steps = screensOf[door]
  const at = steps.findIndex((one) => one.screen === screen)
  const next = steps[at + 1]
  const isAgain = draft?.application?.state === 'changes-requested'
  return (
    <div className="formend">
      {at > 0 && (
        <SubmitButton intent="back" kind="quiet">
          <Icon name="back" />
          {m.labform_back()}
        </SubmitButton>
      )}
      <span className="formend__push">
        {next ? (
          <SubmitButton intent="next">
            {m.labform_next({ step: next.title() })}
            <Icon name="forward" />
          </SubmitButton>
        ) : (
          <SubmitButton intent="submit">
            {isAgain ? m.labform_status_send_again() : m.labform_submit()}
          </SubmitButton>
        )}
      </span>
    </div>
  )
}
