import type { RefundRow } from '#src/db/queries/refunds/refunds.ts'
import type { RefundId } from '#src/domain/payments/payment.ts'
import { GiveRefundAccount, type RefundAccount } from '#src/domain/refunds/refund-account.ts'
import type { World } from '#src/usecases/world.ts'

type WithCipher = Pick<World, 'cipher'>
const contextOf = (id: RefundId) => `refunds.account:${id}`

/** Seals an account for one refund; the sealed text does not open under another. */
export function sealRefundAccount(
  { cipher }: WithCipher,
  id: RefundId,
  account: RefundAccount,
): string {
  return cipher.seal(JSON.stringify(account), contextOf(id))
}

/** Opens a refund's account for the transfer; undefined where the patient named none. */
export function openRefundAccount(
  { cipher }: WithCipher,
  { id, accountSealed }: Pick<RefundRow, 'id' | 'accountSealed'>,
): RefundAccount | undefined {
  if (accountSealed === null) return undefined
  return GiveRefundAccount.parse(JSON.parse(cipher.open(accountSealed, contextOf(id))))
}
