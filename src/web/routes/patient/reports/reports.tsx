import type { App } from '#src/usecases/index.ts'
import { app } from '#src/web/context.ts'
import { reportStateWords } from '#src/web/results/report-view.ts'
import { LinkButton } from '#src/web/ui/button.tsx'
import { Main } from '#src/web/ui/frame/main.tsx'
import { Crumbs, EmptyState, PageHead, Title } from '#src/web/ui/frame/page.tsx'
import { Icon } from '#src/web/ui/icon.tsx'
import { Ledger, LedgerRow } from '#src/web/ui/ledger.tsx'
import { instantOf } from '#src/web/ui/time-words.ts'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/reports'

export const handle = { isPlain: true }

export const loader = ({ context }: Route.LoaderArgs) => context.get(app).listReports()

type Listed = Awaited<ReturnType<App['listReports']>>[number]

/** Every report of the account, newest first, by person; no value stands in the list. */
export default function ReportsPage({ loaderData: reports }: Route.ComponentProps) {
  const title = m.frame_my_reports()
  // Two people of one name are two; one who was renamed is one, by the name of the newest report.
  const people = Map.groupBy(reports, ({ patientId }) => patientId)
  return (
    <Main>
      <Title>{title}</Title>
      <Crumbs trail={[{ to: '/account', label: m.frame_account() }]} here={title} />
      <PageHead title={title} />
      {reports.length === 0 && (
        <EmptyState
          title={m.account_reports_none()}
          action={<LinkButton to="/bookings">{m.frame_my_bookings()}</LinkButton>}
        >
          {m.account_reports_none_help()}
        </EmptyState>
      )}
      {[...people].map(([patientId, theirs]) => (
        <section key={patientId} className="mt-6" aria-labelledby={`of-${patientId}`}>
          <h2 id={`of-${patientId}`}>{nameAmong([...people.values()], theirs)}</h2>
          <Ledger>
            {theirs.map((report) => (
              <Row key={report.reportId} report={report} />
            ))}
          </Ledger>
        </section>
      ))}
    </Main>
  )
}

/** With the year of birth where two people have one name. */
function nameAmong(people: readonly Listed[][], [newest]: readonly Listed[]): string {
  if (!newest) return ''
  const { patientName: name, birthYear: year } = newest
  const isShared = people.filter(([one]) => one?.patientName === name).length > 1
  return isShared ? m.account_reports_born({ name, year }) : name
}

function Row({ report }: { report: Listed }) {
  const { reportId, state, tests, lab, version: number, publishedAt, bookingNumber } = report
  const isWithdrawn = state === 'withdrawn'
  return (
    <LedgerRow
      to={`/reports/${reportId}`}
      mark={<Icon name={isWithdrawn ? 'close' : 'document'} />}
      title={isWithdrawn ? m.report_withdrawn_title() : tests.join(', ')}
      plain={
        <>
          <span className="block">
            {lab}, {m.report_version_short({ number })}, {reportStateWords(state)}
          </span>
          <span className="num small nowrap block">{bookingNumber}</span>
        </>
      }
      amount={<span className="small">{instantOf(publishedAt, 'day')}</span>}
    />
  )
}
