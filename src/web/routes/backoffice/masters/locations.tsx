import { redirect } from 'react-router'
import { z } from 'zod'
import { LocationId } from '#src/domain/places/manage-location.ts'
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
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/locations'
import type { ManagedLocation } from './location-form.tsx'

export const handle: Handle = { isPlain: true, frame: 'app' }

/** `delete` asks for confirmation before one is deleted; `done` says what was changed. */
export async function loader({ request, context }: Route.LoaderArgs) {
  forOffice(request, context.get(visit).actor)
  const { searchParams } = new URL(request.url)
  const locations = await context.get(app).listManagedLocations()
  const chosen = locations.find(({ id }) => String(id) === searchParams.get('delete'))
  return { locations, chosen, done: searchParams.get('done') }
}

export const action = ({ request, context }: Route.ActionArgs) =>
  submit(request, z.strictObject({ id: LocationId }), async (input) => {
    await context.get(app).deleteLocation(input)
    return redirect('/backoffice/locations?done=deleted')
  })

export default function LocationsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { locations, chosen, done } = loaderData
  return (
    <Main width="wide">
      <Title>{m.office_locations()}</Title>
      <Crumbs
        trail={[{ to: '/backoffice', label: m.frame_office() }]}
        here={m.office_locations()}
      />
      <PageHead title={m.office_locations()} lede={m.office_locations_lede()} isSmall />
      <div className="grid grid-cols-1 gap-6">
        <OfficeNews done={done} result={actionData} />
        {chosen && <Deletion {...chosen} />}
        <p>
          <LinkButton to="/backoffice/locations/new">{m.office_location_new()}</LinkButton>
        </p>
        {locations.length === 0 ? (
          <EmptyState title={m.office_locations_none()}>
            {m.office_locations_none_help()}
          </EmptyState>
        ) : (
          <Locations locations={locations} />
        )}
      </div>
    </Main>
  )
}

function Deletion({ id, name, labs, phlebotomists, franchises, bookings }: ManagedLocation) {
  return (
    <OfficeDelete
      title={m.office_delete_of({ name })}
      name="id"
      value={id}
      back="/backoffice/locations"
      uses={[
        [m.office_labs(), labs],
        [m.office_phlebotomists(), phlebotomists],
        [m.office_franchises(), franchises],
        [m.office_bookings(), bookings],
      ]}
    />
  )
}

function Locations({ locations }: { locations: readonly ManagedLocation[] }) {
  return (
    <DataTable
      label={m.office_locations()}
      columns={[
        { id: 'name', head: m.office_location_name() },
        { id: 'id', head: m.office_id(), isRight: true },
        { id: 'slug', head: m.office_location_slug() },
        { id: 'point', head: m.office_point() },
        { id: 'labs', head: m.office_labs(), isRight: true },
        { id: 'phlebotomists', head: m.office_phlebotomists(), isRight: true },
        { id: 'franchises', head: m.office_franchises(), isRight: true },
        { id: 'act', head: m.office_person_act() },
      ]}
      stacks
      hasActions
    >
      {locations.map((row) => (
        <tr key={row.id}>
          <td>{row.name}</td>
          <td className="r num">{row.id}</td>
          <td className="sub">/cities/{row.slug}</td>
          <td className="sub num">
            {row.latitude.toFixed(4)}, {row.longitude.toFixed(4)}
          </td>
          <td className="r num">{row.labs}</td>
          <td className="r num">{row.phlebotomists}</td>
          <td className="r num">{row.franchises}</td>
          <td>
            <RowActions
              edit={`/backoffice/locations/${row.id}`}
              remove={`/backoffice/locations?delete=${row.id}`}
            />
          </td>
        </tr>
      ))}
    </DataTable>
  )
}
