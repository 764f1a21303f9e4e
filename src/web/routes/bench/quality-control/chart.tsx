import { redirect } from 'react-router'
import { OfAnalyte, StrikeControlValue } from '#src/domain/quality-control/control.ts'
import { idIn } from '#src/web/addresses.ts'
import { answerForm, asked } from '#src/web/answer-form.ts'
import { app } from '#src/web/context.ts'
import { submit } from '#src/web/form.ts'
import type { Handle } from '#src/web/handle.ts'
import { nameHere } from '#src/web/names.ts'
import { LinkButton } from '#src/web/ui/button.tsx'
import { Main } from '#src/web/ui/frame/main.tsx'
import { Crumbs, EmptyState, PageHead, Panel, Title } from '#src/web/ui/frame/page.tsx'
import { Note } from '#src/web/ui/marks.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/chart'
import { ChartTable } from './chart-table.tsx'
import { FailureList } from './failure-list.tsx'
import { LeveyJennings, MarkKey } from './levey-jennings.tsx'
import { numberOf } from './quality-words.ts'

export const handle: Handle = { isPlain: true, frame: 'app' }

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const chart = await context.get(app).viewControlChart(idIn(OfAnalyte, params))
  return { ...chart, isStruck: asked(request).has('struck') }
}

export function action({ request, context }: Route.ActionArgs) {
  const { pathname } = new URL(request.url)
  return answerForm(request, {
    strike: () =>
      submit(request, StrikeControlValue, async (input) => {
        await context.get(app).strikeControlValue(input)
        return redirect(`${pathname}?struck`)
      }),
  })
}

/** The Levey-Jennings charts of a test on an instrument, one for each level. */
export default function ChartPage({ loaderData, actionData }: Route.ComponentProps) {
  const { name, instrument, instrumentId, levels, unit, isStruck, failure, may } = loaderData
  const title = m.quality_failure_of({ test: nameHere(name), instrument })
  return (
    <Main width="wide">
      <Title>{title}</Title>
      <Crumbs
        trail={[
          { to: '/lab', label: m.bench_title() },
          { to: '/lab/quality-control', label: m.quality_title() },
        ]}
        here={title}
      />
      <PageHead title={title} lede={m.quality_chart_lede()} isSmall />
      <div className="grid grid-cols-1 gap-6">
        {isStruck && (
          <Note icon="check" isNews>
            {m.quality_struck_done()}
          </Note>
        )}
        {failure && <FailureList tests={[loaderData]} />}
        {may.enter && (
          <p>
            <LinkButton to={`/lab/quality-control/run/${instrumentId}`} kind="quiet">
              {m.quality_enter_on({ instrument })}
            </LinkButton>
          </p>
        )}
        {levels.length === 0 && (
          <EmptyState title={m.quality_no_target()}>{m.quality_no_target_note()}</EmptyState>
        )}
        {levels.map((level) => (
          <Panel
            key={level.targetId}
            title={`${m.quality_level({ level: level.level })} · ${level.material}, ${level.lotNumber}`}
          >
            <p className="sub num">
              {m.quality_mean_sd({ mean: numberOf(level.mean), sd: numberOf(level.sd) })} {unit}
            </p>
            {level.values.length === 0 ? (
              <EmptyState title={m.quality_chart_none()}>{m.quality_chart_none_help()}</EmptyState>
            ) : (
              <>
                <LeveyJennings level={level} title={title} />
                <ChartTable level={level} title={title} tried={actionData} />
              </>
            )}
          </Panel>
        ))}
        {levels.length > 0 && <MarkKey />}
      </div>
    </Main>
  )
}
