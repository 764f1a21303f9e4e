import { redirect } from 'react-router'
import { z } from 'zod'
import { FranchiseId, OPERATOR_FRANCHISE } from '#src/domain/places/manage-franchise.ts'
import { app, visit } from '#src/web/context.ts'
import { forOffice } from '#src/web/for-office.ts'
import { submit } from '#src/web/form.ts'
import type { Handle } from '#src/web/handle.ts'
import {
  OfficeDelete,
  OfficeNews,
  RowActions,
} from '#src/web/routes/backoffice/office-row-parts.tsx'
import { LinkButton } from '#src/web/ui/button.tsx'
import { DataTable } from '#src/web/ui/data-table.tsx'
import { Main } from '#src/web/ui/frame/main.tsx'
import { Crumbs, EmptyState, PageHead, Title } from '#src/web/ui/frame/page.tsx'
import { Tag } from '#src/web/ui/marks.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/franchises'
import type { FranchiseInList } from './franchise-form.tsx'

export const handle: Handle = { isPlain: true, frame: 'app' }

/** `delete` asks for confirmation before one is deleted; `done` says what was changed. */
export async function loader({ request, context }: Route.LoaderArgs) {
  forOffice(request, context.get(visit).actor)
  const { searchParams } = new URL(request.url)
  const rows = await context.get(app).listFranchises()
  const franchises = rows.map((row) => ({ ...row, isOperator: row.id === OPERATOR_FRANCHISE }))
  const wanted = searchParams.get('delete')
  const chosen = franchises.find(({ id, isOperator }) => !isOperator && String(id) === wanted)
  return { franchises, chosen, done: searchParams.get('done') }
}

export const action = ({ request, context }: Route.ActionArgs) =>
  submit(request, z.strictObject({ id: FranchiseId }), async (input) => {
    await context.get(app).deleteFranchise(input)
    return redirect('/backoffice/franchises?done=deleted')
  })

export default function FranchisesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { franchises, chosen, done } = loaderData
  return (
    <Main width="wide">
      <Title>{m.office_franchises()}</Title>
      <Crumbs
        trail={[{ to: '/backoffice', label: m.frame_office() }]}
        here={m.office_franchises()}
      />
      <PageHead title={m.office_franchises()} lede={m.office_franchises_lede()} isSmall />
      <div className="grid grid-cols-1 gap-6">
        <OfficeNews done={done} result={actionData} />
        {chosen && (
          <OfficeDelete
            title={m.office_delete_of({ name: chosen.name })}
            name="id"
            value={chosen.id}
            back="/backoffice/franchises"
            uses={[]}
          />
        )}
        <p>
          <LinkButton to="/backoffice/franchises/new">{m.office_franchise_new()}</LinkButton>
        </p>
        {franchises.length === 0 ? (
          <EmptyState title={m.office_franchises_none()} />
        ) : (
          <Franchises franchises={franchises} />
        )}
      </div>
    </Main>
  )
}

type Row = FranchiseInList & { isOperator: boolean }

function Franchises({ franchises }: { franchises: readonly Row[] }) {
  return (
    <DataTable
      label={m.office_franchises()}
      columns={[
        { id: 'name', head: m.office_franchise_name() },
        { id: 'id', head: m.office_id(), isRight: true },
        { id: 'city', head: m.office_franchise_city() },
        { id: 'act', head: m.office_person_act() },
      ]}
      stacks
      hasActions
    >
      {franchises.map(({ id, name, locationName, isOperator }) => (
        <tr key={id}>
          <td>
            {name} {isOperator && <Tag icon="lock">{m.office_franchise_operator()}</Tag>}
          </td>
          <td className="r num">{id}</td>
          <td className={locationName ? undefined : 'sub'}>
            {locationName ?? m.office_franchise_no_city()}
          </td>
          <td>
            <RowActions
              edit={`/backoffice/franchises/${id}`}
              remove={isOperator ? undefined : `/backoffice/franchises?delete=${id}`}
            />
          </td>
        </tr>
      ))}
    </DataTable>
  )
}
