import { redirect } from 'react-router'
import {
  OfAutoTest,
  ReplayAutoRule,
  SwitchAutoOff,
  SwitchAutoOn,
} from '#src/domain/auto-verification/auto-rule.ts'
import { idIn } from '#src/web/addresses.ts'
import { answerForm, asked } from '#src/web/answer-form.ts'
import { app } from '#src/web/context.ts'
import { submit } from '#src/web/form.ts'
import type { Handle } from '#src/web/handle.ts'
import { nameHere } from '#src/web/names.ts'
import { Main } from '#src/web/ui/frame/main.tsx'
import { Crumbs, PageHead, Panel, Title } from '#src/web/ui/frame/page.tsx'
import { Note } from '#src/web/ui/marks.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import { MeasuredTable } from '#src/web/routes/bench/quality-control/measured-table.tsx'
import type { Route } from './+types/auto-test'
import { AutoReplayPanel } from './auto-replay.tsx'
import { AutoRulePanel } from './auto-rule-panel.tsx'
import { AutoStanding } from './auto-standing.tsx'
import { RuleForm } from './rule-form.ts'

export const handle: Handle = { isPlain: true, frame: 'app' }

/** Also after a refused step: the page may be out of date. */
export const shouldRevalidate = () => true

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const shown = await context.get(app).viewAutoVerification(idIn(OfAutoTest, params))
  return { ...shown, done: asked(request).get('done') }
}

export function action({ request, params, context }: Route.ActionArgs) {
  const verbs = context.get(app)
  const { testCode } = idIn(OfAutoTest, params)
  const back = (done: string) => () => redirect(`/lab/auto-verification/${testCode}?done=${done}`)
  const about = { testCode: true } as const
  return answerForm(request, {
    rule: () =>
      submit(
        request,
        RuleForm,
        (input) => verbs.setAutoRule({ ...input, testCode }).then(back('rule')),
        { words: { low: m.auto_limit_wrong, high: m.auto_limit_wrong } },
      ),
    replay: () =>
      submit(request, ReplayAutoRule.omit(about), (input) =>
        verbs.replayAutoRule({ ...input, testCode }).then(back('replay')),
      ),
    on: () => submit(request, SwitchAutoOn, (input) => verbs.switchAutoOn(input).then(back('on'))),
    off: () =>
      submit(request, SwitchAutoOff.omit(about), (input) =>
        verbs.switchAutoOff({ ...input, testCode }).then(back('off')),
      ),
  })
}

const doneWords: Readonly<Record<string, () => string>> = {
  rule: m.auto_done_rule,
  replay: m.auto_done_replay,
  on: m.auto_done_on,
  off: m.auto_done_off,
}

/** The rule of a test, what it would have done, and its switch. */
export default function AutoTestPage({ loaderData: shown, actionData }: Route.ComponentProps) {
  const { done, inDoubt, switched } = shown
  const title = nameHere(shown.name)
  const said = done !== null && Object.hasOwn(doneWords, done) ? doneWords[done]?.() : undefined
  return (
    <Main width="wide">
      <Title>{title}</Title>
      <Crumbs
        trail={[
          { to: '/lab', label: m.bench_title() },
          { to: '/lab/auto-verification', label: m.auto_title() },
        ]}
        here={title}
      />
      <PageHead title={title} lede={m.auto_test_lede()} isSmall />
      <div className="grid grid-cols-1 gap-6">
        {said && (
          <Note icon="check" isNews>
            {said}
          </Note>
        )}
        <AutoStanding shown={shown} tried={actionData} />
        {inDoubt.length > 0 && (
          <Panel title={m.auto_doubt_title()}>
            <MeasuredTable measured={inDoubt} lastGoodAt={switched?.since ?? null} />
          </Panel>
        )}
        <AutoRulePanel shown={shown} tried={actionData} />
        <AutoReplayPanel shown={shown} tried={actionData} />
      </div>
    </Main>
  )
}
