import type { Control } from './control.ts'

const adding = 'src/domain/reflex/added-by-rule.ts'
const table = 'src/db/migrations/0125_reflex-rules.sql'
const offers = 'src/db/migrations/0134_reflex-offers.sql'
const suggested = 'src/usecases/reflex/suggested.test.ts'
const standing = 'src/domain/reflex/offer-standing.ts'
const flow = 'src/usecases/reflex/added-by-rule.test.ts'
const keeping = 'src/usecases/reflex/keeping-reflex-rules.test.ts'

const added =
  'a high value adds the other test, free, on the same tube; the patient reads of it with the report'
const booked = 'below the limit, already booked, or verified twice: nothing is added'
const missed =
  'a sample that is too old, or none of its type, adds nothing and says why at the bench'
const hidden =
  'a report that comes before the value names no test that it caused, nor does the page'
const promised = 'the booked tests keep their promise: a late test of a rule marks itself alone'
const unsaid = 'neither a message nor the person’s own data tell of an added test before its cause'
const pricked =
  'the sample of an added test alone is not drawn again: nobody is pricked for what nobody booked'
const byHand =
  'without the code: no second test of a rule, and none of a rule that nobody confirmed'

/** Guards of tests that a rule of the lab adds. */
export const reflexControls: readonly Control[] = [
  {
    guard: 'reflex: nobody confirms their own rule',
    file: 'src/domain/reflex/deciding-rule.ts',
    search: "(proposedBy === by) !== (decision === 'withdrawn')",
    replace: "proposedBy === by && decision === 'refused'",
    also: [
      {
        file: table,
        search: "(NEW.decided_by = rule.proposed_by) <> (NEW.decision = 'withdrawn')",
        replace: 'false',
      },
    ],
    by: {
      file: keeping,
      title: 'nobody confirms what they proposed, and who proposed it may withdraw it',
    },
  },
  {
    guard: 'reflex: two proposals at once wait for one another',
    file: table,
    search: "  PERFORM pg_advisory_xact_lock(hashtextextended('reflex ' || NEW.lab_id, 0));\n",
    replace: '',
    by: { file: keeping, title: 'of two who close a circle at once exactly one wins' },
  },
  {
    guard: 'reflex: a test of consent is never added',
    file: 'src/domain/reflex/reflex-tests.ts',
    search: '    !isForPatientAlone(test) &&\n',
    replace: '',
    also: [
      {
        file: 'src/domain/reflex/reflex-tests.ts',
        search: '    isListed(test.restriction) &&\n',
        replace: '',
      },
    ],
    by: {
      file: keeping,
      title: 'no rule adds a test that asks something, needs consent, or is not offered',
    },
  },
  {
    guard: 'reflex: a test that is in the order is not added',
    file: adding,
    search: '  if (isInOrder(work, orderId, rule.adds.code)) return work\n',
    replace: '',
    also: [
      {
        file: offers,
        search:
          '\n    OR EXISTS (SELECT FROM test_items WHERE order_id = NEW.order_id AND test_code = NEW.test_code)',
        replace: '',
      },
    ],
    by: { file: flow, title: booked },
  },
  {
    guard: 'reflex: no sample that is too old',
    file: adding,
    search: 'drawnAt(tube) >= oldest',
    replace: 'drawnAt(tube) >= oldest - 1e12',
    by: { file: flow, title: missed },
  },
  {
    guard: 'reflex: no sample of another type of tube',
    file: adding,
    search: '      rule.adds.tubeTypes.includes(tubeTypeCode) &&\n',
    replace: '',
    by: { file: flow, title: missed },
  },
  {
    guard: 'reflex: nobody reads of an added test before the value that caused it',
    file: 'src/usecases/bookings/view-booking.ts',
    search: 'items: toldItems(whole.items)',
    replace: 'items: whole.items',
    by: { file: flow, title: added },
  },
  {
    guard: 'reflex: own data name no added test before the value that caused it',
    file: 'src/db/queries/visits/own-visits.ts',
    search: ' and ${isTold} order by i.position',
    replace: ' order by i.position',
    by: { file: flow, title: unsaid },
  },
  {
    guard: 'reflex: no message about an added test before the value that caused it',
    file: 'src/domain/results/giving-up.ts',
    search: 'isAnyTold(facts.items, items) ?',
    replace: 'items ?',
    also: [
      {
        file: 'src/domain/results/giving-up.ts',
        search: "import { isAnyTold } from '#src/domain/reflex/told-items.ts'\n",
        replace: '',
      },
    ],
    by: { file: flow, title: unsaid },
  },
  {
    guard: 'reflex: nobody is pricked for an added test alone',
    file: 'src/domain/tubes/replaced.ts',
    search: '  if (isOfRules(gone)) return givenUp(course, gone, at)\n',
    replace: '',
    by: { file: flow, title: pricked },
  },
  {
    guard: 'reflex: no report names an added test before the value that caused it',
    file: 'src/domain/reports/report-content.ts',
    search: 'const told = toldItems(items)',
    replace: 'const told = items',
    by: { file: flow, title: hidden },
  },
  {
    guard: 'reflex: a late added test makes no booked test late',
    file: 'src/domain/orders/marking-late.ts',
    search: ' && late.some(({ promisedAt = null }) => !promisedAt)',
    replace: '',
    by: { file: flow, title: promised },
  },
  {
    guard: 'reflex: an order has a test by rule once, in the database',
    file: table,
    search: 'CREATE UNIQUE INDEX "reflex_outcomes_one_test"',
    replace: 'CREATE INDEX "reflex_outcomes_one_test"',
    by: { file: flow, title: byHand },
  },
  {
    guard: 'suggested: nothing before the value is published',
    file: standing,
    search: '  if (!isPublished(causeState)) {',
    replace: '  if (offer.state === "paid") {',
    also: [
      {
        file: 'src/db/queries/reflex/reflex-offers.ts',
        search: 'or(isReady, lt(reflexOffers.createdAt, before))',
        replace: 'or(isReady, sql`true`, lt(reflexOffers.createdAt, before))',
      },
      {
        file: standing,
        search: '  return isOpen && isPublished(facts.causeState) && whyWithdrawn',
        replace: '  return isOpen && whyWithdrawn',
      },
      { file: offers, search: " AND cause.state IN ('published', 'amended')", replace: '' },
    ],
    by: {
      file: suggested,
      title:
        'nothing is offered before the value is published: no page, list, event or message tells of it',
    },
  },
  {
    guard: 'suggested: an offer belongs to its account',
    file: 'src/usecases/parts/results/offer-at-hand.ts',
    search: '  const offer = permit.over(found)\n',
    replace: "  const offer = found\n  if (!offer) throw new Refusal('not-found')\n",
    by: {
      file: suggested,
      title: 'another account neither reads, pays nor declines it; nor does the office pay',
    },
  },
  {
    guard: 'suggested: no payment begins whose page would outlast the offer',
    file: 'src/domain/reflex/paying-offer.ts',
    search: 'Temporal.Instant.compare(now, payableUntil(offer.endsAt)) <= 0',
    replace: 'Temporal.Instant.compare(now, offer.endsAt) <= 0',
    by: {
      file: suggested,
      title: 'an offer ends at the stated instant: no payment begins whose page would outlast it',
    },
  },
  {
    guard: 'suggested: an offer is over at its instant, whether or not a job ran',
    file: standing,
    search: ' && Temporal.Instant.compare(now, endsAt) < 0',
    replace: '',
    by: {
      file: suggested,
      title: 'an offer ends at the stated instant: no payment begins whose page would outlast it',
    },
  },
  {
    guard: 'suggested: money that comes when the offer is over joins nothing',
    file: 'src/domain/reflex/paying-offer.ts',
    search: "  if (!stands(offered, now)) return { ok: false, error: 'offer-over' }\n",
    replace: '',
    by: { file: suggested, title: 'no while the gateway’s page is open wins: its money goes back' },
  },
  {
    guard: 'suggested: a corrected value withdraws an open offer',
    file: standing,
    search: "  if (!value || !isSame || !isReflexive(rule, value)) return 'value-changed'\n",
    replace: '',
    by: {
      file: suggested,
      title: 'a value that is corrected so that the rule no longer holds withdraws the open offer',
    },
  },
  {
    guard: 'suggested: two tests at most after one order',
    file: standing,
    search:
      "  if (offeredCodes.length >= MOST_OFFERS) return { ok: false, why: 'enough-offered' }\n",
    replace: '',
    also: [
      {
        file: offers,
        search: 'CHECK ("reflex_offers"."place" between 1 and 2)',
        replace: 'CHECK (true)',
      },
    ],
    by: { file: suggested, title: 'after one order two tests are offered at most' },
  },
  {
    guard: 'suggested: the sample of an open offer is kept',
    file: 'src/domain/tubes/keeping.ts',
    search: "  if (tube.isOffered) return 'offer-open'\n",
    replace: '',
    also: [
      {
        file: 'src/db/migrations/0139_tubes-of-offers.sql',
        search: 'WHERE tube_id = NEW.id AND state',
        replace: 'WHERE false AND state',
      },
    ],
    by: {
      file: suggested,
      title:
        'the sample of an open offer is kept; one that is lost while its money is on the way refunds it',
    },
  },
  {
    guard: 'suggested: each payment gives back the way it came',
    file: 'src/domain/refunds/asked-refund.ts',
    search: '  const { captureId } = share\n',
    replace: '  const captureId = facts.payment.mode === "online" ? share.captureId : null\n',
    also: [
      {
        file: 'src/domain/refunds/asked-refund.ts',
        search: '  { booking, holidays }: EndingAtHand,',
        replace: '  { booking, holidays, ...facts }: EndingAtHand,',
      },
    ],
    by: {
      file: suggested,
      title:
        'a test that cannot be done goes back whole, to where it was paid from; the booking keeps its money',
    },
  },
  {
    guard: 'suggested: it accrues with its money',
    file: 'src/domain/payments/captured-money.ts',
    search:
      '  return { ...captured, afterwards: earnedAtOnce(accruing, bought, { amount, ...at }) }',
    replace: '  return captured',
    by: {
      file: suggested,
      title: 'it earns its lab what a booked test of that price earns, from the payment on',
    },
  },
]
