import { instantInWords } from '#src/domain/labs/contract-proposal.ts'
import type { Message } from './message.ts'

type BankNews = {
  labName: string
  code: string
  bankName: string
  accountLastFour: string
  effectiveAt: Temporal.Instant
  /** The contact for a lab that did not request the change. */
  operator: string
}

/**
 * To the lab's previous contact: the new bank account, while there is time to object.
 * Source: reliability S29.
 */
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
