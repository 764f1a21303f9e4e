import { useRouteLoaderData } from 'react-router'
import type { loader } from '#src/web/root.tsx'
import { Link } from '#src/web/ui/link.tsx'
import { m } from '#src/web/words/compiled/messages.js'

/** A booking's number, linked to the page that the viewer works with: finance's or the office's. */
export function BookingLink({ number }: { number: string | null }) {
  const isFinance = useRouteLoaderData<typeof loader>('root')?.who.roles.includes('finance')
  if (number === null) return m.finance_none()
  return (
    <Link
      className="small num nowrap"
      to={`${isFinance ? '/finance' : '/backoffice'}/bookings/${number}`}
    >
      {number}
    </Link>
  )
}
