import { app, visit } from '#src/web/context.ts'
import { forOffice } from '#src/web/for-office.ts'
import type { Handle } from '#src/web/handle.ts'
import { LabChanges } from '#src/web/lab-contract/lab-life-changes.tsx'
import { Main } from '#src/web/ui/frame/main.tsx'
import { Crumbs, PageHead, Panel, Title } from '#src/web/ui/frame/page.tsx'
import { Link } from '#src/web/ui/link.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/applications'
import { LabsToOpen } from './labs-to-open.tsx'
import { LabApplications, LabsEnding } from './lab-life-watch.tsx'

export const handle: Handle = { isPlain: true, frame: 'app' }

export async function loader({ request, context }: Route.LoaderArgs) {
  forOffice(request, context.get(visit).actor)
  const verbs = context.get(app)
  const categories = await verbs.listShareCategories({ serviceType: 'All' })
  const names = new Map(categories.map(({ code, name }) => [code, name]))
  const toOpen = await verbs.listLabsToOpen()
  return { ...(await verbs.watchLabs()), contract: await verbs.listChanges(), toOpen, names }
}

export default function ApplicationsPage({ loaderData }: Route.ComponentProps) {
  const { applications, ending, contract, toOpen, names } = loaderData
  // Shown here; decided on the lab's own page, beside the current terms.
  const looked = contract.changes.map((change) => {
    return { ...change, mayDecide: false, mayWithdraw: false }
  })
  return (
    <Main width="wide">
      <Title>{m.lablife_watch()}</Title>
      <Crumbs trail={[{ to: '/backoffice', label: m.frame_office() }]} here={m.lablife_watch()} />
      <PageHead title={m.lablife_watch()} lede={m.lablife_watch_lede()} isSmall />
      <div className="grid grid-cols-1 gap-6">
        <LabApplications applications={applications} />
        <Panel title={m.lablife_changes_waiting()}>
          {looked.length === 0 ? (
            <p className="soft">{m.lablife_changes_waiting_none()}</p>
          ) : (
            <LabChanges
              contract={{ ...contract, changes: looked }}
              names={names}
              tried={undefined}
              hasLabs
            />
          )}
        </Panel>
        <LabsToOpen labs={toOpen} />
        <LabsEnding ending={ending} />
        <p>
          <Link to="/backoffice/labs">{m.lablife_labs()}</Link>
        </p>
      </div>
    </Main>
  )
}
