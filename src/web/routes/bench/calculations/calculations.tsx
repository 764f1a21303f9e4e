import { redirect } from 'react-router'
import { z } from 'zod'
import {
  DecideCalculationRule,
  ProposeCalculationRule,
} from '#src/domain/calculations/calculation-rule.ts'
import { answerForm, asked } from '#src/web/answer-form.ts'
import { app } from '#src/web/context.ts'
import { submit } from '#src/web/form.ts'
import type { Handle } from '#src/web/handle.ts'
import { LinkButton } from '#src/web/ui/button.tsx'
import { Main } from '#src/web/ui/frame/main.tsx'
import { Crumbs, PageHead, Panel, Title } from '#src/web/ui/frame/page.tsx'
import { Note } from '#src/web/ui/marks.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/calculations'
import { doneWords, withoutLotWords } from './calculation-words.ts'
import { LotsTable } from './lots-table.tsx'
import { SubjectPanel } from './subject-panel.tsx'

export const handle: Handle = { isPlain: true, frame: 'app' }

/** Also after a refused step: the page may be out of date. */
export const shouldRevalidate = () => true

export async function loader({ request, context }: Route.LoaderArgs) {
  const done = asked(request).get('done')
  return { done, ...(await context.get(app).listCalculations({})) }
}

export function action({ request, context }: Route.ActionArgs) {
  const verbs = context.get(app)
  const back = (done: string) => redirect(`/lab/calculations?done=${done}`)
  const { ruleId, version, reason } = DecideCalculationRule.shape
  const decide = (decision: 'confirmed' | 'refused' | 'withdrawn') => () => {
    const why = decision === 'refused' ? reason.unwrap() : reason
    const schema = z.strictObject({ ruleId, version, reason: why })
    return submit(request, schema, async (input) => {
      await verbs.decideCalculationRule({ ...input, decision })
      return back(decision)
    })
  }
  return answerForm(request, {
    confirmed: decide('confirmed'),
    refused: decide('refused'),
    withdrawn: decide('withdrawn'),
    propose: () =>
      submit(request, ProposeCalculationRule, async (input) => {
        await verbs.proposeCalculationRule(input)
        return back('proposed')
      }),
  })
}

/** How the lab measures and computes, and its lots of PT reagent. */
export default function CalculationsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { done, subjects, lots, withoutLot, may, tomorrow } = loaderData
  const said = done !== null && Object.hasOwn(doneWords, done) ? doneWords[done]?.() : undefined
  const inr = subjects.find(({ subject }) => subject === 'inr')
  const isComputed = inr?.way === 'inr-from-pt'
  return (
    <Main width="wide">
      <Title>{m.calculation_title()}</Title>
      <Crumbs trail={[{ to: '/lab', label: m.bench_title() }]} here={m.calculation_title()} />
      <PageHead title={m.calculation_title()} lede={m.calculation_lede()} isSmall />
      <div className="grid grid-cols-1 gap-6">
        {said && (
          <Note icon="check" isNews>
            {said}
          </Note>
        )}
        {!may.propose && <Note>{m.calculation_read_only()}</Note>}
        {isComputed &&
          withoutLot.map(({ name, why }) => (
            <Note key={name} icon="warning" tone="needs">
              {withoutLotWords[why]({ place: name ?? m.calculation_no_instrument() })}
            </Note>
          ))}
        {subjects.map((shown) => (
          <SubjectPanel
            key={shown.subject}
            shown={shown}
            may={may}
            tomorrow={tomorrow}
            tried={actionData}
          />
        ))}
        <Panel title={m.calculation_lots_title()}>
          <div className="grid grid-cols-1 gap-4">
            {may.propose && (
              <p>
                <LinkButton to="/lab/calculations/lots/new">{m.calculation_lot_new()}</LinkButton>
              </p>
            )}
            <LotsTable lots={lots} />
          </div>
        </Panel>
      </div>
    </Main>
  )
}
