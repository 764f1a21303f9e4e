import type { Control } from './control.ts'

const forPrograms = 'src/http/door/for-programs.test.ts'
const nothingOfPages =
  'an answer to a program passes no page memory, gets no nonce and no choice of encoding'

const signatories = 'src/usecases/labs/signatories.test.ts'
const early = 'src/http/door/before-sign-in.test.ts'
const unread = 'src/main/unread-body.test.ts'
const initiation = 'src/http/money/payment-initiation.test.ts'
const demo = 'src/main/demonstration/demo-shown.test.ts'
const seen = 'src/usecases/visits/seen-visit.test.ts'

const hidden = 'a demonstration that others can reach shows no person, no password and no gateway'
const closed = 'two hours after the hand-over name, address and phone are closed'

/**
 * Guards of the API and pages before and after a verb: no row, no body, no reset, nothing cached
 * too long.
 */
export const doorControls: readonly Control[] = [
  {
    guard: 'an answer is described whole, with nothing that it does not name',
    file: 'src/http/described/closed-schemas.ts',
    search: '...(isOpen && isObject && { additionalProperties: false })',
    replace: '...{}',
    by: {
      file: 'src/http/described/described-api.test.ts',
      title: 'no object in the document accepts unnamed members',
    },
  },
  {
    guard: 'two nouns at one address are both described',
    file: 'src/http/described/described-api.ts',
    search: '{ ...paths[path], ...item }',
    replace: 'item',
    by: {
      file: 'src/http/described/described-api.test.ts',
      title:
        'every declared call is in the document once, the one with a trailing slash under its name without it',
    },
  },
  {
    guard: 'a form that comes over https through a proxy is taken',
    file: 'src/http/app.ts',
    search: 'atKnownAddress(c.req.raw, own)',
    replace: 'c.req.raw',
    by: {
      file: 'src/http/door/behind-tls.test.ts',
      title: 'a form sent to /sign-up over https through a TLS-terminating proxy is accepted',
    },
  },
  {
    guard: 'what a sender wrote into Host is not believed',
    file: 'src/http/door/known-address.ts',
    search: ' ?? origins[0]',
    replace: '',
    by: {
      file: 'src/http/door/known-address.test.ts',
      title: 'what a sender writes into Host appears in no link of ours',
    },
  },
  {
    guard: 'HSTS speaks for other hosts only by a setting',
    file: 'src/http/door/security-headers.ts',
    search: "includesSubdomains ? '; includeSubDomains' : ''",
    replace: "'; includeSubDomains'",
    by: {
      file: 'src/http/door/behind-tls.test.ts',
      title: 'browsers are told to use https only; subdomains only where the setting says so',
    },
  },
  {
    guard: 'who may not call leaves no claim and has no body read',
    file: 'src/http/described/declared-calls.ts',
    search: "if (method !== 'GET' && method !== 'HEAD') authorise(c.var.actor, action)",
    replace: '',
    by: {
      file: early,
      title:
        'a visitor gets 401 from every call that needs a session, before any byte of the body is read, and leaves no row',
    },
  },
  {
    guard: 'an answer before the whole request says that it is the last',
    file: 'src/main/unread-body.ts',
    search: "response.setHeader('connection', 'close')",
    replace: '',
    by: {
      file: unread,
      title:
        'a client still sending reads its 413, completely and without a reset, and that the connection closes',
    },
  },
  {
    guard: 'what follows a last answer is not begun',
    file: 'src/main/unread-body.ts',
    search: 'if (closing.has(request.socket)) return void request.resume()',
    replace: '',
    by: {
      file: unread,
      title:
        'a request that follows on the connection is not begun, so it may be sent again on another',
    },
  },
  {
    guard: 'another’s booking is not paid by its number',
    file: 'src/usecases/payments/initiate-payment.ts',
    search: 'found && permit.covers(found.awaiting.booking) ? found : null',
    replace: 'found ?? null',
    by: {
      file: initiation,
      title:
        'a number that is not the caller’s own booking, another’s or newly invented, is answered like a missing one',
    },
  },
  {
    guard: 'two Host headers are refused',
    file: 'src/main/settings/two-hosts.ts',
    search: 'if (hosts.length < 2) return false',
    replace: 'if (hosts.length < 9) return false',
    by: {
      file: 'src/main/settings/two-hosts.test.ts',
      title: 'two Host headers are refused, in any case of letters; one is accepted',
    },
  },
  {
    guard: 'a demonstration that others reach hides its people and its password',
    file: 'src/main/demonstration/demo-shown.ts',
    search: 'return settings.isOutboxOpen\n',
    replace: 'return true\n',
    by: { file: demo, title: hidden },
  },
  {
    guard: 'a demonstration behind a proxy is one that others reach',
    file: 'src/main/settings/env.ts',
    search: 'return PROXY_HOPS === 0 && ',
    replace: 'return ',
    by: { file: demo, title: hidden },
  },
  {
    guard: 'a demonstration that others reach has a password of its own',
    file: 'src/main/settings/env.ts',
    search: 'if (env && isOpenToReaders(env)) apart.push(ownPasswordFirst)',
    replace: '',
    by: {
      file: 'src/main/settings/env.test.ts',
      title: 'a demonstration that others can reach does not start with the published password',
    },
  },
  {
    guard: 'accounts with the published password get the installation’s own',
    file: 'src/main/seed.ts',
    search: '    await retirePublishedPassword({ db, chance: systemChance }, DEMO_PASSWORD)\n',
    replace: '    void retirePublishedPassword\n',
    by: {
      file: 'src/http/people/people.test.ts',
      title: 'once a demonstration has its own password, the published one signs nobody in',
    },
  },
  {
    guard: 'the levers of the sandbox are not for everybody',
    file: 'src/sandbox/sandbox-app.ts',
    search: "if (routed.hasLevers) app.route('/sandbox'",
    replace: "app.route('/sandbox'",
    by: { file: demo, title: 'the controls of the sandbox are for tests and for this machine' },
  },
  {
    guard: 'a phlebotomist sees no visit that is over',
    file: 'src/usecases/visits/view-visit.ts',
    search: 'if (isTheirs && !maySeeVisit(visit, now)) throw new Refusal(whyOver(visit.state))',
    replace: '',
    by: { file: seen, title: closed },
  },
  {
    guard: 'of a cancelled visit nothing is seen, at once',
    file: 'src/domain/visits/seen-visit.ts',
    search: "state === 'failed' ? endsAt : null",
    replace: 'endsAt',
    by: {
      file: seen,
      title: 'the phlebotomist no longer sees a visit that the patient cancelled, the office does',
    },
  },
  {
    guard: 'only a listed site’s pages may call the dashboard',
    file: 'src/http/door/same-origin.ts',
    search: "return allowed.includes(headers.get('origin') ?? '') ? next() : refuse(c)",
    replace: "return allowed.includes(headers.get('origin') ?? '') ? refuse(c) : next()",
    by: {
      file: 'src/http/dashboard/origins.test.ts',
      title: 'outside the dashboard API a listed site is like any other site',
    },
  },
  {
    guard: 'only a registered signatory signs',
    file: 'src/domain/results/authorisation.ts',
    search: "if (!signer) return { ok: false, error: 'not-signatory' }",
    replace: "if (!signer) return { ok: false, error: 'stale' as never }",
    by: {
      file: signatories,
      title:
        'a pathologist signs nothing until the lab’s manager registered them, and then with that registration',
    },
  },
  {
    guard: 'a registration carries the version that was shown',
    file: 'src/domain/labs/signatory.ts',
    search: "  if ((found.signs?.version ?? 0) !== version) return { ok: false, error: 'stale' }\n",
    replace: '',
    also: [
      {
        file: 'src/db/queries/labs/signatories.ts',
        search: 'setWhere: eq(signatories.version, shown),',
        replace: '',
      },
    ],
    by: {
      file: signatories,
      title: 'a change names the version shown, and earlier signatures keep their name',
    },
  },
  {
    guard: 'who has no pathologist’s role is registered by nobody',
    file: 'src/domain/labs/signatory.ts',
    search: "  if (!found) return { ok: false, error: 'not-found' }\n",
    replace:
      '  if (!found) return { ok: true, value: { signs: null } as unknown as Pathologist }\n',
    by: {
      file: signatories,
      title:
        'nobody is registered without the pathologist role there, and only by the lab’s manager',
    },
  },
  {
    guard: 'doors: a form of a page is refused by its verb, not by what is wrong with it',
    file: 'src/domain/access/settlement.ts',
    search: `'debt:end': { finance: 'any' },`,
    replace: `'debt:end': { finance: 'any', 'back-office': 'any' },`,
    by: {
      file: 'src/http/door/pages-access.test.ts',
      title: '/finance/debts accepts no form from people it is not for',
    },
  },
  {
    guard: 'an answer to a program passes no page memory',
    file: 'src/http/app.ts',
    search: 'isForPrograms(c.req.path) ? pages.keepAnswer : pages.keep',
    replace: 'pages.keep',
    by: { file: forPrograms, title: nothingOfPages },
  },
  {
    guard: 'an answer to a program chooses no encoding',
    file: 'src/http/app.ts',
    search: 'isForPrograms(c.req.path) || c.req.path',
    replace: 'c.req.path',
    by: { file: forPrograms, title: nothingOfPages },
  },
  {
    guard: 'an answer to a program has no nonce',
    file: 'src/http/door/security-headers.ts',
    search: '    if (isForPrograms(c.req.path)) return toPrograms(c, next)\n',
    replace: '',
    by: { file: forPrograms, title: nothingOfPages },
  },
  {
    guard: 'the router encodes no data of a page that runs no scripts',
    file: 'src/web/plain-pages/withheld-data.ts',
    search: 'if (!route || hydrates(route.module.handle ?? {}))',
    replace: 'if (id)',
    by: {
      file: 'src/web/plain-pages/withheld-data.test.ts',
      title: 'the router encodes nothing of a page that runs no scripts, and the page has its data',
    },
  },
]
