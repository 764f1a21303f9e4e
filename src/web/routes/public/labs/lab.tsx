import { app } from '#src/web/context.ts'
import type { Handle } from '#src/web/handle.ts'
import type { Route } from './+types/lab'
import { LabPage } from './lab-page.tsx'
import { loadLab } from './load-lab.ts'

export const handle: Handle = { isStatic: true }

export const headers = () => ({ 'cache-control': 'public, s-maxage=60' })

export const loader = ({ params, request, context }: Route.LoaderArgs) =>
  loadLab(context.get(app), request, params.id)

export default function LabRoute({ loaderData }: Route.ComponentProps) {
  return <LabPage {...loaderData} />
}
