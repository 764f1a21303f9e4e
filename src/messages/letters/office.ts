import { ALARM_HOURS, REVERSAL_DAYS } from '#src/domain/reconciliation/ageing.ts'
import type { Letter } from '#src/messages/letter.ts'

type Breaks = {
  breaks: readonly { day: string; kind: string; key: string }[]
  /** Money debited for nothing, longer ago than banks take to reverse it. */
  pastReversal: number
}

const SHOWN = 50

/** Tells the operator about differences from the gateway's books that have been open for a day. */
export const breaksOpen: Letter<Breaks> = ({ say, link, write }, { breaks, pastReversal }) => {
  const lines = breaks.slice(0, SHOWN).map(({ day, kind, key }) => `${day}  ${kind}  ${key}`)
  if (breaks.length > SHOWN)
    lines.push(say('letter_breaks_more', { count: String(breaks.length - SHOWN) }))
  const debited = { count: String(pastReversal), days: String(REVERSAL_DAYS) }
  return {
    email: write('breaks_open', {
      count: String(breaks.length),
      hours: String(ALARM_HOURS),
      lines: lines.join('\n'),
      debited: pastReversal > 0 ? say('letter_breaks_debited', debited) : '',
      link: link('/finance/breaks'),
    }),
  }
}

type Due = { caseNumber: string; respondBy: string; isOverdue: boolean; id: string }

/** To the operator, each morning: disputes whose deadline at the bank is near. */
export const chargebacksDue: Letter<{ due: readonly Due[] }> = ({ say, link, write }, { due }) => {
  const lines = due.map(({ caseNumber, respondBy: day, isOverdue, id }) =>
    say(isOverdue ? 'letter_chargeback_overdue' : 'letter_chargeback_line', {
      day,
      case: caseNumber,
      link: link(`/finance/chargebacks/${id}`),
    }),
  )
  return { email: write('chargebacks_due', { count: String(due.length), lines: lines.join('\n') }) }
}

type Altered = { reportNumber: string; reportId: string; number: number }

/** To the operator: the stored content of a report is not what was signed. No name and no value. */
export const reportAltered: Letter<Altered> = ({ link, write }, altered) => ({
  email: write('report_altered', {
    number: altered.reportNumber,
    id: altered.reportId,
    version: String(altered.number),
    link: link('/backoffice'),
  }),
})
