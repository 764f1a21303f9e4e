import { redirect } from 'react-router'
import { ConsentId, LogCounselling } from '#src/domain/consents/consent.ts'
import { LogResultTalk } from '#src/domain/consents/result-talk.ts'
import { app } from '#src/web/context.ts'
import { submit } from '#src/web/form.ts'
import type { Handle } from '#src/web/handle.ts'
import { GoneForm } from '#src/web/ui/forms/act-form.tsx'
import { Main } from '#src/web/ui/frame/main.tsx'
import { Crumbs, EmptyState, PageHead, Title } from '#src/web/ui/frame/page.tsx'
import { Link } from '#src/web/ui/link.tsx'
import { Note } from '#src/web/ui/marks.tsx'
import { instantOf } from '#src/web/ui/time-words.ts'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/counselling'
import { CounsellingForm, counsellingForm } from './counselling-form.tsx'
import { CounsellingPeople } from './counselling-people.tsx'
import { ResultTalkForm, resultTalkForm } from './result-talk-form.tsx'

export const handle: Handle = { frame: 'app' }

/** Also after a refused step: the page may be outdated. */
export const shouldRevalidate = () => true

const doneWords = new Map([
  ['1', m.consent_list_done],
  ['told', m.consent_list_told],
  ['call', m.consent_list_not_reached],
  ['payment', m.consent_list_told_unpaid],
  ['other-talk', m.consent_list_told_other],
  ['signature', m.consent_list_told_change],
])

export async function loader({ request, context }: Route.LoaderArgs) {
  const done = new URL(request.url).searchParams.get('done')
  return { done, ...(await context.get(app).listCounselling()) }
}

const Talk = LogCounselling.extend({ consentId: ConsentId })
const Told = LogResultTalk.extend({ consentId: ConsentId })

export async function action({ request, context }: Route.ActionArgs) {
  const verbs = context.get(app)
  const to = (done: string) => redirect(`/lab/counselling?done=${done}`)
  if ((await request.clone().formData()).get('intent') === 'told')
    return submit(request, Told, async (input) => {
      const { waitsFor } = await verbs.logResultTalk(input)
      return to(waitsFor ?? 'told')
    })
  return submit(request, Talk, async (input) => {
    await verbs.logCounselling(input)
    return to('1')
  })
}

/**
 * People the lab must still counsel, before a sample and after a result, and the form to record the
 * talk.
 */
export default function CounsellingPage({ loaderData, actionData }: Route.ComponentProps) {
  const { waiting, results, done } = loaderData
  const refused = actionData?.initialValue?.['consentId']
  const answerOf = ({ consentId }: { consentId: string }) =>
    refused === consentId ? actionData : undefined
  const words = doneWords.get(done ?? '')
  return (
    <Main width="wide">
      <Title>{m.consent_list_title()}</Title>
      <Crumbs trail={[{ to: '/lab', label: m.bench_title() }]} here={m.consent_list_title()} />
      <PageHead title={m.consent_list_title()} lede={m.consent_list_lede()} isSmall />
      <div className="grid grid-cols-1 gap-6">
        {words && (
          <Note icon={done === 'call' ? 'info' : 'check'} isNews>
            {words()}
          </Note>
        )}
        <GoneForm
          tried={actionData && { intent: 'told', result: actionData }}
          isThere={[...waiting, ...results].some((one) => answerOf(one))}
        />
        {waiting.length + results.length === 0 && (
          <EmptyState title={m.consent_list_empty()}>{m.consent_list_empty_help()}</EmptyState>
        )}
        <CounsellingPeople
          title={m.consent_list_after()}
          rows={results}
          since={(one) => (
            <>
              {sinceWords(one)}{' '}
              <Link to={`/lab/orders/${one.orderId}`}>{m.consent_list_see()}</Link>
            </>
          )}
          form={(one) => (
            <ResultTalkForm key={resultTalkForm(one)} one={one} lastResult={answerOf(one)} />
          )}
        />
        <CounsellingPeople
          title={m.consent_list_before()}
          rows={waiting}
          since={(one) => m.consent_list_consented({ when: instantOf(one.consentedAt) })}
          form={(one) => (
            <CounsellingForm key={counsellingForm(one)} one={one} lastResult={answerOf(one)} />
          )}
        />
      </div>
    </Main>
  )
}

function sinceWords({ isChange, since }: { isChange: boolean; since: string }): string {
  const when = instantOf(since)
  return isChange ? m.consent_list_change_since({ when }) : m.consent_list_since({ when })
}
