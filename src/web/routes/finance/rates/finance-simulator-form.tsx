import { Form } from 'react-router'
import type { App } from '#src/usecases/index.ts'
import { m } from '#src/web/words/compiled/messages.js'

export type Simulated = Awaited<ReturnType<App['simulateShares']>>
type Payees = Awaited<ReturnType<App['listPayees']>>

export type TypedShares = {
  lab: string
  month: string
  from: string
  all: string
  percents: Readonly<Record<string, string>>
}

type ChooseProps = { labs: Payees['labs']; typed: TypedShares }

/** Which lab, which month. */
export function ChoosePayee({ labs, typed }: ChooseProps) {
  return (
    <search>
      <Form className="deskfind">
        <div className="field">
          <label htmlFor="lab">{m.finance_lab()}</label>
          <select className="input" id="lab" name="lab" defaultValue={typed.lab} required>
            <option value="">{m.finance_choose()}</option>
            {labs.map(({ labId, name, code }) => (
              <option key={labId} value={labId}>
                {name} ({code})
              </option>
            ))}
          </select>
        </div>
        <div className="field">
          <label htmlFor="month">{m.finance_month()}</label>
          <input
            className="input"
            id="month"
            name="month"
            type="month"
            defaultValue={typed.month}
            pattern="20\d\d-(0[1-9]|1[0-2])"
            required
          />
        </div>
        <button type="submit" className="btn btn--quiet">
          {m.finance_show()}
        </button>
      </Form>
    </search>
  )
}

/** Our percentage, for all categories or for single ones; an empty one stays as it was. */
export function WishForm({ result, typed }: { result: Simulated; typed: TypedShares }) {
  const { lab, month, byCategory } = result
  return (
    <search>
      <Form className="form">
        <input type="hidden" name="lab" value={lab.labId} />
        <input type="hidden" name="month" value={month} />
        <p className="soft">{m.finance_wish_lede()}</p>
        <div className="finwish">
          <Percent name="all" label={m.finance_wish_all()} value={typed.all} now={[]} />
          {byCategory.map(({ categoryCode, category, percents }) => (
            <Percent
              key={categoryCode}
              name={`percent.${categoryCode}`}
              label={category}
              value={typed.percents[categoryCode] ?? ''}
              now={percents}
            />
          ))}
          <div className="field">
            <label htmlFor="from">{m.finance_wish_from()}</label>
            <p className="help" id="from-help">
              {m.finance_wish_from_help()}
            </p>
            <input
              className="input"
              id="from"
              name="from"
              type="date"
              defaultValue={typed.from}
              aria-describedby="from-help"
            />
          </div>
        </div>
        <p>
          <button type="submit" className="btn">
            {m.finance_simulate()}
          </button>
        </p>
      </Form>
    </search>
  )
}

type PercentProps = { name: string; label: string; value: string; now: readonly number[] }

function Percent({ name, label, value, now }: PercentProps) {
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      <p className="help" id={`${name}-help`}>
        {now.length === 0
          ? m.finance_wish_all_help()
          : m.finance_wish_now({ percents: now.join(', ') })}
      </p>
      <input
        className="input"
        id={name}
        name={name}
        defaultValue={value}
        inputMode="numeric"
        pattern="[1-9]\d?"
        maxLength={2}
        autoComplete="off"
        aria-describedby={`${name}-help`}
      />
    </div>
  )
}
