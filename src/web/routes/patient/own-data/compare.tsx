import { redirect } from 'react-router'
import { AllowComparison, StopComparison } from '#src/domain/comparisons/comparison-consent.ts'
import { app } from '#src/web/context.ts'
import { submit } from '#src/web/form.ts'
import type { Handle } from '#src/web/handle.ts'
import { Main } from '#src/web/ui/frame/main.tsx'
import { Crumbs, PageHead, Panel, Title } from '#src/web/ui/frame/page.tsx'
import { Note } from '#src/web/ui/marks.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import { getLocale } from '#src/web/words/compiled/runtime.js'
import type { Route } from './+types/compare'
import { ComparedList, PersonCompared } from './compare-parts.tsx'

export const handle: Handle = { isPlain: true }

export const loader = ({ context }: Route.LoaderArgs) => context.get(app).viewComparisons()

export async function action({ request, context }: Route.ActionArgs) {
  const verbs = context.get(app)
  if ((await request.clone().formData()).get('intent') === 'stop')
    return submit(request, StopComparison, async (input) => {
      await verbs.stopComparison(input)
      return redirect('/account/compare')
    })
  return submit(request, AllowComparison, async (input) => {
    await verbs.allowComparison(input)
    return redirect('/account/compare')
  })
}

/** Whose results laboratories may compare with those of others, and what was compared. DPDP Act s.6. */
export default function ComparePage({ loaderData, actionData }: Route.ComponentProps) {
  const { consent, people, comparisons } = loaderData
  const title = m.account_compare_title()
  const wrong = actionData?.error?.['']
  return (
    <Main width="narrow">
      <Title>{title}</Title>
      <Crumbs trail={[{ to: '/account', label: m.account_home_title() }]} here={title} />
      <PageHead title={title} lede={m.account_compare_lede()} isSmall />
      <div className="grid grid-cols-1 gap-6">
        {wrong && (
          <Note tone="danger" isNews>
            {wrong.join(' ')}
          </Note>
        )}
        <Panel title={m.account_compare_words()}>
          <p>{consent.words[getLocale()]}</p>
        </Panel>
        <Panel title={m.account_compare_people()}>
          {people.length === 0 && <p>{m.account_compare_nobody()}</p>}
          {people.map((person) => (
            <PersonCompared key={person.patientId} person={person} version={consent.version} />
          ))}
        </Panel>
        <Panel title={m.account_compare_log()}>
          <ComparedList comparisons={comparisons} />
        </Panel>
      </div>
    </Main>
  )
}
