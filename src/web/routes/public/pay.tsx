import { Link } from 'react-router'
import type { Handle } from '#src/web/handle.ts'
import { LinkButton } from '#src/web/ui/button.tsx'
import { Main } from '#src/web/ui/main.tsx'
import { PageMeta } from '#src/web/ui/page-meta.tsx'
import { Crumbs, PageHead } from '#src/web/ui/page.tsx'
import { m } from '#src/web/words/compiled/messages.js'

export const handle: Handle = { isStatic: true }
export const headers = () => ({ 'cache-control': 'public, s-maxage=60' })

/** How this installation is paid, and where what is owed stands. */
export default function PayPage() {
  const title = m.policies_pay_title()
  return (
    <Main>
      <PageMeta title={title} description={m.policies_pay_description()} />
      <Crumbs trail={[{ to: '/', label: m.frame_home() }]} here={title} />
      <PageHead title={title} lede={m.policies_pay_lede()}>
        <p>{m.policies_pay_owed()}</p>
        <div className="actions mt-6">
          <LinkButton to="/bookings">{m.policies_pay_see()}</LinkButton>
          <LinkButton to="/contact" kind="quiet">
            {m.frame_contact()}
          </LinkButton>
        </div>
      </PageHead>
      <p className="policy__ready">
        <Link to="/cancelation_policy">{m.policies_pay_rules()}</Link>
      </p>
    </Main>
  )
}
