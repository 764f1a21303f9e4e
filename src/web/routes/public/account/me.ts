import { redirect } from 'react-router'
import { visit } from '#src/web/context.ts'
import { onlookerOf } from '#src/web/ui/frame/onlooker.ts'
import { homeOf } from '#src/web/ui/frame/role-areas.ts'
import type { Route } from './+types/me'

/** One address for everybody: leads to the home of the person's role. */
export function loader({ context }: Route.LoaderArgs) {
  const { actor } = context.get(visit)
  if (actor.kind !== 'person') throw redirect('/sign-in')
  if (actor.needsSecondFactor) throw redirect('/sign-in/enrol')
  throw redirect(homeOf(onlookerOf(actor).roles))
}
