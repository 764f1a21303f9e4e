import { app } from '#src/web/context.ts'
import type { Handle } from '#src/web/handle.ts'
import { LabPage } from '#src/web/ui/lab-page.tsx'
import type { Route } from './+types/lab-details'
import { loadLab } from './load-lab.ts'

export const handle: Handle = { isStatic: true }

export const headers = () => ({ 'cache-control': 'public, s-maxage=60' })

/** The specification's own address of a lab, its id in the path or in the query. */
export const loader = ({ params, request, context }: Route.LoaderArgs) =>
  loadLab(context.get(app), request, params.id ?? new URL(request.url).searchParams.get('id') ?? '')

export default function LabDetailsRoute({ loaderData }: Route.ComponentProps) {
  return <LabPage {...loaderData} />
}
