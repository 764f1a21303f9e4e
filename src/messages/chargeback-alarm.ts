import type { Message } from './message.ts'

type Due = { caseNumber: string; respondBy: string; isOverdue: boolean; id: string }

/** To the operator, each morning: disputes whose deadline at the bank is near. */
export function chargebackAlarmMail(
  to: string,
  { due, baseUrl }: { due: readonly Due[]; baseUrl: string },
): Message {
  const lines = due.map(({ caseNumber, respondBy, isOverdue, id }) => {
    const late = isOverdue ? '  OVER' : ''
    return `${respondBy}${late}  ${caseNumber}  ${baseUrl}/finance/chargebacks/${id}`
  })
  return {
    channel: 'email',
    to,
    subject: `Chargebacks: ${due.length} to answer by the bank's last day`,
    text: `Patients' banks dispute these payments. By the day in front of each the bank wants our proof; without it the money is lost:

${lines.join('\n')}
`,
  }
}
