import { redirect } from 'react-router'
import { EndShare, MakeShare } from '#src/domain/shares/share.ts'
import { ReportId } from '#src/domain/reports/report.ts'
import { idIn } from '#src/web/addresses.ts'
import { app, visit } from '#src/web/context.ts'
import { submit } from '#src/web/form.ts'
import { orRefused } from '#src/web/refused-verb.ts'
import { Main } from '#src/web/ui/frame/main.tsx'
import { Crumbs, PageHead, Panel, Title } from '#src/web/ui/frame/page.tsx'
import { Note } from '#src/web/ui/marks.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/share'
import { ShareForm } from './share-form.tsx'
import { ShareList } from './share-list.tsx'
import { type Made, ShareMade } from './share-made.tsx'

export const handle = { isPlain: true }

export async function loader({ params, context }: Route.LoaderArgs) {
  const reportId = idIn(ReportId, params.id)
  const verbs = context.get(app)
  // First the links: also of a report that was withdrawn its owner sees who opened it.
  const { shares, nextId } = await verbs.listShares({ reportId })
  const read = await orRefused(verbs.viewReport({ reportId }))
  if (!read.ok) return { reportId, shares, refused: read.refused.says }
  const { body, version } = read.answer
  return { reportId, shares, nextId, version, name: body.patient.name }
}

/** The link and its PIN are in this answer alone: they are shown once, and never in an address. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const verbs = context.get(app)
  const reportId = idIn(ReportId, params.id)
  const here = () => redirect(`/reports/${reportId}/share`)
  if ((await request.clone().formData()).get('intent') === 'end')
    return submit(request, EndShare, (input) => verbs.endShare(input).then(here))
  let made: Made | undefined
  const { baseUrl } = context.get(visit).site
  const answer = await submit(request, MakeShare.omit({ reportId: true }), async (input) => {
    const { token, ...rest } = await verbs.makeShare({ ...input, reportId })
    made = { link: `${baseUrl}/shared/${token}`, ...rest }
    return here()
  })
  return made ? { made } : answer
}

/** The links of one report: make one, see who opened them, end them. */
export default function SharePage({ loaderData, actionData }: Route.ComponentProps) {
  const { reportId, version, shares } = loaderData
  const made = actionData && 'made' in actionData ? actionData.made : undefined
  const lastResult = actionData && !('made' in actionData) ? actionData : undefined
  const { name } = loaderData
  const title = name === undefined ? m.report_share_links() : m.report_share_title({ name })
  return (
    <Main width="narrow">
      <Title>{title}</Title>
      <Crumbs
        trail={[
          { to: '/reports', label: m.frame_my_reports() },
          { to: `/reports/${reportId}`, label: m.report_crumb() },
        ]}
        here={m.report_share()}
      />
      <PageHead title={title} lede={m.report_share_lede()} isSmall />
      {loaderData.refused && <Note tone="danger">{loaderData.refused}</Note>}
      {made && <ShareMade made={made} />}
      {!made && version !== undefined && (
        <>
          <Note>{m.report_share_what()}</Note>
          <ShareForm shareId={loaderData.nextId} version={version} lastResult={lastResult} />
        </>
      )}
      <Panel title={m.report_share_links()}>
        <ShareList shares={shares} newest={version} />
      </Panel>
    </Main>
  )
}
