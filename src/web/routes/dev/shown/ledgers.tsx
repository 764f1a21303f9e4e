import type { Paise } from '#src/domain/money.ts'
import { Accreditation, OfferChoice, OfferList } from '#src/web/routes/public/offer.tsx'
import { Button } from '#src/web/ui/button.tsx'
import { Duo, EmptyState, KeyValues, Pager, Panel } from '#src/web/ui/frame/page.tsx'
import { Ledger, LedgerRow } from '#src/web/ui/ledger.tsx'
import { Chip } from '#src/web/ui/marks.tsx'
import { Money } from '#src/web/ui/money.tsx'
import { CancelCost, QuoteCard, QuoteLines, StickyBar } from '#src/web/ui/quote.tsx'
import { Search } from '#src/web/ui/search.tsx'
import { Tube } from '#src/web/ui/tube.tsx'

/** Without zod in the browser: the amounts of this page are examples. */
const rupees = (amount: number) => (amount * 100) as Paise

export function Ledgers() {
  return (
    <>
      <Panel title="Search">
        <Search q="CBC" pincode="560001" />
      </Panel>
      <Panel title="Ledger">
        <Ledger>
          <LedgerRow
            to="#cbc"
            mark={<Tube cap="lavender" />}
            title="Complete Blood Count"
            plain="counts the cells in your blood"
            chips={<Chip icon="plate">No fasting</Chip>}
            amountLabel="from"
            amount={<Money paise={rupees(240)} isWhole />}
          />
          <LedgerRow title="A row without a link" amount={<Money paise={rupees(123456)} />} />
        </Ledger>
        <Pager page={2} pages={5} to={(page) => `?page=${page}`} />
        <EmptyState title="No bookings yet" action={<Button>Find a test</Button>}>
          What you book stands here, with where your sample is.
        </EmptyState>
      </Panel>
      <Panel title="Offers and quote">
        <Duo side={<Quote />}>
          <OfferList legend="Choose a lab">
            <Offer value="a" title="Tulsi Demo Diagnostics" isChosen />
            <Offer value="b" title="Neem Demo Pathlab" />
          </OfferList>
        </Duo>
      </Panel>
      <StickyBar total={rupees(350)}>
        <Button>See every line</Button>
      </StickyBar>
    </>
  )
}

function Offer(props: { value: string; title: string; isChosen?: boolean }) {
  return (
    <OfferChoice
      {...props}
      name="lab"
      place="Bengaluru, 560001"
      paise={rupees(250)}
      priceNote="test only"
      facts={[
        ['Distance', '1.8 km'],
        ['Report promised by', 'Today, 5:30 pm'],
        ['Accreditation', <Accreditation key="a" isAccredited={props.isChosen === true} />],
      ]}
    />
  )
}

function Quote() {
  return (
    <>
      <QuoteCard title="What you will pay" lede="Tulsi Demo Diagnostics, at your home">
        <QuoteLines
          lines={[
            { label: 'Complete Blood Count', paise: rupees(250) },
            { label: 'Home collection', note: '1.8 km, the minimum charge', paise: rupees(100) },
            { label: 'Taxes', paise: rupees(0) },
          ]}
          total={rupees(350)}
        />
        <CancelCost
          stages={[
            {
              when: 'Until a phlebotomist accepts',
              paise: rupees(0),
              detail: 'Everything comes back: ₹350.00.',
              isNow: true,
            },
            {
              when: 'After acceptance, until your sample is taken',
              paise: rupees(120),
              detail: 'You get back ₹230.00.',
            },
            { when: 'After your sample is taken', paise: null, detail: 'The lab is at work.' },
          ]}
        />
        <Button isWide>Choose a time</Button>
      </QuoteCard>
      <KeyValues
        rows={[
          ['Where', '12 Sample Street, Bengaluru 560001'],
          ['Lab', 'Tulsi Demo Diagnostics'],
        ]}
      />
    </>
  )
}
