import type { ReactNode } from 'react'
import type { Paise } from '#src/domain/money.ts'
import type { PaymentMode } from '#src/domain/payments/payment.ts'
import type { PayWays } from '#src/web/orders/booking-cancel-stages.ts'
import { SubmitButton } from '#src/web/ui/forms/submit-button.tsx'
import type { IconName } from '#src/web/ui/icon-paths.ts'
import { Icon } from '#src/web/ui/icon.tsx'
import { Note } from '#src/web/ui/marks.tsx'
import { rupeesOf } from '#src/web/ui/money.tsx'
import { m } from '#src/web/words/compiled/messages.js'

type Props = {
  total: Paise
  ways: PayWays
  /** Of the first button, to which an error leads. */
  id: string
}

/** Online and cash beside each other, neither preselected: each button confirms and says how. */
export function BookingPayWays({ total, ways, id }: Props) {
  const { isCashOffered, isOnlineOffered } = ways
  const amount = rupeesOf(total)
  if (!isCashOffered && !isOnlineOffered)
    return <Note tone="needs">{m.booking_book_nothing()}</Note>
  return (
    <>
      <h3 className="mt-5">{m.booking_book_pay_title()}</h3>
      <ul className="payways">
        {isOnlineOffered && (
          <Way icon="lock" title={m.booking_book_pay_online_title()} mode="online">
            <p className="small">{m.booking_book_pay_online({ amount })}</p>
            <Choose mode="online" id={id}>
              {m.booking_book_pay_online_button({ amount })}
            </Choose>
          </Way>
        )}
        <Way icon="cash" title={m.booking_book_pay_cash_title()} mode="cash">
          <p className="small">
            {isCashOffered ? m.booking_book_pay_cash({ amount }) : m.refusals_cash_not_offered()}
          </p>
          {isCashOffered && (
            <Choose mode="cash" id={isOnlineOffered ? undefined : id}>
              {m.booking_book_confirm({ amount })}
            </Choose>
          )}
        </Way>
      </ul>
    </>
  )
}

type WayProps = { icon: IconName; title: string; mode: PaymentMode; children: ReactNode }

function Way({ icon, title, mode, children }: WayProps) {
  return (
    <li aria-labelledby={`pay-${mode}`}>
      <h3 id={`pay-${mode}`}>
        <Icon name={icon} />
        {title}
      </h3>
      {children}
    </li>
  )
}

type ChooseProps = { mode: PaymentMode; id: string | undefined; children: ReactNode }

function Choose({ mode, id, children }: ChooseProps) {
  return (
    <SubmitButton isWide name="payment" value={mode} id={id}>
      {children}
    </SubmitButton>
  )
}
