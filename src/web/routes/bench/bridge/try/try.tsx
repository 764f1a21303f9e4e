import { asked } from '#src/web/answer-form.ts'
import { app } from '#src/web/context.ts'
import type { Handle } from '#src/web/handle.ts'
import { Main } from '#src/web/ui/frame/main.tsx'
import { Crumbs, PageHead, Panel, Title } from '#src/web/ui/frame/page.tsx'
import { Note } from '#src/web/ui/marks.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/try'
import { askedMessages, type TriedMessages } from './asked-messages.ts'
import { CheckedMessage } from './checked-message.tsx'
import { ruleNames } from './rule-words.ts'
import { TryForm } from './try-form.tsx'

export const handle: Handle = { frame: 'app', isPlain: true }

export async function loader({ request, context }: Route.LoaderArgs) {
  const { profiles } = await context.get(app).viewInstrumentLinks({})
  return { profiles, chosen: asked(request).get('profile') ?? '' }
}

export function action({ request, context }: Route.ActionArgs) {
  return askedMessages(request, context.get(app))
}

/** Messages of an instrument, checked against every rule before it goes live. */
export default function TryMessagesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { profiles, chosen } = loaderData
  const checked = actionData?.checked ?? null
  return (
    <Main width="wide">
      <Title>{m.conform_title()}</Title>
      <Crumbs
        trail={[
          { to: '/lab', label: m.bench_title() },
          { to: '/lab/bridge', label: m.bridge_title() },
        ]}
        here={m.conform_title()}
      />
      <PageHead title={m.conform_title()} lede={m.conform_lede()} isSmall />
      <div className="grid grid-cols-1 gap-6">
        {checked && <Summary summary={checked.summary} />}
        {checked?.messages.map((message, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- a message has nothing but its place
          <CheckedMessage key={at} message={message} number={at + 1} />
        ))}
        <Panel title={checked ? m.conform_form_again() : m.conform_form()}>
          <TryForm profiles={profiles} chosen={chosen} tried={actionData} />
        </Panel>
      </div>
    </Main>
  )
}

type Checked = Exclude<TriedMessages['checked'], null>

/** How many pass, and what to mend first. */
function Summary({ summary: { messages, passing, failing } }: Pick<Checked, 'summary'>) {
  const title = m.conform_summary({ passing, count: messages })
  if (passing === messages)
    return (
      <Note icon="check" title={title} isNews>
        {m.conform_all_pass()}
      </Note>
    )
  return (
    <Note tone="danger" title={title} isNews>
      <p>{m.conform_failing()}</p>
      <ul className="trylist">
        {failing.map(({ rule, messages: count }) => (
          <li key={rule}>{m.conform_failing_one({ rule: ruleNames[rule](), count })}</li>
        ))}
      </ul>
    </Note>
  )
}
