import { z } from 'zod'
import { oneLine } from '#src/domain/free-text.ts'
import { BankAccount, Ifsc } from '#src/domain/identity/inputs.ts'

/** A UPI address: the person's handle, then the bank's. */
const Upi = z
  .string()
  .max(120)
  .transform((typed) => typed.normalize('NFKC').trim().toLowerCase())
  .pipe(z.string().regex(/^[a-z0-9._-]{2,64}@[a-z][a-z0-9]{1,63}$/, 'A UPI address: name@bank.'))

/** The account for a refund that cannot go back the way the money came. */
export const GiveRefundAccount = z.union([
  z.strictObject({ holderName: oneLine(2, 100), ifsc: Ifsc, accountNumber: BankAccount }),
  z.strictObject({ upi: Upi }),
])
export type RefundAccount = z.infer<typeof GiveRefundAccount>

const bankFields = ['holderName', 'ifsc', 'accountNumber', 'accountNumberAgain'] as const
const upiFields = ['upi', 'upiAgain'] as const

/**
 * The same as typed in the form: account number or UPI address twice, because a typing mistake
 * sends money to a stranger. One object rather than a union, so that an error names the field.
 */
export const TypedRefundAccount = z
  .strictObject({
    holderName: oneLine(2, 100).optional(),
    ifsc: Ifsc.optional(),
    accountNumber: BankAccount.optional(),
    accountNumberAgain: BankAccount.optional(),
    upi: Upi.optional(),
    upiAgain: Upi.optional(),
  })
  .superRefine(nameWhatIsAmiss)
  .transform(onceTyped)

type Typed = Partial<
  Record<(typeof bankFields)[number] | (typeof upiFields)[number], string | undefined>
>

/** Either all of the bank fields or the UPI address alone, each equal to its repetition. */
function nameWhatIsAmiss(typed: Typed, context: z.RefinementCtx): void {
  const isUpi = upiFields.some((field) => typed[field] !== undefined)
  for (const field of isUpi ? upiFields : bankFields)
    if (typed[field] === undefined) issue(context, field, 'This is missing.')
  for (const field of isUpi ? bankFields : [])
    if (typed[field] !== undefined) issue(context, field, 'A bank account or UPI, not both.')
  const [once, again] = isUpi
    ? [typed.upi, typed.upiAgain]
    : [typed.accountNumber, typed.accountNumberAgain]
  if (once !== undefined && again !== undefined && once !== again)
    issue(context, 'again', 'The second one differs from the first.')
}

function issue(context: z.RefinementCtx, field: string, message: string): void {
  context.addIssue({ code: 'custom', path: [field], message })
}

function onceTyped({ upi, holderName = '', ifsc = '', accountNumber = '' }: Typed): RefundAccount {
  return upi === undefined ? { holderName, ifsc, accountNumber } : { upi }
}

/**
 * What may be shown of an account: enough to recognise one's own, too little for anyone else.
 * Source: reliability S2.
 */
export function accountHint(account: RefundAccount): string {
  if (!('upi' in account)) return account.accountNumber.slice(-4)
  const [name = '', bank = ''] = account.upi.split('@')
  return `${name.slice(0, 2)}…@${bank}`
}
