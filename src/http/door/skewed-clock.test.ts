import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { systemClock } from '#src/adapters/clock.ts'
import { sessionEnds } from '#src/domain/people/session-life.ts'
import { CODE_LIFE } from '#src/domain/people/sign-in-code.ts'
import { askedForCode, codeSentTo, cookieOf, meOf, send, signedInByPhone } from '#test/people.ts'
import { aProduct } from '#test/product.ts'

/** Reliability R12: the database's time counts, whatever the clock of the process says. */
const product = await aProduct({ world: { clock: systemClock() } })
afterAll(() => product[Symbol.asyncDispose]())
afterEach(() => {
  vi.useRealTimers()
})

const HOUR = 60
/** Minutes by which the process is wrong. */
const skews = [-HOUR, -5, 5, HOUR]

/** From now on the clock of this process is wrong by so many minutes. */
function skew(minutes: number) {
  const now = Temporal.Now.instant().epochMilliseconds + minutes * 60_000
  vi.useFakeTimers({ toFake: ['Date'], now })
}

let people = 0
const aNumber = () => `+9198770${String((people += 1)).padStart(5, '0')}`

/** The newest session was made and seen so long ago, by the database's clock. */
const madeAgo = (seconds: number) =>
  product.asOwner(
    `update session set created_at = now() - $1 * interval '1 second', updated_at = now()
     where id = (select id from session order by created_at desc limit 1)`,
    [seconds],
  )
const codeMadeAgo = (seconds: number) =>
  product.asOwner(
    `update otp_challenges set created_at = created_at - $1 * interval '1 second',
       expires_at = expires_at - $1 * interval '1 second'
     where id = (select id from otp_challenges order by created_at desc limit 1)`,
    [seconds],
  )

const now = Temporal.Now.instant()
const sessionSeconds = sessionEnds(now).patient.createdAt.until(now).total('seconds')
const codeSeconds = Temporal.Duration.from(CODE_LIFE).total('seconds')
/** A token may live so much longer. */
const SLACK = 5

test.each(skews)(
  'a clock wrong by %i minutes lets no session live longer, or end sooner',
  async (minutes) => {
    const cookie = await signedInByPhone(product, aNumber())
    skew(minutes)
    await madeAgo(sessionSeconds - 60)
    expect((await meOf(product, cookie)).status).toBe(200)
    await madeAgo(sessionSeconds + SLACK)
    expect((await meOf(product, cookie)).status).toBe(401)
  },
)

test.each(skews)(
  'a clock wrong by %i minutes lets no code live longer, or end sooner',
  async (minutes) => {
    const [early, late] = [aNumber(), aNumber()]
    const enter = async (phone: string, seconds: number) => {
      vi.useRealTimers()
      const { code, cookie } = await askedForCode(product, phone)
      skew(minutes)
      await codeMadeAgo(seconds)
      return send(product, '/api/auth/phone/verify-code', { phone, code }, { cookie })
    }
    expect((await enter(early, codeSeconds - 60)).status).toBe(200)
    expect((await enter(late, codeSeconds + SLACK)).status).toBeGreaterThanOrEqual(400)
  },
)

test('a clock that jumps back while somebody signs in gives a session and unlike ids', async () => {
  const phone = aNumber()
  skew(HOUR)
  const { cookie } = await askedForCode(product, phone)
  skew(-HOUR)
  const code = await codeSentTo(product, phone)
  const entered = await send(product, '/api/auth/phone/verify-code', { phone, code }, { cookie })
  expect((await meOf(product, cookieOf(entered))).status).toBe(200)
  const ids = Array.from({ length: 1000 }, (_, n) => {
    skew(n % 2 ? HOUR : -HOUR)
    return product.world.chance.uuid()
  })
  expect(new Set(ids).size).toBe(ids.length)
})
