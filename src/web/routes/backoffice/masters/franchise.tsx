import { redirect } from 'react-router'
import { AddFranchise, ChangeFranchise, FranchiseId } from '#src/domain/places/manage-franchise.ts'
import { idIn } from '#src/web/addresses.ts'
import { app, visit } from '#src/web/context.ts'
import { forOffice } from '#src/web/for-office.ts'
import { submit } from '#src/web/form.ts'
import type { Handle } from '#src/web/handle.ts'
import { Main } from '#src/web/ui/frame/main.tsx'
import { Crumbs, PageHead, Title } from '#src/web/ui/frame/page.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/franchise'
import { FranchiseForm } from './franchise-form.tsx'
import { OfficeGone } from './office-gone.tsx'
import { oneOrNew, shownOne } from './one-or-new.ts'

export const handle: Handle = { isPlain: true, frame: 'app' }

/** Without an id in the address: a new one. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  forOffice(request, context.get(visit).actor)
  const verbs = context.get(app)
  const rows = await verbs.listManagedLocations()
  const cities = rows.map(({ id, name }) => ({ id, name }))
  const one = await oneOrNew(params.id, FranchiseId, verbs.listFranchises, ({ id }) => id)
  return shownOne({ cities, franchise: one.row, isGone: one.isGone })
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { saveFranchise } = context.get(app)
  const done = () => redirect('/backoffice/franchises?done=saved')
  if (params.id === undefined)
    return submit(request, AddFranchise, (input) => saveFranchise(input).then(done))
  const id = idIn(FranchiseId, params.id)
  return submit(request, ChangeFranchise, (input) => saveFranchise({ id, ...input }).then(done))
}

export default function FranchisePage({
  loaderData: { franchise, cities, isGone },
  actionData,
}: Route.ComponentProps) {
  const list = { to: '/backoffice/franchises', label: m.office_franchises() }
  const labels = { name: m.office_franchise_name() }
  if (isGone) return <OfficeGone list={list} labels={labels} result={actionData} />
  const title = franchise?.name ?? m.office_franchise_new()
  return (
    <Main width="wide">
      <Title>{title}</Title>
      <Crumbs trail={[{ to: '/backoffice', label: m.frame_office() }, list]} here={title} />
      <PageHead title={title} isSmall />
      <FranchiseForm franchise={franchise} cities={cities} lastResult={actionData} />
    </Main>
  )
}
