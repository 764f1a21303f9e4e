import { app } from '#src/web/context.ts'
import type { Handle } from '#src/web/handle.ts'
import { Main } from '#src/web/ui/frame/main.tsx'
import { Crumbs, PageHead, Title } from '#src/web/ui/frame/page.tsx'
import { rupeesOf } from '#src/web/ui/money.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/dues'
import { OrderDues } from './order-dues.tsx'

export const handle: Handle = { isPlain: true }

export const loader = ({ context }: Route.LoaderArgs) => context.get(app).listDues()

/** What a person owes from which booking, what we owe them, and how each is settled. */
export default function DuesPage({ loaderData: dues }: Route.ComponentProps) {
  const title =
    dues.owed > 0 ? m.pay_dues_owed({ amount: rupeesOf(dues.owed) }) : m.pay_dues_nothing()
  return (
    <Main width="narrow">
      <Title>{m.pay_dues_title()}</Title>
      <Crumbs
        trail={[{ to: '/bookings', label: m.booking_track_title() }]}
        here={m.pay_dues_title()}
      />
      <PageHead
        title={title}
        lede={dues.owed > 0 ? m.pay_dues_owed_lede() : m.pay_dues_nothing_lede()}
        isSmall
      />
      <OrderDues dues={dues} />
    </Main>
  )
}
