import { redirect } from 'react-router'
import { LabId } from '#src/domain/labs/lab.ts'
import { idIn } from '#src/web/addresses.ts'
import { app, visit } from '#src/web/context.ts'
import { isOfOffice } from '#src/web/for-office.ts'
import type { Handle } from '#src/web/handle.ts'
import type { Route } from './+types/lab-details'
import { LabPage } from './lab-page.tsx'
import { loadLab } from './load-lab.ts'

export const handle: Handle = { isPlain: true }

/**
 * The specification's own address of a lab, its id in the path or in the query: redirects to the
 * public page, and the office, whose list links here, to its full record, whether it takes bookings
 * or not.
 */
export function loader({ params, request, context }: Route.LoaderArgs) {
  const typed = params.id ?? new URL(request.url).searchParams.get('id') ?? ''
  if (isOfOffice(context.get(visit).actor)) throw redirect(`/backoffice/labs/${idIn(LabId, typed)}`)
  return loadLab(context.get(app), request, typed)
}

export default function LabDetailsRoute({ loaderData }: Route.ComponentProps) {
  return <LabPage {...loaderData} />
}
