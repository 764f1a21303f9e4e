import { collecting, type Owner, type Place, type Way } from '#src/domain/ledger/in-flight.ts'
import type { LedgerAccount } from '#src/domain/ledger/journal.ts'
import type { Paise } from '#src/domain/money.ts'
import type { App } from '#src/usecases/index.ts'
import type { Tone } from '#src/web/charts/tones.ts'
import { accountWords } from '#src/web/routes/finance/ledger/finance-accounts.ts'
import { sinceWords } from '#src/web/ui/finance-parts.tsx'
import { Panel } from '#src/web/ui/frame/page.tsx'
import { Money, rupeesOf } from '#src/web/ui/money.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import { Parted, type PartOf } from './parted.tsx'

export type Flight = Awaited<ReturnType<App['viewMoneyInFlight']>>

/** Patients' money on its way to the labs: where it is, to whom it belongs, what has left. */
export function MoneyInFlight({ money }: { money: Flight }) {
  if (money.paid === 0)
    return (
      <Panel title={m.finance_flight()}>
        <p className="soft">{m.finance_flight_none()}</p>
      </Panel>
    )
  const { total, paid } = money
  const sums = { paid: rupeesOf(paid), total: rupeesOf(total) }
  return (
    <Panel title={m.finance_flight()}>
      <Stations money={money} />
      <div className="flightcols">
        <Parted
          title={m.finance_flight_where()}
          label={m.finance_flight_where_words(sums)}
          parts={wherePartsOf(money)}
          total={total}
        />
        <Parted
          title={m.finance_flight_whose()}
          label={m.finance_flight_whose_words(sums)}
          parts={whosePartsOf(money)}
          total={total}
        />
        <Parted
          title={m.finance_flight_went()}
          label={m.finance_flight_went_words(sums)}
          parts={wentPartsOf(money)}
          total={paid}
        />
      </div>
    </Panel>
  )
}

/** From the patient to the lab, in the order of the way. */
function Stations({ money }: { money: Flight }) {
  return (
    <ol className="flight">
      {stationsOf(money).map(({ id, name, paise, plain }) => (
        <li key={id}>
          <span>{name}</span>
          <b>
            <Money paise={paise} isWhole />
          </b>
          {plain !== undefined && <small>{plain}</small>}
        </li>
      ))}
    </ol>
  )
}

function stationsOf({ paid, collected, here, owedToLabs, out, oldest }: Flight) {
  const ever = m.finance_flight_ever()
  const since = (accounts: readonly LedgerAccount[]) => sinceOf(oldest, accounts)
  const owed = since(['lab-payable', 'payouts-in-transit'])
  return [
    { id: 'paid', name: m.finance_flight_paid(), paise: paid, plain: ever },
    { id: 'way', name: m.finance_flight_collected(), paise: collected, plain: since(collecting) },
    { id: 'bank', name: m.finance_account_bank(), paise: here.bank, plain: undefined },
    { id: 'owed', name: m.finance_flight_owed_labs(), paise: owedToLabs, plain: owed },
    { id: 'labs', name: m.finance_flight_way_labs(), paise: out.labs, plain: ever },
  ]
}

/** Since when the oldest money of these accounts is there. */
function sinceOf(oldest: Flight['oldest'], accounts: readonly LedgerAccount[]): string | undefined {
  const times = oldest.filter(({ account }) => accounts.includes(account))
  const [first] = times.map(({ since }) => since).toSorted()
  return first === undefined ? undefined : m.finance_flight_oldest({ since: sinceWords(first) })
}

const placeTones: Record<Place, Tone> = {
  gateway: '2',
  'cash-in-hand': '3',
  'cash-at-office': '6',
  'cash-short': '5',
  bank: '1',
  chargebacks: '4',
}

function wherePartsOf({ here, oldest }: Flight): PartOf[] {
  return entriesOf(here).map(([place, amount]) => ({
    id: place,
    label: accountWords[place](),
    tone: placeTones[place],
    paise: amount,
    to: `/finance/ledger/${place}`,
    plain: sinceOf(oldest, [place]),
  }))
}

const ownerWords: Record<Owner, { label: () => string; tone: Tone; accounts: LedgerAccount[] }> = {
  patients: {
    label: m.finance_owner_patients,
    tone: '3',
    accounts: ['customer-advance', 'customer-credit'],
  },
  refunds: { label: m.finance_account_refund_payable, tone: '2', accounts: ['refund-payable'] },
  labs: { label: m.finance_account_lab_payable, tone: '1', accounts: ['lab-payable'] },
  transit: {
    label: m.finance_account_payouts_in_transit,
    tone: '6',
    accounts: ['payouts-in-transit'],
  },
  phlebotomists: {
    label: m.finance_account_phlebotomist_payable,
    tone: '7',
    accounts: ['phlebotomist-payable'],
  },
  taxes: { label: m.finance_owner_taxes, tone: '4', accounts: ['gst-payable', 'tds-payable'] },
  unallocated: { label: m.finance_account_unallocated, tone: '5', accounts: ['unallocated'] },
  ours: { label: m.finance_owner_ours, tone: '8', accounts: ['platform-revenue', 'gateway-fees'] },
}

function whosePartsOf({ owned, oldest }: Flight): PartOf[] {
  return entriesOf(owned).map(([owner, amount]) => {
    const { label, tone, accounts } = ownerWords[owner]
    const [first, ...more] = accounts
    const to = more.length > 0 ? '/finance/ledger' : `/finance/ledger/${first}`
    return { id: owner, label: label(), tone, paise: amount, to, plain: sinceOf(oldest, accounts) }
  })
}

const wayWords: Record<Way, { label: () => string; tone: Tone }> = {
  labs: { label: m.finance_flight_way_labs, tone: '6' },
  refunds: { label: m.finance_flight_way_refunds, tone: '2' },
  taxes: { label: m.finance_flight_way_taxes, tone: '4' },
  phlebotomists: { label: m.finance_flight_way_phlebotomists, tone: '7' },
  fees: { label: m.finance_flight_way_fees, tone: '5' },
  'charged-back': { label: m.finance_flight_way_charged_back, tone: '8' },
}

/** Everything ever paid: what has left, and what is still here. */
function wentPartsOf({ out, total }: Flight): PartOf[] {
  const left = entriesOf(out).map(([way, amount]) => {
    const { label, tone } = wayWords[way]
    return { id: way, label: label(), tone, paise: amount }
  })
  return [{ id: 'here', label: m.finance_flight_here(), tone: '1', paise: total }, ...left]
}

/** Every name with its amount; the record has no others. */
function entriesOf<Name extends string>(of: Record<Name, Paise>) {
  return Object.entries(of) as [Name, Paise][]
}
