import type { Control } from './control.ts'

const shares = 'src/domain/people/code-shares.ts'
const asked = 'src/http/people/code-shares.test.ts'
const known = 'requests by strangers never keep the code from a device that the account knows'
const guessing = 'src/http/door/guessing.test.ts'

/** Guards of which codes are counted together, and of what an address is never counted for. */
export const shareControls: readonly Control[] = [
  {
    guard: 'a known device has a share of codes that no stranger uses up',
    file: shares,
    search: 'if (sent.asker !== asked.asker) return false',
    replace: '',
    by: { file: asked, title: known },
  },
  {
    guard: 'a device is known to the account of the number, or it is a stranger’s',
    file: 'src/usecases/people/request-code.ts',
    search: 'if (device && (await isDeviceKnown(cipher, tx, { account: { phone }, device }, at)))',
    replace: 'if (device && cipher && tx && at)',
    by: {
      file: asked,
      title: 'a device of another account and a forged one count as a stranger’s',
    },
  },
  {
    guard: 'somebody signed in has a share of codes of their own',
    file: 'src/usecases/people/request-own-code.ts',
    search: "asker: 'signed-in', network: null",
    replace: "asker: 'stranger', network: null",
    by: {
      file: asked,
      title: 'nor from a signed-in person who asks for a code to their own number',
    },
  },
  {
    guard: 'however many networks ask, strangers get so many codes of a number',
    file: shares,
    search: ', ...together.map((limit) => secondsToRoomAmong(limit, made, now))',
    replace: '',
    by: {
      file: asked,
      title: 'however many networks ask, a number gets at most forty codes a day from strangers',
    },
  },
  {
    guard: 'a network that had no code of a number gets its first',
    file: shares,
    search: 'own.length === 0 ? ofNewNetworks : ofStrangers',
    replace: 'ofStrangers',
    by: {
      file: 'src/domain/people/code-shares.test.ts',
      title: 'twenty a day used up by two, a third network that had none gets one',
    },
  },
  {
    guard: 'the codes of a number are counted one asker after another',
    file: 'src/usecases/parts/people/send-code.ts',
    search: 'await lockName(tx, `sign-in-code ${phone}`)',
    replace: '',
    by: { file: asked, title: 'when one network asks for twenty at once, one is sent' },
  },
  {
    guard: 'an address that strangers fill keeps no known device from its code',
    file: 'src/adapters/sessions-auth.ts',
    search: "'/phone/*': limitOfStrangers(people, secrets, byPhone, more),",
    replace: "'/phone/*': more,",
    by: {
      file: asked,
      title: 'an address that is full for strangers still lets a known device get its code',
    },
  },
  {
    guard: 'the second factor has no limit by address',
    file: 'src/adapters/sessions-auth.ts',
    search: "'/two-factor/*': false,",
    replace: '',
    by: {
      file: guessing,
      title:
        'a stranger’s attempts from an office’s address block nobody there from the second factor',
    },
  },
  {
    guard: 'a change of password has no limit by address',
    file: 'src/adapters/sessions-auth.ts',
    search: "'/change-password': false,",
    replace: '',
    by: {
      file: guessing,
      title: 'five colleagues of one office change their passwords within ten seconds',
    },
  },
  {
    guard: 'a code of the app waits by account and network, whatever the address',
    file: 'src/adapters/sessions-second-factor.ts',
    search: "await countGuess(ctx, people, { what: 'app-code', account: { userId } })",
    replace: '',
    by: {
      file: guessing,
      title: 'an office’s address does not let a session guess its password or code faster',
    },
  },
  {
    guard: 'every 429 and 503 says when to come again',
    file: 'src/http/idempotency/come-again.ts',
    search: "c.header('retry-after', A_MINUTE)",
    replace: 'return',
    by: {
      file: 'src/http/idempotency/come-again.test.ts',
      title: 'every refusal with 429 or 503 says when to retry: by its fact, or in a minute',
    },
  },
]
