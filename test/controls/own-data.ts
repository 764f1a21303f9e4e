import type { Control } from './control.ts'

const own = 'src/http/people/own-account.test.ts'
const forgo = 'src/usecases/credits/forgo-credit.test.ts'
const queries = 'src/db/queries/people/email-changes.ts'

/** Guards of a person's own name, number and address, and of a credit that is given up. */
export const ownDataControls: readonly Control[] = [
  {
    guard: 'own data: a new address is for the account that asked',
    file: queries,
    search: 'eq(kept, tokenHash), eq(whose, userId), isOpen',
    replace: 'eq(kept, tokenHash), isOpen',
    also: [
      {
        file: 'src/usecases/people/prove-new-email.ts',
        search: 'if (!change || change.oldEmail !== before)',
        replace: 'void before\n    if (!change)',
      },
    ],
    by: {
      file: own,
      title:
        'the link works only for the account that asked, for 24 hours, and only the latest one',
    },
  },
  {
    guard: 'own data: who asks for a new address proves once more who it is',
    file: 'src/usecases/people/ask-email.ts',
    search: '  await proveOwner(world, accountId, proof)\n',
    replace: '  void proveOwner\n  void proof\n',
    by: {
      file: own,
      title: 'a new address counts once its mailbox is verified, and everybody else is signed out',
    },
  },
  {
    guard: 'own data: an address of somebody else gets no link',
    file: 'src/usecases/people/ask-email.ts',
    search: '  if (owner) await notify(',
    replace: '  if (owner && !owner) await notify(',
    by: {
      file: own,
      title: 'somebody else’s address gets the same answer, and only its owner is told',
    },
  },
  {
    guard: 'own data: a stop ends no earlier change',
    file: queries,
    search: '        gte(emailChanges.askedAt, askedAt),\n',
    replace: '',
    also: [
      { file: queries, search: 'gt, gte, isNull', replace: 'gt, isNull' },
      {
        file: queries,
        search: '{ id, userId, askedAt }: EmailChangeRow',
        replace: '{ id, userId }: EmailChangeRow',
      },
    ],
    by: {
      file: own,
      title: 'the old address can stop the change, before and after it, with every later one',
    },
  },
  {
    guard: 'own data: a role shows its second factor first',
    file: 'src/usecases/people/ask-email.ts',
    search: '  await showFactor(world, actor)\n',
    replace: '  void showFactor\n',
    by: {
      file: own,
      title: 'staff show the second factor first, and the audit keeps both addresses',
    },
  },
  {
    guard: 'own data: a number that signs in is proved by its old one too',
    file: 'src/usecases/parts/people/replace-number.ts',
    search: 'const shown = [code, ...ownCode(before, instead)]',
    replace: 'void ownCode\n    const shown = [code]',
    by: {
      file: 'src/http/people/own-phone.test.ts',
      title: 'a person who signs in only by phone shows a code from both numbers',
    },
  },
  {
    guard: 'own data: a name is corrected as it was shown',
    file: queries,
    search: 'and(eq(user.id, userId), eq(user.version, version))',
    replace: 'eq(user.id, userId)',
    by: {
      file: own,
      title: 'a person corrects their own name, by the version they were shown',
    },
  },
  {
    guard: 'own data: a credit is given up as it was shown',
    file: 'src/domain/credits/forgoing.ts',
    search: "  if (row.amount !== shown.amountPaise) return { ok: false, error: 'stale' }\n",
    replace: '',
    by: {
      file: forgo,
      title: 'a credit not as shown is not given up, nor twice, nor by anybody else',
    },
  },
  {
    guard: 'own data: an erased account is told in words',
    file: 'src/usecases/index.ts',
    search: 'orKeptByRegistry(orErased(thrown))',
    replace: '(void orErased, orKeptByRegistry(thrown))',
    by: {
      file: 'src/http/idempotency/erased-meanwhile.test.ts',
      title: 'a patient for an account that was erased meanwhile is refused with a message',
    },
  },
  {
    guard: 'own data: consent is asked for each child in turn',
    file: 'src/web/routes/patient/book/details/consents-first.ts',
    search: 'return children.reduceRight(',
    replace: 'return children.slice(0, 1).reduceRight(',
    by: {
      file: 'src/web/routes/patient/book/details/consents-first.test.ts',
      title: 'each child is asked for in turn, then the choices are there again',
    },
  },
  {
    guard: 'own data: a passkey is renamed as it was shown',
    file: 'src/db/queries/people/passkeys.ts',
    search: '.where(and(own, eq(passkeys.version, version)))',
    replace: '.where(own)',
    by: {
      file: 'src/http/people/passkeys.test.ts',
      title: 'a passkey is renamed and removed only by its own person, and then signs nobody in',
    },
  },
  {
    guard: 'own data: the file holds what is kept of a passkey',
    file: 'src/db/queries/people/own-data.ts',
    search: 'from passkeys where user_id = ${id}',
    replace: 'from passkeys where user_id = ${id} and false',
    by: {
      file: 'src/http/people/own-data-whole.test.ts',
      title: 'everything stored about a person is in their file, a row of each table',
    },
  },
]
