import { Form } from 'react-router'
import { asked } from '#src/web/answer-form.ts'
import { app } from '#src/web/context.ts'
import type { Handle } from '#src/web/handle.ts'
import { Button, LinkButton } from '#src/web/ui/button.tsx'
import { Main } from '#src/web/ui/frame/main.tsx'
import { Crumbs, EmptyState, PageHead, Panel, Title } from '#src/web/ui/frame/page.tsx'
import { Note } from '#src/web/ui/marks.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/quality-control'
import { FailureList } from './failure-list.tsx'
import { QualityTable } from './quality-table.tsx'

export const handle: Handle = { isPlain: true, frame: 'app' }

/** `entered`: of how many tests controls were just entered; `failed`: how many of them failed. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const query = asked(request)
  const count = (name: string) => {
    const said = Number(query.get(name) ?? 0)
    return Number.isInteger(said) && said > 0 && said < 1000 ? said : 0
  }
  return {
    entered: count('entered'),
    failed: count('failed'),
    ...(await context.get(app).viewQualityControl({})),
  }
}

/** What failed, what is due, and where controls are entered. */
export default function QualityPage({ loaderData }: Route.ComponentProps) {
  const { tests, may, month, entered, failed } = loaderData
  const instruments = [...Map.groupBy(tests, ({ instrumentId }) => instrumentId).values()]
  const failures = tests.filter(({ failure }) => failure !== null)
  return (
    <Main width="wide">
      <Title>{m.quality_title()}</Title>
      <Crumbs trail={[{ to: '/lab', label: m.bench_title() }]} here={m.quality_title()} />
      <PageHead title={m.quality_title()} lede={m.quality_lede()} isSmall />
      <div className="grid grid-cols-1 gap-6">
        {entered > 0 && failed === 0 && (
          <Note icon="check" isNews>
            {m.quality_entered({ count: entered })}
          </Note>
        )}
        {failed > 0 && (
          <Note tone="danger" isNews>
            {m.quality_entered_failed({ count: failed })}
          </Note>
        )}
        {failures.length > 0 && (
          <Panel title={m.quality_failures()}>
            <FailureList tests={failures} />
          </Panel>
        )}
        {instruments.length === 0 && (
          <EmptyState title={m.quality_none()}>{m.quality_none_help()}</EmptyState>
        )}
        {instruments.map((group) => (
          <QualityTable key={group[0]?.instrumentId} tests={group} mayEnter={may.enter} />
        ))}
        <p className="row-acts">
          <LinkButton to="/lab/instruments" kind="quiet" size="small">
            {m.instrument_title()}
          </LinkButton>
          <LinkButton to="/lab/auto-verification" kind="quiet" size="small">
            {m.auto_title()}
          </LinkButton>
          <LinkButton to="/lab/quality-control/lots" kind="quiet" size="small">
            {m.quality_lots_title()}
          </LinkButton>
        </p>
        {instruments.length > 0 && <Download month={month} />}
      </div>
    </Main>
  )
}

function Download({ month }: { month: string }) {
  return (
    <Form action="/lab/quality-control/csv" reloadDocument className="deskfind">
      <div className="field">
        <label htmlFor="month">{m.quality_month()}</label>
        <input
          className="input"
          id="month"
          name="month"
          type="month"
          defaultValue={month}
          required
        />
      </div>
      <Button type="submit" kind="quiet">
        {m.quality_download()}
      </Button>
    </Form>
  )
}
