import type { Message } from './message.ts'

type Altered = { reportNumber: string; reportId: string; number: number; baseUrl: string }

/** To the operator: the stored content of a report is not what was signed. No name and no value. */
export function reportAlteredMail(
  to: string,
  { reportNumber, reportId, number, baseUrl }: Altered,
): Message {
  return {
    channel: 'email',
    to,
    subject: `Report ${reportNumber} does not match its signature`,
    text: `Version ${number} of report ${reportNumber} (${reportId}) is not what was published and signed. It was changed in the database. It is not shown to anyone.

Find out who had access, compare the row with the last backup, and restore it. Until then the patient needs the lab's own copy.

${baseUrl}/backoffice
`,
  }
}
