import { LabId } from '#src/domain/labs/lab.ts'
import { idIn } from '#src/web/addresses.ts'
import { app, visit } from '#src/web/context.ts'
import { forOffice } from '#src/web/for-office.ts'
import type { Handle } from '#src/web/handle.ts'
import { contractTable } from '#src/web/lab-contract/contract-table.ts'
import { LabActs, LabGone } from '#src/web/lab-contract/lab-life-acts.tsx'
import { LabContract } from '#src/web/lab-contract/lab-life-contract.tsx'
import { LabNews } from '#src/web/lab-contract/lab-life-news.tsx'
import { isApplication, type LabLife, standingWords } from '#src/web/lab-contract/lab-life-words.ts'
import { LabPapers } from '#src/web/lab-contract/lab-papers.tsx'
import { LabDocuments } from '#src/web/lab-documents/lab-documents.tsx'
import { loadDocuments } from '#src/web/lab-documents/load-documents.ts'
import { LinkButton } from '#src/web/ui/button.tsx'
import { Main } from '#src/web/ui/frame/main.tsx'
import { Crumbs, Duo, PageHead, Title } from '#src/web/ui/frame/page.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/lab'
import { changeLab } from './change-lab.ts'
import { LabFacts, LabOwner } from './lab-life-record.tsx'
import { LabReview } from './lab-life-review.tsx'
import { LabHistory, LabReadiness, LabStateChip } from './lab-life-state.tsx'
import { LabSubmission } from './lab-life-submission.tsx'

export const handle: Handle = { isPlain: true, frame: 'app' }

/** `done` says what was changed, `shares` the kind of table for a proposal. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  forOffice(request, context.get(visit).actor)
  const labId = idIn(LabId, params.id)
  const verbs = context.get(app)
  const life = await verbs.viewLabLife({ labId })
  const record = await verbs.viewLabRecord({ labId })
  const contract = await verbs.listChanges({ labId })
  const { serviceType } = record
  const categories = await verbs.listShareCategories({ serviceType })
  const query = new URL(request.url).searchParams
  const at = `/backoffice/labs/${labId}`
  const table = contractTable({ at, query, categories, contract })
  const papers = await loadDocuments(request, verbs, labId)
  return { life, record, contract, table, papers, done: query.get('done') }
}

export const action = ({ request, params, context }: Route.ActionArgs) =>
  changeLab(request, context.get(app), idIn(LabId, params.id))

export default function LabLifePage({ loaderData, actionData: tried }: Route.ComponentProps) {
  const { life, record, contract, table, papers, done } = loaderData
  return (
    <Main width="wide">
      <Title>{life.name}</Title>
      <Crumbs
        trail={[
          { to: '/backoffice', label: m.frame_office() },
          { to: '/backoffice/labs', label: m.lablife_labs() },
        ]}
        here={life.name}
      />
      <PageHead title={life.name} lede={standingWords(life)} isSmall>
        <Standing life={life} />
      </PageHead>
      <LabNews done={done} tried={tried} />
      <LabGone life={life} tried={tried} />
      <Duo
        side={
          <>
            <LabFacts life={life} record={record} />
            <LabOwner record={record} />
            <LabHistory history={life.history} />
          </>
        }
      >
        <div id="review">
          <LabReview life={life} tried={tried} />
        </div>
        {!isApplication(life.state) && <LabActs life={life} tried={tried} />}
        <LabReadiness life={life} />
        <LabDocuments {...papers} action={`/backoffice/labs/${life.labId}/documents`} mayReview />
        {!isApplication(life.state) && <LabPapers contract={contract} tried={tried} />}
        <LabContract contract={contract} table={table} tried={tried} />
        <div id="submission">
          <LabSubmission record={record} />
        </div>
      </Duo>
    </Main>
  )
}

function Standing({ life }: { life: LabLife }) {
  const { state, reason, labId, takesBookings } = life
  return (
    <>
      <p className="mt-3">
        <LabStateChip state={state} />
      </p>
      {reason && <p className="soft mt-2">{m.lablife_reason_was({ reason })}</p>}
      <p className="row-acts mt-4">
        <LinkButton to={`/backoffice/labs/${labId}/edit`} kind="quiet" size="small">
          {m.lablife_edit()}
        </LinkButton>
        <LinkButton to={`/backoffice/labs/${labId}/prices`} kind="quiet" size="small">
          {m.prices_title()}
        </LinkButton>
        <LinkButton to={`/backoffice/labs/${labId}/capacity`} kind="quiet" size="small">
          {m.desk_capacity_title()}
        </LinkButton>
        {takesBookings && (
          <LinkButton to={`/labs/${labId}`} kind="quiet" size="small">
            {m.lablife_public_page()}
          </LinkButton>
        )}
      </p>
    </>
  )
}
