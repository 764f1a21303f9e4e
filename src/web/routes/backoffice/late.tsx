import { app, visit } from '#src/web/context.ts'
import { forOffice } from '#src/web/for-office.ts'
import { LateOrders } from '#src/web/orders/late-orders.tsx'
import { Main } from '#src/web/ui/frame/main.tsx'
import { Crumbs, PageHead, Title } from '#src/web/ui/frame/page.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/late'
import { NotifiableOffice } from './notifiable-office.tsx'

export const handle = { isPlain: true, frame: 'app' }

export async function loader({ request, context }: Route.LoaderArgs) {
  forOffice(request, context.get(visit).actor)
  const late = await context.get(app).watchLate()
  return { late, untold: await context.get(app).countLateCases() }
}

/** The tests of all labs whose promised time has passed, and what labs owe to an authority. */
export default function OfficeLatePage({ loaderData: { late, untold } }: Route.ComponentProps) {
  return (
    <Main width="wide">
      <Title>{m.office_late()}</Title>
      <Crumbs trail={[{ to: '/backoffice', label: m.frame_office() }]} here={m.office_late()} />
      <PageHead title={m.office_late()} lede={m.office_late_lede()} isSmall />
      <div className="grid grid-cols-1 gap-6">
        <LateOrders late={late} side="office" />
        <NotifiableOffice labs={untold} />
      </div>
    </Main>
  )
}
