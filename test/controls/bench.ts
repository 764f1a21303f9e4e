import type { Control } from './control.ts'

const calls = 'src/usecases/results/critical-calls.test.ts'
const migration = 'src/db/migrations/0008_guards-of-results.sql'
const slip = 'a corrected typing error withdraws its call, logged with reason and person'

const notifiable = 'src/usecases/notifiable/notifiable-cases.test.ts'
const findingsMigration = 'src/db/migrations/0008_guards-of-results.sql'
const ofDatabase =
  'the database itself keeps a case for each positive, none for a replaced value, and each complete'

/** The trigger over results, where a positive has no case, and where a case has no positive. */
const noCaseAsked = {
  file: findingsMigration,
  search: "IF (is_found AND said IS DISTINCT FROM 'case'",
  replace: "IF (false AND said IS DISTINCT FROM 'case'",
}
const noCaseLeft = {
  file: findingsMigration,
  search: "OR (NOT is_found AND said = 'case')",
  replace: 'OR false',
}

/** Guards of the calls about critical values and of the bench lists. */
export const benchControls: readonly Control[] = [
  {
    guard: 'values entered together are of one order',
    file: 'src/usecases/results/enter-results.ts',
    search: 'if (!facts || !isOfOrder(facts, results))',
    replace: 'if (!facts)',
    by: {
      file: 'src/usecases/results/enter-results.test.ts',
      title:
        'a test of another order, and another lab’s order, are refused, and nothing is entered',
    },
  },
  {
    guard: 'the very same values sent together twice are entered once',
    file: 'src/domain/results/entry/entries.ts',
    search: 'panel.entered.filter(({ isNew }) => isNew)',
    replace: 'panel.entered',
    by: {
      file: 'src/usecases/results/enter-results.test.ts',
      title: 'sent twice, the very same values are neither second values nor second alarms',
    },
  },
  {
    guard: 'each of several values entered together is audited',
    file: 'src/domain/results/entry/entries.ts',
    search: 'noted: [...noted, ...each]',
    replace: 'noted',
    by: {
      file: 'src/usecases/results/enter-results.test.ts',
      title: 'each value has its own entry in the audit',
    },
  },
  {
    guard: 'a value typed before the page had its scripts is not lost',
    file: 'src/web/routes/bench/orders/typing/keep-typing.ts',
    search: '    early.forEach(touch)\n',
    replace: '',
    by: {
      file: 'src/web/routes/bench/orders/typing/keep-typing.test.ts',
      title: 'a value typed before the page had its scripts is shown as typed and saved as a draft',
    },
  },
  {
    guard: 'a choice made before the page had its scripts is noticed',
    file: 'src/web/routes/bench/orders/typing/touched-fields.ts',
    search: '    target instanceof HTMLSelectElement ||\n',
    replace: '',
    by: {
      file: 'src/web/routes/bench/orders/typing/keep-typing.test.ts',
      title:
        'a finding that was chosen and a comment that was changed before the scripts are saved too',
    },
  },
  {
    guard: 'a comment of two lines is not taken for one that was just typed',
    file: 'src/web/routes/bench/orders/typing/touched-fields.ts',
    search: ".replaceAll(/\\r\\n?/g, '\\n')",
    replace: '',
    by: {
      file: 'src/web/routes/bench/orders/typing/keep-typing.test.ts',
      title:
        'a form that is as the page was sent is not saved, however its line breaks are written',
    },
  },
  {
    guard: 'a value that is entered again takes its call with it',
    file: 'src/domain/results/bench/bench-work.ts',
    search: '...open.map((call) => withdrawnCall(call, reason, hand))',
    replace: '',
    by: { file: calls, title: slip },
  },
  {
    guard: 'a signed positive result of a notifiable disease opens its case',
    file: 'src/domain/results/authorisation.ts',
    search: '({ row }) => isPositive(row.flag)',
    replace: "({ row }) => isPositive(row.flag) && row.comment === 'never'",
    also: [noCaseAsked],
    by: {
      file: notifiable,
      title:
        'a signed positive result is open until an authority was told, on the page and above the bench',
    },
  },
  {
    guard: 'a finding of another disease is told to no authority',
    file: 'src/db/seed/collection.ts',
    search: 'is_notified = choice = any(pg_temp.texts(findings))',
    replace: 'is_notified = true',
    by: {
      file: 'src/usecases/notifiable/notifiable-findings.test.ts',
      title: 'non-tuberculous mycobacteria are no case, and become one by a correction',
    },
  },
  {
    guard: 'the database keeps a case for each signed positive result',
    ...noCaseAsked,
    by: { file: notifiable, title: ofDatabase },
  },
  {
    guard: 'a case is marked by who saw it as it is',
    file: 'src/usecases/notifiable/tell-authority.ts',
    search: "row.state !== 'open' || row.version !== input.version",
    replace: "row.state !== 'open'",
    by: {
      file: notifiable,
      title: 'of ten concurrent reports of one case one counts; it is not reported again',
    },
  },
  {
    guard: 'an authority that was told of a case hears that it was none',
    file: 'src/domain/results/notifiable/notifiable.ts',
    search: "return isFound ? 'case' : 'retraction'",
    replace: "return isFound ? 'case' : null",
    also: [noCaseLeft],
    by: {
      file: 'src/usecases/notifiable/notifiable-corrections.test.ts',
      title: 'an authority that was told of a case is to be told that it was none',
    },
  },
  {
    guard: 'what an authority was told is not rewritten',
    file: migration,
    search: "FOR EACH ROW WHEN (old.state <> 'open')",
    replace: 'FOR EACH ROW WHEN (false)',
    by: { file: notifiable, title: ofDatabase },
  },
  {
    guard: 'the database keeps no open call of a value that no longer counts',
    file: migration,
    search: 'IF EXISTS (SELECT FROM public.call_tasks WHERE result_id = new.id',
    replace: 'IF EXISTS (SELECT FROM public.call_tasks WHERE false AND result_id = new.id',
    by: {
      file: calls,
      title: 'the database itself keeps no open call of a value that no longer counts',
    },
  },
  {
    guard: 'nothing is kept under the name of the next person at a computer',
    file: 'src/usecases/results/keep-typing.ts',
    search: "if (personOf(actor).id !== typist) throw new Refusal('not-found')",
    replace: "if (personOf(actor).id === '') throw new Refusal('not-found')",
    by: {
      file: 'src/usecases/results/kept-typing.test.ts',
      title:
        'the page of a person who left the computer stores nothing under the next person’s name',
    },
  },
  {
    guard: 'a draft that arrives late replaces nothing typed after it',
    file: 'src/domain/results/entry/typing.ts',
    search: '.toSorted((a, b) => (a.typedAt ?? 0) - (b.typedAt ?? 0))',
    replace: '',
    by: {
      file: 'src/usecases/results/typing-in-order.test.ts',
      title: 'what was typed first and arrives last replaces nothing',
    },
  },
  {
    guard: 'a discarded draft does not come back by an earlier save',
    file: 'src/domain/results/entry/typing.ts',
    search: 'discardedAt === null || typedAt >= discardedAt',
    replace: 'discardedAt === null || typedAt >= 0',
    by: {
      file: 'src/usecases/results/typing-in-order.test.ts',
      title:
        'what was typed before everything was discarded does not come back, what is typed after it is kept',
    },
  },
  {
    guard: 'a page whose clock is ahead does not hold back what is typed after it',
    file: 'src/domain/results/entry/typing.ts',
    search: 'Math.min(row.typedAt ?? latest, latest)',
    replace: 'row.typedAt ?? latest',
    by: {
      file: 'src/usecases/results/typing-in-order.test.ts',
      title: 'a page that says a later moment than now holds nothing back',
    },
  },
  {
    guard: 'of two first drafts at once the second waits for the first',
    file: 'src/usecases/results/keep-typing.ts',
    search: 'await lockedTyping(step, order.id)',
    replace: 'await readTyping(step, order.id)',
    also: [
      {
        file: 'src/usecases/results/keep-typing.ts',
        search: 'import { lockedTyping, writeTyping }',
        replace: 'import { readTyping, writeTyping }',
      },
    ],
    by: {
      file: 'src/usecases/results/typing-in-order.test.ts',
      title: 'of two first drafts of an order at once both are kept',
    },
  },
  {
    guard: 'a page that is left says earlier moments than the next one',
    file: 'src/web/routes/bench/orders/typing/keep-typing.ts',
    search: 'touched.set(id, serverMoment())',
    replace: 'touched.set(id, 0)',
    by: {
      file: 'src/web/routes/bench/orders/typing/keep-typing.test.ts',
      title: 'each value says when it was typed, by the server’s clock',
    },
  },
  {
    guard: 'what was typed is sent before the next page is asked for',
    file: 'src/web/routes/bench/orders/typing/keep-typing.ts',
    search: "  window.addEventListener('beforeunload', send)\n",
    replace: '',
    by: {
      file: 'src/web/routes/bench/orders/typing/keep-typing.test.ts',
      title: 'a page that is about to be left sends what was typed at once',
    },
  },
]
