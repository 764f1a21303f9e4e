import { Form } from 'react-router'
import type { PatientView } from '#src/usecases/parts/people/views.ts'
import { SubmitButton } from '#src/web/ui/forms/submit-button.tsx'
import { m } from '#src/web/words/compiled/messages.js'

/**
 * For every child of the account: whether its guardian consented, and the button to withdraw it.
 */
export function ChildrenConsents({ patients }: { patients: readonly PatientView[] }) {
  const children = patients.filter(({ isMinor }) => isMinor)
  if (children.length === 0) return null
  return (
    <section className="mt-8">
      <h2>{m.account_data_children()}</h2>
      {children.map(({ id, name, isConsentAsked }) => (
        <div key={id} className="mt-4">
          <p>
            <b>{name}</b>:{' '}
            {isConsentAsked ? m.account_data_child_missing() : m.account_data_child_given()}
          </p>
          {!isConsentAsked && (
            <Form method="post">
              <input type="hidden" name="patientId" value={id} />
              <SubmitButton intent={`withdraw ${id}`} kind="quiet">
                {m.account_data_child_withdraw({ name })}
              </SubmitButton>
            </Form>
          )}
        </div>
      ))}
    </section>
  )
}
