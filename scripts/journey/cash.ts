import type { Client } from './client.ts'
import { staff } from './people.ts'
import type { Report } from './report.ts'
import type { Answered } from './shapes.ts'

type Held = Answered<'listCashInHand'>

/** At the end of the day the back office takes in the phlebotomists' cash. */
export async function depositAll(base: string, report: Report, signedIn?: Client) {
  const office = signedIn ?? (await staff(base, 'backoffice', report))
  const { held } = await office.get<'listCashInHand'>('/api/v1/cash-in-hand')
  for (const cash of held) await office.post<'depositCash'>('/api/v1/cash-deposits', cashOf(cash))
  const amountPaise = held.reduce((sum, one) => sum + one.amountPaise, 0)
  report({ who: 'backoffice', did: 'took in the cash', state: 'deposited', amountPaise })
}

function cashOf({ phlebotomistId, amountPaise }: Held['held'][number]) {
  return { phlebotomistId, amountPaise }
}
