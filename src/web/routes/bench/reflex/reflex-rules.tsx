import { redirect } from 'react-router'
import { z } from 'zod'
import { DecideReflexRule, EndReflexRule } from '#src/domain/reflex/reflex-rule.ts'
import { answerForm, asked } from '#src/web/answer-form.ts'
import { app } from '#src/web/context.ts'
import { submit } from '#src/web/form.ts'
import type { Handle } from '#src/web/handle.ts'
import { LinkButton } from '#src/web/ui/button.tsx'
import { Main } from '#src/web/ui/frame/main.tsx'
import { Crumbs, EmptyState, PageHead, Title } from '#src/web/ui/frame/page.tsx'
import { Note } from '#src/web/ui/marks.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/reflex-rules'
import { ReflexRulePanel } from './reflex-rule-panel.tsx'
import { doneWords } from './reflex-words.ts'

export const handle: Handle = { isPlain: true, frame: 'app' }

/** Also after a refused step: the page may be out of date. */
export const shouldRevalidate = () => true

export async function loader({ request, context }: Route.LoaderArgs) {
  const done = asked(request).get('done')
  return { done, ...(await context.get(app).listReflexRules({})) }
}

export function action({ request, context }: Route.ActionArgs) {
  const verbs = context.get(app)
  const back = (done: string) => redirect(`/lab/reflex-rules?done=${done}`)
  const { ruleId, reason } = DecideReflexRule.shape
  const decide = (decision: 'confirmed' | 'refused' | 'withdrawn') => () => {
    const why = decision === 'refused' ? reason.unwrap() : reason
    const schema = z.strictObject({ ruleId, reason: why })
    return submit(request, schema, async (input) => {
      await verbs.decideReflexRule({ ...input, decision })
      return back(decision)
    })
  }
  return answerForm(request, {
    confirmed: decide('confirmed'),
    refused: decide('refused'),
    withdrawn: decide('withdrawn'),
    end: () =>
      submit(request, EndReflexRule, async (input) => {
        await verbs.endReflexRule(input)
        return back('ended')
      }),
  })
}

/** The rules by which the lab adds tests: what waits, what holds, and what was before. */
export default function ReflexRulesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { done, rules, may, today } = loaderData
  const said = done !== null && Object.hasOwn(doneWords, done) ? doneWords[done]?.() : undefined
  return (
    <Main width="wide">
      <Title>{m.reflex_title()}</Title>
      <Crumbs trail={[{ to: '/lab', label: m.bench_title() }]} here={m.reflex_title()} />
      <PageHead title={m.reflex_title()} lede={m.reflex_lede()} isSmall />
      <div className="grid grid-cols-1 gap-6">
        {said && (
          <Note icon="check" isNews>
            {said}
          </Note>
        )}
        {may.propose ? (
          <p>
            <LinkButton to="/lab/reflex-rules/new">{m.reflex_new()}</LinkButton>
          </p>
        ) : (
          <Note>{m.reflex_read_only()}</Note>
        )}
        {rules.length === 0 && (
          <EmptyState title={m.reflex_empty()}>{m.reflex_empty_help()}</EmptyState>
        )}
        {rules.map((rule) => (
          <ReflexRulePanel
            key={rule.ruleId}
            rule={rule}
            today={today}
            mayDecide={may.decide}
            tried={actionData}
          />
        ))}
      </div>
    </Main>
  )
}
