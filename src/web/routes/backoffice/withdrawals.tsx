import { redirect } from 'react-router'
import { z } from 'zod'
import { DiscardRevision, ProposeWithdrawal, SignRevision } from '#src/domain/reports/inputs.ts'
import { ReportId } from '#src/domain/reports/report.ts'
import { RevisionId } from '#src/domain/reports/revision.ts'
import { answerForm, asked } from '#src/web/answer-form.ts'
import { app, visit } from '#src/web/context.ts'
import { forOffice } from '#src/web/for-office.ts'
import { submit } from '#src/web/form.ts'
import { Done } from '#src/web/ui/finance-parts.tsx'
import { Main } from '#src/web/ui/frame/main.tsx'
import { Crumbs, PageHead, Panel, Title } from '#src/web/ui/frame/page.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/withdrawals'
import { FindForm } from './office-find.tsx'
import { OfficeReports, OfficeWaiting } from './office-withdrawals.tsx'

/** Also after a refused step: the page may be outdated. */
export const shouldRevalidate = () => true

export const handle = { isPlain: true, frame: 'app' }

export async function loader({ request, context }: Route.LoaderArgs) {
  forOffice(request, context.get(visit).actor)
  const query = asked(request)
  const number = query.get('number')?.replaceAll(/\s/g, '').toUpperCase().slice(0, 40) ?? ''
  const found = await context.get(app).listWithdrawals({ number: number || undefined })
  return { ...found, number, done: query.get('done') }
}

const ofRevision = z.strictObject({ revisionId: RevisionId })
const Confirm = SignRevision.extend(ofRevision.shape)
const Discard = DiscardRevision.extend(ofRevision.shape)
const Propose = ProposeWithdrawal.extend({ reportId: ReportId })

export function action({ request, context }: Route.ActionArgs) {
  const verbs = context.get(app)
  const back = (done: string) => redirect(`/backoffice/withdrawals?done=${done}`)
  const hide = { hide: ['password'] }
  return answerForm(request, {
    confirm: () =>
      submit(
        request,
        Confirm,
        async (input) => {
          await verbs.confirmWithdrawal(input)
          return back('withdrawn')
        },
        hide,
      ),
    propose: () =>
      submit(
        request,
        Propose,
        async (input) => {
          await verbs.proposeWithdrawal(input)
          return back('proposed')
        },
        hide,
      ),
    discard: () =>
      submit(request, Discard, async (input) => {
        await verbs.discardRevision(input)
        return back('discarded')
      }),
  })
}

/** The office's side of withdrawing a report: the lab's proposals, and its own. */
export default function WithdrawalsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { waiting, reports, number, done } = loaderData
  const words = {
    withdrawn: m.revision_office_done,
    proposed: m.revision_office_proposed,
    discarded: m.revision_office_discarded,
  }
  return (
    <Main width="wide">
      <Title>{m.revision_office_title()}</Title>
      <Crumbs
        trail={[{ to: '/backoffice', label: m.frame_office() }]}
        here={m.revision_office_title()}
      />
      <PageHead title={m.revision_office_title()} lede={m.revision_office_lede()} isSmall />
      <Done done={done} words={words} />
      <Panel title={m.revision_office_waiting()}>
        <OfficeWaiting waiting={waiting} tried={actionData} />
      </Panel>
      <Panel title={m.revision_office_find()}>
        <FindForm
          name="number"
          label={m.revision_office_number()}
          help={m.revision_office_number_help()}
          value={number}
        />
        {reports && <OfficeReports reports={reports} tried={actionData} />}
      </Panel>
    </Main>
  )
}
