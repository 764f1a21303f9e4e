import { data } from 'react-router'
import { app } from '#src/web/context.ts'
import type { Handle } from '#src/web/handle.ts'
import { changeContract, isOfContract } from '#src/web/lab-contract/change-contract.ts'
import { contractTable } from '#src/web/lab-contract/contract-table.ts'
import { LabContract } from '#src/web/lab-contract/lab-life-contract.tsx'
import { LabNews } from '#src/web/lab-contract/lab-life-news.tsx'
import { useSite } from '#src/web/site.ts'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/profile'
import { DeskFrame } from './desk-frame.tsx'
import { DeskCharges, DeskPapers, DeskProfile, DeskSplits } from './desk-profile.tsx'

export const handle: Handle = { isPlain: true, frame: 'app' }

const page = '/lab/desk'

/** `done` says what was changed, `shares` the kind of table for a proposal. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const verbs = context.get(app)
  const desk = await verbs.viewDesk()
  const contract = await verbs.listChanges({ labId: desk.labId })
  const { serviceType } = desk
  const categories = await verbs.listShareCategories({ serviceType })
  const query = new URL(request.url).searchParams
  const table = contractTable({ at: page, query, categories, contract })
  return { desk, contract, table, done: query.get('done') }
}

/** The contract forms: a manager proposes and withdraws, the verbs refuse the rest. */
export async function action({ request, context }: Route.ActionArgs) {
  const intent = (await request.clone().formData()).get('intent')
  if (!isOfContract(intent)) throw data(null, 400)
  const verbs = context.get(app)
  const { labId } = await verbs.viewDesk()
  return changeContract(request, verbs, { labId, intent, page })
}

export default function DeskProfilePage({ loaderData, actionData: tried }: Route.ComponentProps) {
  const { desk, contract, table, done } = loaderData
  const email = useSite()?.operator.email ?? ''
  return (
    <DeskFrame part="profile" lede={m.desk_profile_lede({ email })}>
      <LabNews done={done} tried={tried} />
      <div className="deskcols">
        <DeskProfile {...desk} />
        <div className="grid grid-cols-1 gap-6">
          <DeskPapers {...desk} />
          <DeskCharges {...desk} />
        </div>
      </div>
      <DeskSplits {...desk} />
      <LabContract contract={contract} table={table} tried={tried} isDesk />
    </DeskFrame>
  )
}
