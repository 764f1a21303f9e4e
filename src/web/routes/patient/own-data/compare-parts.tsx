import { Form } from 'react-router'
import type { App } from '#src/usecases/index.ts'
import { SubmitButton } from '#src/web/ui/forms/submit-button.tsx'
import { Link } from '#src/web/ui/link.tsx'
import { instantOf } from '#src/web/ui/time-words.ts'
import { m } from '#src/web/words/compiled/messages.js'
import { getLocale } from '#src/web/words/compiled/runtime.js'

type Comparisons = Awaited<ReturnType<App['viewComparisons']>>
type Person = Comparisons['people'][number]

/** Whether one person's results are compared, and the button that changes it. */
export function PersonCompared({ person, version }: { person: Person; version: string }) {
  const { patientId, name, isConsentAsked, allowedAt } = person
  if (isConsentAsked && allowedAt === null)
    return (
      <div className="mt-4">
        <p>{m.account_compare_child({ name })}</p>
        <p>
          <Link to={`/children/${patientId}/consent?to=/account/compare`}>
            {m.account_compare_child_link({ name })}
          </Link>
        </p>
      </div>
    )
  return (
    <Form method="post" className="mt-4 grid gap-2">
      <input type="hidden" name="patientId" value={patientId} />
      <p>
        {allowedAt === null
          ? m.account_compare_off({ name })
          : m.account_compare_on({ name, day: instantOf(allowedAt, 'day') })}
      </p>
      <div className="actions">
        {allowedAt === null ? (
          <>
            <input type="hidden" name="consentVersion" value={version} />
            <input type="hidden" name="language" value={getLocale()} />
            <SubmitButton intent="allow" kind="quiet">
              {m.account_compare_allow({ name })}
            </SubmitButton>
          </>
        ) : (
          <SubmitButton intent="stop" kind="quiet">
            {m.account_compare_stop({ name })}
          </SubmitButton>
        )}
      </div>
    </Form>
  )
}

/** What was compared, by which laboratory and when, and whether anybody saw the earlier value. */
export function ComparedList({ comparisons }: Pick<Comparisons, 'comparisons'>) {
  if (comparisons.length === 0) return <p>{m.account_compare_log_none()}</p>
  return (
    <ul className="grid gap-3">
      {comparisons.map(({ comparedAt, patientName: name, test, lab, seenAt }) => (
        <li key={`${comparedAt} ${test} ${lab}`}>
          {m.account_compare_log_one({ day: instantOf(comparedAt, 'day'), name, test, lab })}{' '}
          <span className="soft">
            {seenAt === null
              ? m.account_compare_log_unseen()
              : m.account_compare_log_seen({ day: instantOf(seenAt, 'day') })}
          </span>
        </li>
      ))}
    </ul>
  )
}
