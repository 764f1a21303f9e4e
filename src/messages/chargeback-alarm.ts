import type { Message } from './message.ts'

type Due = { caseNumber: string; respondBy: string; isOverdue: boolean; id: string }

/** To the operator, each morning: disputes whose deadline at the bank is near. */
export function chargebackAlarmMail(
  to: string,
  { due, baseUrl }: { due: readonly Due[]; baseUrl: string },
): Message {
  const lines = due.map(({ caseNumber, respondBy, isOverdue, id }) => {
    const late = isOverdue ? '  OVERDUE' : ''
    return `${respondBy}${late}  ${caseNumber}  ${baseUrl}/finance/chargebacks/${id}`
  })
  return {
    channel: 'email',
    to,
    subject: `Chargebacks: ${due.length} to answer before the bank's deadline`,
    text: `Patients' banks dispute these payments. The bank needs our proof by the date shown for each; without it the money is lost:

${lines.join('\n')}
`,
  }
}
