import { z } from 'zod'
import { ItemCode } from '#src/domain/catalogue/item.ts'
import { ReportId } from '#src/domain/reports/report.ts'
import { MOST_DRAWN, MOST_READ } from '#src/domain/reports/trend.ts'
import type { App } from '#src/usecases/index.ts'
import { idIn } from '#src/web/addresses.ts'
import { app } from '#src/web/context.ts'
import { plainHere } from '#src/web/names.ts'
import { Main } from '#src/web/ui/frame/main.tsx'
import { Crumbs, PageHead, Panel, Title } from '#src/web/ui/frame/page.tsx'
import { Note } from '#src/web/ui/marks.tsx'
import { instantOf } from '#src/web/ui/time-words.ts'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/trend'
import { TrendFigure } from './trend-figure.tsx'
import { TrendTable } from './trend-table.tsx'

export const handle = { isPlain: true }

const Asked = z.strictObject({ id: ReportId, code: ItemCode })

export async function loader({ params, context }: Route.LoaderArgs) {
  const { id: reportId, code } = idIn(Asked, params)
  return { reportId, trend: await context.get(app).viewTrend({ reportId, code }) }
}

export type Trend = Awaited<ReturnType<App['viewTrend']>>

/** One test of one person over time, each value with the range and method of its own report. */
export default function TrendPage({ loaderData: { reportId, trend } }: Route.ComponentProps) {
  const title = m.trend_title({ test: trend.name })
  return (
    <Main>
      <Title>{title}</Title>
      <Crumbs
        trail={[
          { to: '/reports', label: m.frame_my_reports() },
          { to: `/reports/${reportId}`, label: m.report_crumb() },
        ]}
        here={m.trend_crumb()}
      />
      <PageHead title={title} lede={ledeOf(trend)} isSmall>
        <p className="small soft">{plainHere(trend)}</p>
      </PageHead>
      <div className="grid grid-cols-1 gap-6">
        {trend.charts.map((chart) => (
          <TrendFigure key={chart.unit} chart={chart} trend={trend} />
        ))}
        <div className="grid gap-3">
          {trend.points.length > 1 && <p>{comparedWords(trend)}</p>}
          <p>{m.trend_doctor()}</p>
          {trend.charts.some(({ points, unit }) => points.length < countOf(trend, unit)) && (
            <p className="small soft">{m.trend_newest({ count: MOST_DRAWN })}</p>
          )}
        </div>
        <Panel title={m.trend_table()}>
          <TrendTable trend={trend} />
          {trend.isCut && (
            <div className="mt-4">
              <Note>{m.trend_cut({ count: MOST_READ })}</Note>
            </div>
          )}
        </Panel>
      </div>
    </Main>
  )
}

function ledeOf({ points, patientName: name }: Trend): string {
  const days = [points[0], points.at(-1)].map((point) => instantOf(point?.drawnAt ?? '', 'day'))
  const [from = '', to = ''] = days
  if (points.length > 1 && from === to)
    return m.trend_lede_day({ name, count: points.length, day: to })
  return m.trend_lede({ name, count: points.length, from, to })
}

function comparedWords({ series }: Trend): string {
  return series.length === 1 ? m.trend_all_alike() : m.trend_not_alike()
}

function countOf({ points }: Trend, unit: string | null): number {
  return points.filter(({ result }) => result.unit === unit).length
}
