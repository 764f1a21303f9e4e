import type { Control } from './control.ts'

const lost = 'src/usecases/tubes/lose-tube.test.ts'
const signedIn = 'src/usecases/tubes/signed-in-tube.test.ts'
const accessions = 'src/usecases/tubes/accession-numbers.test.ts'
const mismatch = 'src/usecases/tubes/tube-mismatch.test.ts'
const migration = 'src/db/migrations/0000_schema.sql'

const paidRaces = 'src/usecases/bookings/paid-races.test.ts'
const drawOrCancel =
  'collect against cancel, paid online, 8 times concurrently: one wins, and a drawn sample is never refunded'

/** Guards of tubes: whose they are, who may lose them, whose label they carry. */
export const tubeControls: readonly Control[] = [
  {
    guard: 'a label says which printing it is, whoever prints at once',
    file: 'src/db/queries/tubes/label-prints.ts',
    search: "    .for('update', { of: tubes })\n",
    replace: '',
    by: {
      file: 'src/usecases/tubes/labels.test.ts',
      title: 'two who print at once get two numbers',
    },
  },
  {
    guard: 'a specimen that is not in the lab gets no label',
    file: 'src/domain/tubes/specimen-label.ts',
    search:
      "isLabelled(specimen) ? ok({ number: (last?.number ?? 0) + 1 }) : refuse('not-allowed-now')",
    replace: 'ok({ number: (last?.number ?? 0) + 1 })',
    by: {
      file: 'src/usecases/tubes/labels.test.ts',
      title: 'a specimen that was not accepted, or was rejected, gets no label',
    },
  },
  {
    guard: 'how a lab numbers its specimens changes only as it was shown',
    file: 'src/db/queries/tubes/accession-patterns.ts',
    search: '.where(and(eq(labId, row.labId), eq(shown, version)))',
    replace: '.where(eq(labId, row.labId))',
    by: {
      file: 'src/usecases/labs/accession-pattern.test.ts',
      title: 'of two who set the pattern from the same page one is told that it changed',
    },
  },
  {
    guard: 'the most labile test of a tube sets its limit',
    file: 'src/domain/tubes/carry-limit.ts',
    search: '(a, b) => a.minutes - b.minutes',
    replace: '(a, b) => b.minutes - a.minutes',
    by: {
      file: 'src/domain/tubes/carry-limit.test.ts',
      title: 'a further test never lengthens the limit, and their order decides nothing',
    },
  },
  {
    guard: 'a test without a figure has the cautious default of its tube',
    file: 'src/domain/tubes/carry-limit.ts',
    search: '{ minutes: tube[temperature], test, source: null }',
    replace: '{ minutes: 10_000, test, source: null }',
    by: {
      file: 'src/usecases/tubes/carried-tubes.test.ts',
      title: 'a test without a figure has its tube’s default, and it is said to be unconfirmed',
    },
  },
  {
    guard: 'glucose in fluoride has no day on the way',
    file: 'src/data/stability.csv',
    search: 'GCT,FLUORIDE,ambient,,to be confirmed',
    replace: 'GCT,FLUORIDE,ambient,1440,a study',
    by: {
      file: 'src/usecases/catalogue/stability.test.ts',
      title: 'glucose, and clotting that heparin shortens, keep for an hour at most',
    },
  },
  {
    guard: 'a tube past its limit is not accepted by Enter alone',
    file: 'src/web/routes/bench/bench-scan.tsx',
    search: "next === 'accept' && isLate(tube)",
    replace: "next === 'accept' && false",
    by: {
      file: 'src/web/routes/bench/late-tube-pages.test.ts',
      title:
        'a tube past its limit says by how much and which test sets it, and Enter does not accept it',
    },
  },
  {
    guard: 'what is signed stays where its tube is lost',
    file: 'src/domain/results/needing-sample.ts',
    search: "ofTube.filter(({ state }) => state !== 'authorised')",
    replace: '[...ofTube]',
    by: {
      file: signedIn,
      title: 'a lost tube keeps the signed value: only what was not done is drawn again',
    },
  },
  {
    guard: 'a lab counts one specimen after the other',
    file: 'src/db/queries/ledger/accruing.ts',
    search: '::int for update) as counter)',
    replace: '::int) as counter)',
    // Otherwise the second would run again, and get its number then.
    also: [
      {
        file: 'src/usecases/said-by-constraint.ts',
        search: "  'tubes_accession_once',\n",
        replace: '',
      },
    ],
    by: {
      file: accessions,
      title: 'two specimens accepted at once get two numbers in a row',
    },
  },
  {
    guard: 'whose accession number was taken meanwhile gets another one',
    file: 'src/usecases/said-by-constraint.ts',
    search: "  'tubes_accession_once',\n",
    replace: '',
    by: {
      file: accessions,
      title:
        'two first specimens of a year at one lab, accepted at once, get the numbers one and two',
    },
  },
  {
    guard: 'what is signed falls with a rejected tube',
    file: 'src/domain/tubes/rejecting.ts',
    search: 'const items = itemsOfTube(facts, tube).filter(({ state }) => !isSettled(state))',
    replace:
      "const items = itemsOfTube(facts, tube).filter(({ state }) => !isSettled(state) && state !== 'authorised')",
    by: {
      file: signedIn,
      title:
        'a rejected tube drops the signed value: both tests are drawn again, without counselling',
    },
  },
  {
    guard: 'what an authority was to hear falls with the signed value',
    file: 'src/domain/results/taking-back.ts',
    search: 'const review = isSigned ? [reviewedCase(facts, item, { reason }, hand)] : []',
    replace: 'const review: [] = []',
    by: {
      file: signedIn,
      title: 'a notifiable infection that was signed unpaid is not notified from a rejected tube',
    },
  },
  {
    guard: 'a signed result is taken back only as it was shown',
    file: 'src/domain/results/taking-back.ts',
    search: "whyNotAsShown(facts, item, 'reopen', version)",
    replace: "whyNotAsShown(facts, item, 'reopen', version * 0 + item.version)",
    by: {
      file: 'src/usecases/results/reopen-result.test.ts',
      title: 'only as it was shown, and only while it is signed and not published',
    },
  },
  {
    guard: 'a computed value is not taken back by hand',
    file: 'src/domain/results/taking-back.ts',
    search: "whyComputed(facts, item, 'follows-inputs') ??",
    replace: "(false ? whyComputed(facts, item, 'follows-inputs') : undefined) ??",
    by: {
      file: 'src/usecases/results/computed-and-corrected.test.ts',
      title: 'nobody reopens a signed computed value by hand: it follows its inputs',
    },
  },
  {
    guard: 'who is no registered signatory of the lab takes nothing back',
    file: 'src/domain/results/taking-back.ts',
    search: 'if (!signatories.some(({ userId }) => userId === hand.by))',
    replace: 'if (!signatories)',
    by: {
      file: 'src/usecases/results/reopen-result.test.ts',
      title: 'reopened only by a registered pathologist of this lab',
    },
  },
  {
    guard: 'only who has a tube can lose it',
    file: 'src/domain/tubes/losing.ts',
    search: '!custodian || !covers(hands[custodian])',
    replace: '!custodian',
    by: {
      file: lost,
      title: 'only the custodian can report it, and a stranger does not learn that it exists',
    },
  },
  {
    guard: 'a tube is lost only as it was shown',
    file: 'src/domain/tubes/losing.ts',
    search: '{ ...tube, version }',
    replace: 'tube',
    by: {
      file: lost,
      title: 'only the custodian can report it, and a stranger does not learn that it exists',
    },
  },
  {
    guard: 'a lost tube says why and who answers for it',
    file: migration,
    search: 'CONSTRAINT "tubes_lost_with_reason" CHECK (',
    replace: 'CONSTRAINT "tubes_lost_with_reason" CHECK (true or ',
    by: {
      file: lost,
      title: 'the database accepts no lost tube without its reason and the party at fault',
    },
  },
  {
    guard: 'a sister’s tube is refused as hers',
    file: 'src/domain/tubes/tube-mismatch.ts',
    search: 'one.barcode === barcode && one.orderId !== tube.orderId',
    replace: 'false',
    by: {
      file: mismatch,
      title:
        'a sister’s tube is refused where the other’s is to be filled, whichever step scans it, and it is logged',
    },
  },
  {
    guard: 'a label that another tube got meanwhile is seen as used',
    file: 'src/usecases/said-by-constraint.ts',
    search: "  'barcodes_pkey',\n",
    replace: '',
    by: {
      file: 'src/usecases/tubes/one-label.test.ts',
      title:
        'of two tubes that get one label at once, one has it, and the other is refused and logged',
    },
  },
  {
    guard: 'a tube serves tests of its own order alone',
    file: 'src/db/migrations/0006_guards-of-tubes.sql',
    search: 'IS DISTINCT FROM (SELECT "order_id" FROM "test_items"',
    replace: 'IS NULL AND NULL = (SELECT "order_id" FROM "test_items"',
    by: {
      file: mismatch,
      title: 'the database lets no tube serve the test of another order',
    },
  },
  {
    guard: 'a tube carries its own label',
    file: 'src/db/migrations/0006_guards-of-tubes.sql',
    search: 'FOR EACH ROW WHEN (NEW.barcode IS NOT NULL) EXECUTE FUNCTION refuse_foreign_label()',
    replace: 'FOR EACH ROW WHEN (false) EXECUTE FUNCTION refuse_foreign_label()',
    by: {
      file: mismatch,
      title: 'the database lets no tube carry a label bound to another tube, or to none',
    },
  },
  {
    guard: 'a label keeps its tube',
    file: 'src/db/migrations/0006_guards-of-tubes.sql',
    search: 'FOR EACH ROW WHEN (NEW.barcode <> OLD.barcode OR NEW.tube_id <> OLD.tube_id)',
    replace: 'FOR EACH ROW WHEN (false)',
    by: { file: mismatch, title: 'the database lets no label move to another tube' },
  },
  {
    guard: 'draw against cancel: what is drawn is not cancelled',
    file: 'src/domain/bookings/cancellation.ts',
    search: 'collection: isDrawn,',
    replace: 'collection: false,',
    by: { file: paidRaces, title: drawOrCancel },
  },
  {
    guard: 'draw against cancel: what is cancelled is not drawn',
    file: 'src/domain/tubes/collecting.ts',
    search: '    notIdentified(facts) ??\n',
    replace: '',
    also: [
      {
        file: 'src/domain/tubes/tube-machine.ts',
        search: "'not-drawn': {},",
        replace: "'not-drawn': { collect: 'collected' },",
      },
    ],
    by: { file: paidRaces, title: drawOrCancel },
  },
  {
    guard: 'an order goes no way back while its first visit still draws',
    file: 'src/domain/orders/order-state.ts',
    search:
      "if (derived === 'collecting' && current === 'recollection-due') return 'sample-collected'",
    replace: '',
    by: {
      file: 'src/domain/orders/order-state.test.ts',
      title:
        'a fresh sample is drawn while the first visit still draws: an order that is recollection-due does not move back',
    },
  },
]
