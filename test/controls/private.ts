import type { Control } from './control.ts'

const opening = 'src/usecases/documents/open-document.test.ts'
const link = 'src/usecases/parts/documents/document-link.ts'
const messages = 'src/usecases/messages/messages.test.ts'
const fiveMinutes =
  'a link opens its document for the person who requested it, for five minutes, and that is audited'
const altered = 'an altered link opens nothing'
const nobodyElse = 'nobody else opens a link: not the office, not another manager, not a visitor'

/** Guards of what belongs to one person: documents behind links, sealed values, and who looked. */
export const privateControls: readonly Control[] = [
  {
    guard: 'a document’s link is over after five minutes',
    file: link,
    search: 'return isOurs && until * 1000 > now.epochMilliseconds',
    replace: 'return isOurs || now.epochMilliseconds < 0',
    by: { file: opening, title: fiveMinutes },
  },
  {
    guard: 'a document’s link is signed',
    file: link,
    search: 'return isOurs && until',
    replace: 'return isOurs || until',
    by: { file: opening, title: altered },
  },
  {
    guard: 'a document’s link is good until the time that was signed',
    file: link,
    search: 'return `${id}/${until}/${viewer}`',
    replace: 'return `${id}/${until && viewer}`',
    by: { file: opening, title: altered },
  },
  {
    guard: 'a document’s link is for who asked for it',
    file: link,
    search: 'return `${id}/${until}/${viewer}`',
    replace: 'return `${id}/${viewer && until}`',
    by: { file: opening, title: nobodyElse },
  },
  {
    guard: 'a document’s link is for that document',
    file: link,
    search: 'return `${id}/${until}/${viewer}`',
    replace: 'return `${id && until}/${viewer}`',
    by: { file: opening, title: altered },
  },
  {
    guard: 'a document’s link asks again who may see it',
    file: 'src/usecases/parts/documents/seen-document.ts',
    search: 'permit.over(shown(await findLabRow(tx, labId)))',
    replace: 'void [permit, shown, tx, labId]',
    also: [
      {
        file: 'src/usecases/parts/documents/seen-document.ts',
        search: "const permit = authorise(actor, 'document:read')",
        replace: 'const permit = [authorise, actor]',
      },
    ],
    by: {
      file: opening,
      title: 'a person who lost the role opens nothing with a valid link',
    },
  },
  {
    guard: 'who opens a document is written down',
    file: 'src/usecases/documents/open-document.ts',
    search: "await audit(world, step.tx, actor, 'document:read', id, { kind, as: 'picture' })",
    replace: 'void [audit, id, kind]',
    by: { file: opening, title: fiveMinutes },
  },
  {
    guard: 'who opens a report is written down',
    file: 'src/usecases/reports/view-report.ts',
    search:
      "await audit(world, step.tx, actor, 'report:read', report.id, { version: wanted.number })",
    replace: 'void audit',
    by: {
      file: 'src/usecases/reports/tell-readers.test.ts',
      title:
        'everybody who opened the old version is told within 15 minutes, once, without a test or a value',
    },
  },
  {
    guard: 'a message is written in the transaction of its change',
    file: 'src/usecases/parts/messages/notify.ts',
    search: 'if (row) await insertMessage(tx, row(await world.clock.now(tx)))',
    replace: `const one = row?.(await world.clock.now(tx))
  if (one) await (world as any).db.transaction((own: any) => insertMessage(own, one))`,
    by: { file: messages, title: 'a message exists if and only if the change does' },
  },
  {
    guard: 'address and words of a message are sealed',
    file: 'src/usecases/parts/messages/sealed-letter.ts',
    search: 'return cipher.seal(JSON.stringify(letterIn(message)), contextOf(id))',
    replace: 'return JSON.stringify(letterIn(message))',
    by: { file: messages, title: 'address and text are sealed in the database' },
  },
  {
    guard: 'a refund’s account is sealed',
    file: 'src/usecases/parts/refunds/sealed-refund-account.ts',
    search: 'return cipher.seal(JSON.stringify(account), contextOf(id))',
    replace: 'return JSON.stringify(account)',
    also: [
      {
        file: 'src/usecases/parts/refunds/sealed-refund-account.ts',
        search: 'JSON.parse(cipher.open(accountSealed, contextOf(id)))',
        replace: 'JSON.parse(accountSealed)',
      },
    ],
    by: {
      file: 'src/usecases/refunds/send-refund.test.ts',
      title:
        'the account cannot be read anywhere: not in the database, the audit, a message or an answer',
    },
  },
  {
    guard: 'what is typed and not saved is sealed',
    file: 'src/usecases/parts/results/sealed-typing.ts',
    search: 'const sealed = step.world.cipher.seal(JSON.stringify(typed), contextOf(key))',
    replace: 'const sealed = JSON.stringify(typed)',
    also: [
      {
        file: 'src/usecases/parts/results/sealed-typing.ts',
        search: 'world.cipher.open(sealed, contextOf(key))',
        replace: 'world && key ? sealed : ""',
      },
    ],
    by: { file: 'src/usecases/results/kept-typing.test.ts', title: 'at rest it is sealed' },
  },
  {
    guard: 'what a draft of a report would publish is sealed',
    file: 'src/usecases/parts/reports/sealed-revision.ts',
    search: 'return cipher.seal(JSON.stringify(proposal), contextOf(id))',
    replace: 'return JSON.stringify(proposal)',
    by: {
      file: 'src/usecases/reports/revision-drafts.test.ts',
      title: 'a draft’s content is sealed while it waits, and deleted when it is discarded',
    },
  },
  {
    guard: 'another account’s row is met like a missing one',
    file: 'src/usecases/access.ts',
    search: 'return id !== undefined && row.accountId === id',
    replace: 'return id !== undefined || row.accountId === id',
    by: {
      file: 'src/http/people/people.test.ts',
      title: 'a patient of another account is answered exactly like one that does not exist',
    },
  },
]
