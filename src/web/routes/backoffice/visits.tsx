import { app, visit } from '#src/web/context.ts'
import { forOffice } from '#src/web/for-office.ts'
import { Main } from '#src/web/ui/frame/main.tsx'
import { Crumbs, PageHead, Panel, Title } from '#src/web/ui/frame/page.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/visits'
import { FailurePatterns, FeesToDecide, OpenVisits } from './office-visit-watch.tsx'

export const handle = { isPlain: true, frame: 'app' }

export function loader({ request, context }: Route.LoaderArgs) {
  forOffice(request, context.get(visit).actor)
  return context.get(app).watchVisits()
}

/** Visits that wait for the office. */
export default function OfficeVisitsPage({ loaderData }: Route.ComponentProps) {
  const { fees, patterns, late, locked } = loaderData
  return (
    <Main width="wide">
      <Title>{m.visitfee_watch_title()}</Title>
      <Crumbs
        trail={[{ to: '/backoffice', label: m.frame_office() }]}
        here={m.visitfee_watch_title()}
      />
      <PageHead title={m.visitfee_watch_title()} lede={m.visitfee_watch_lede()} isSmall />
      <div className="grid gap-5">
        <Panel title={m.visitfee_open_late()}>
          <OpenVisits label={m.visitfee_open_late()} visits={late} />
        </Panel>
        <Panel title={m.visitfee_open_locked()}>
          <OpenVisits label={m.visitfee_open_locked()} visits={locked} />
        </Panel>
        <Panel title={m.visitfee_watch_fees()}>
          <FeesToDecide fees={fees} />
        </Panel>
        <Panel title={m.visitfee_watch_patterns()}>
          <FailurePatterns patterns={patterns} />
        </Panel>
      </div>
    </Main>
  )
}
