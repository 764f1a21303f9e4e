import { app } from '#src/web/context.ts'
import type { Handle } from '#src/web/handle.ts'
import { LateOrders } from '#src/web/orders/late-orders.tsx'
import { Main } from '#src/web/ui/frame/main.tsx'
import { Crumbs, PageHead, Title } from '#src/web/ui/frame/page.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/late'

export const handle: Handle = { frame: 'app' }

export const loader = ({ context }: Route.LoaderArgs) => context.get(app).listLateAtLab()

/** The tests of this lab whose promised time has passed. */
export default function LabLatePage({ loaderData }: Route.ComponentProps) {
  return (
    <Main width="wide">
      <Title>{m.office_late()}</Title>
      <Crumbs trail={[{ to: '/lab', label: m.bench_title() }]} here={m.office_late()} />
      <PageHead title={m.office_late()} lede={m.bench_late_lede()} isSmall />
      <LateOrders late={loaderData} side="lab" />
    </Main>
  )
}
