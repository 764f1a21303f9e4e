import { instantInWords } from '#src/domain/labs/contract-proposal.ts'
import type { Message } from './message.ts'

type BankNews = {
  labName: string
  code: string
  bankName: string
  accountLastFour: string
  effectiveAt: Temporal.Instant
  /** Whom to write to where nobody at the lab asked for it. */
  operator: string
}

/** To the lab's old contact: where it will be paid, while there is still time to object. */
export function bankChangeMail(to: string, news: BankNews): Message {
  const { labName, code, bankName, accountLastFour, effectiveAt, operator } = news
  return {
    channel: 'email',
    to,
    replyTo: operator,
    subject: `New bank account for ${labName} (${code})`,
    text: `From ${instantInWords(effectiveAt)} (Indian time), we will pay ${labName} into the account ending in ${accountLastFour} at ${bankName}. Two people have approved this.

If nobody at your lab asked for this, write to ${operator} immediately. Nothing is paid into the new account before then.
`,
  }
}
