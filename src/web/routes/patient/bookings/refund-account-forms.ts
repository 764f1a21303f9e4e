import type { z } from 'zod'
import { GiveRefundAccount } from '#src/domain/refunds/refund-account.ts'
import { m } from '#src/web/words/compiled/messages.js'

const [Account, Upi] = GiveRefundAccount.options

/** Money sent to a mistyped account is lost: the account is typed twice. */
export const AccountTwice = Account.extend({
  accountNumberAgain: Account.shape.accountNumber,
}).refine((typed) => typed.accountNumber === typed.accountNumberAgain, {
  path: ['accountNumberAgain'],
})
export type AccountTwice = z.input<typeof AccountTwice>

export const UpiTwice = Upi.extend({ upiAgain: Upi.shape.upi }).refine(
  (typed) => typed.upi === typed.upiAgain,
  { path: ['upiAgain'] },
)
export type UpiTwice = z.input<typeof UpiTwice>

export const accountWords = {
  ifsc: m.pay_account_ifsc_form,
  accountNumber: m.pay_account_number_form,
  accountNumberAgain: m.pay_account_again_form,
  upi: m.pay_account_upi_form,
  upiAgain: m.pay_account_again_form,
}
