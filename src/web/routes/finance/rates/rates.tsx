import { redirect } from 'react-router'
import { z } from 'zod'
import { oneLine } from '#src/domain/free-text.ts'
import { taxes } from '#src/domain/settlement/settlement.ts'
import { answerForm, asked } from '#src/web/answer-form.ts'
import { app } from '#src/web/context.ts'
import { submit } from '#src/web/form.ts'
import type { Handle } from '#src/web/handle.ts'
import { FinanceFrame } from '#src/web/routes/finance/finance-frame.tsx'
import { Done } from '#src/web/ui/finance-parts.tsx'
import { Panel } from '#src/web/ui/frame/page.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/rates'
import { TaxPositions } from './finance-positions.tsx'
import { Holidays, HolidayForm, RateForm, RateTable } from './finance-rates.tsx'

export const handle: Handle = { isPlain: true, frame: 'app' }

/** A typed percentage, `18` or `0.1`: at most two decimals. */
const TypedRate = z
  .string()
  .trim()
  .regex(/^(?:100(?:\.0{1,2})?|\d{1,2}(?:\.\d{1,2})?)$/, 'Write a percentage, such as 18 or 0.1.')
  .transform((text) => {
    const [whole = '', part = ''] = text.split('.')
    return Number(whole) * 100 + Number(part.padEnd(2, '0'))
  })
const Rate = z.strictObject({
  tax: z.enum(taxes),
  from: z.iso.date(),
  percent: TypedRate,
  source: oneLine(3, 300),
})
const Holiday = z.strictObject({ day: z.iso.date(), name: oneLine(2, 100) })

export async function loader({ request, context }: Route.LoaderArgs) {
  const verbs = context.get(app)
  const { rates, positions } = await verbs.listTaxRates()
  const { holidays } = await verbs.listHolidays()
  return { rates, positions, holidays, done: asked(request).get('done') }
}

export function action({ request, context }: Route.ActionArgs) {
  const verbs = context.get(app)
  const back = (done: string) => () => redirect(`/finance/rates?done=${done}`)
  return answerForm(request, {
    rate: () =>
      submit(
        request,
        Rate,
        ({ percent, ...input }) =>
          verbs.addTaxRate({ ...input, basisPoints: percent }).then(back('rate')),
        { words: { percent: m.finance_percent_rule } },
      ),
    holiday: () =>
      submit(request, Holiday, (input) => verbs.saveHoliday(input).then(back('holiday'))),
    'no-holiday': () =>
      submit(request, Holiday.pick({ day: true }), (input) =>
        verbs.deleteHoliday(input).then(back('no-holiday')),
      ),
  })
}

export default function RatesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { rates, positions, holidays, done } = loaderData
  const words = {
    rate: m.finance_rate_done,
    holiday: m.finance_holiday_done,
    'no-holiday': m.finance_holiday_gone,
  }
  return (
    <FinanceFrame part="rates" lede={m.finance_rates_lede()}>
      <Done done={done} words={words} />
      <div className="deskcols">
        <Panel title={m.finance_tax_rates()}>
          <RateTable rates={rates} />
          <RateForm tried={actionData} />
        </Panel>
        <Panel title={m.finance_holidays()}>
          <Holidays holidays={holidays} tried={actionData} />
          <HolidayForm tried={actionData} />
        </Panel>
      </div>
      <Panel title={m.finance_positions()}>
        <TaxPositions positions={positions} />
      </Panel>
    </FinanceFrame>
  )
}
