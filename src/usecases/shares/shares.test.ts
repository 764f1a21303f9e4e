import { v7 as uuidv7 } from 'uuid'
import { afterAll, expect, test } from 'vitest'
import { aBooker, DEMO_PASSWORD } from '#test/booking.ts'
import { cookieOf, send } from '#test/people.ts'
import { aProduct } from '#test/product.ts'
import { ShareId } from '#src/domain/shares/share.ts'
import { aBench, anAddition, aPublished, drafted, signed } from '#test/revisions.ts'

/** A report shared by a link with an end and a PIN, and who tries to get more out of it. */
const product = await aProduct({ slotDays: 4 })
afterAll(() => product[Symbol.asyncDispose]())
const bench = await aBench(product)
const stranger = product.as({ kind: 'visitor' })

async function aShare(days: '1' | '7' | '30' = '7') {
  const published = await aPublished(product, bench)
  const { reportId, booker } = published
  const owner = product.as(booker.actor)
  const made = await owner.makeShare({
    shareId: newShare(),
    reportId,
    version: 1,
    days,
    sharedWith: 'Dr Rao',
  })
  const list = async () => (await owner.listShares({ reportId })).shares
  return { ...published, ...made, owner, list }
}

const newShare = () => ShareId.parse(uuidv7())

const another = (pin: string) => (pin === '000000' ? '000001' : '000000')

test('whoever has link and PIN reads the report, and its owner sees each opening', async () => {
  const { token, pin, list } = await aShare()
  expect(await stranger.viewShareDoor({ token })).toEqual({ isOpen: true })
  const opened = await stranger.openShare({ token, pin })
  expect(opened).toMatchObject({
    shown: 'report',
    report: { body: { patient: { name: 'Meera Nair' } } },
  })
  const [share] = await list()
  expect(share).toMatchObject({ sharedWith: 'Dr Rao', isOpen: true, wrongTries: 0 })
  expect(share?.views.map(({ kind }) => kind)).toEqual(['page'])
})

test('neither link nor PIN is stored, and neither is shown again', async () => {
  const { token, pin, shareId, list } = await aShare()
  const { rows } = await product.pool.query(
    'select s::text as row from report_shares s where id = $1',
    [shareId],
  )
  expect(rows[0].row).not.toContain(token)
  expect(rows[0].row).not.toContain(pin)
  expect(JSON.stringify(await list())).not.toContain(token)
  const logged = await product.pool.query('select 1 from audit a where a::text like $1', [
    `%${token}%`,
  ])
  expect(logged.rows).toEqual([])
})

test('five wrong PINs close the link for good, the right one included; each is told and shown to the owner', async () => {
  const { token, pin, list } = await aShare()
  for (const triesLeft of [4, 3, 2, 1])
    await expect(stranger.openShare({ token, pin: another(pin) })).rejects.toMatchObject({
      refusal: 'share-pin',
      detail: { facts: { triesLeft } },
    })
  await expect(stranger.openShare({ token, pin: another(pin) })).rejects.toMatchObject({
    refusal: 'share-over',
  })
  await expect(stranger.openShare({ token, pin })).rejects.toMatchObject({ refusal: 'share-over' })
  expect(await stranger.viewShareDoor({ token })).toEqual({ isOpen: false })
  expect(await list()).toMatchObject([{ isOpen: false, wrongTries: 5, views: [] }])
})

test('twenty PINs at once are five tries, whichever door they knock at', async () => {
  const { token, pin, list } = await aShare()
  const wrong = another(pin)
  // Every connection of the pool is open, or the first one would take them in turn.
  await Promise.all(Array.from({ length: 40 }, () => stranger.viewShareDoor({ token })))
  const tries = Array.from({ length: 20 }, (_, index) =>
    index % 2
      ? stranger.openShare({ token, pin: wrong })
      : stranger.openShareFile({ token, pin: wrong }),
  )
  const settled = await Promise.allSettled(tries)
  const refusals = settled.map((one) => (one.status === 'rejected' ? one.reason.refusal : 'read'))
  // The fifth closes the link and says so, like all that follow.
  const told = settled.flatMap((one) =>
    one.status === 'rejected' && one.reason.refusal === 'share-pin'
      ? [one.reason.detail.facts.triesLeft]
      : [],
  )
  expect(new Set(told)).toEqual(new Set([1, 2, 3, 4]))
  expect(refusals.filter((refusal) => refusal === 'share-over')).toHaveLength(16)
  expect(await list()).toMatchObject([{ wrongTries: 5 }])
})

test('a link ends when its owner ends it, at once, and stays ended', async () => {
  const { token, pin, owner, shareId, list } = await aShare()
  await stranger.openShare({ token, pin })
  await owner.endShare({ shareId })
  await expect(stranger.openShare({ token, pin })).rejects.toMatchObject({ refusal: 'share-over' })
  await owner.endShare({ shareId })
  expect(await list()).toMatchObject([{ isOpen: false, views: [{ kind: 'page' }] }])
})

test('a link that is open stays in sight behind fifty that are over, and only an open one logs who looks', async () => {
  const { token, shareId, reportId, owner, list } = await aShare('30')
  for (let n = 0; n < 51; n++) {
    const { shareId: over, token: ended } = await owner.makeShare({
      shareId: newShare(),
      reportId,
      version: 1,
      days: '1',
    })
    await owner.endShare({ shareId: over })
    if (n === 50) await stranger.viewShareDoor({ token: ended })
  }
  const shares = await list()
  expect(shares).toHaveLength(50)
  expect(shares[0]).toMatchObject({ shareId, isOpen: true })
  await stranger.viewShareDoor({ token })
  const { rows } = await product.pool.query(
    `select detail->>'asked' as asked from audit where action = 'share:look' and subject_id = $1`,
    [reportId],
  )
  expect(rows).toEqual([{ asked: shareId }])
})

test('a hundred openings close a link, and its owner sees that', async () => {
  const { token, pin, shareId, list } = await aShare()
  await product.asOwner('update report_shares set openings = 98 where id = $1', [shareId])
  await Promise.all(Array.from({ length: 40 }, () => stranger.viewShareDoor({ token })))
  await stranger.openShare({ token, pin })
  const last = await Promise.allSettled([
    stranger.openShare({ token, pin }),
    stranger.openShare({ token, pin }),
    stranger.openShareFile({ token, pin: another(pin) }),
  ])
  expect(last.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await expect(stranger.openShare({ token, pin })).rejects.toMatchObject({ refusal: 'share-over' })
  expect(await stranger.viewShareDoor({ token })).toEqual({ isOpen: false })
  expect(await list()).toMatchObject([{ isOpen: false, openings: 100, views: [{}, {}] }])
})

test('a form sent twice makes one link, and nothing of it is shown again', async () => {
  const { reportId, owner, list } = await aShare()
  const wish = { reportId, shareId: newShare(), version: 1, days: '1' } as const
  const [first, second] = await Promise.allSettled([owner.makeShare(wish), owner.makeShare(wish)])
  expect([first, second].map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await expect(owner.makeShare(wish)).rejects.toMatchObject({ refusal: 'share-made' })
  expect(await list()).toHaveLength(2)
})

test('the id of another’s link makes no link and tells nothing of it', async () => {
  const { shareId } = await aShare()
  const { reportId, owner, list } = await aShare()
  const wish = { reportId, shareId, version: 1, days: '1' } as const
  await expect(owner.makeShare(wish)).rejects.toMatchObject({ refusal: 'share-made' })
  expect(await list()).toHaveLength(1)
})

test('a link ends by itself on its day', async () => {
  const { token, pin, endsAt } = await aShare('1')
  product.clock.set(Temporal.Instant.from(endsAt).subtract({ seconds: 1 }).toString())
  expect(await stranger.openShare({ token, pin })).toMatchObject({ shown: 'report' })
  product.clock.set(endsAt)
  await expect(stranger.openShare({ token, pin })).rejects.toMatchObject({ refusal: 'share-over' })
})

test('once a newer version exists, the link says so and shows no value; a new link is made for the newest alone', async () => {
  const share = await aShare()
  const draft = await drafted(product, bench.technician, share, anAddition())
  await signed(product, bench.authoriser, draft)
  const opened = await stranger.openShare({ token: share.token, pin: share.pin })
  expect(opened).toMatchObject({ shown: 'replaced' })
  expect(JSON.stringify(opened)).not.toContain('Meera')
  await expect(
    stranger.openShareFile({ token: share.token, pin: share.pin }),
  ).rejects.toMatchObject({ refusal: 'share-over' })
  const { reportId, owner } = share
  const wish = { reportId, days: '7' } as const
  await expect(owner.makeShare({ shareId: newShare(), ...wish, version: 1 })).rejects.toMatchObject(
    { refusal: 'stale' },
  )
  await owner.makeShare({ shareId: newShare(), ...wish, version: 2 })
})

test('a withdrawn report says so by its link, and is shared no more', async () => {
  const share = await aShare()
  const { reportId, owner } = share
  const said = { reason: 'wrong-patient', words: 'The sample was of another person.' } as const
  const password = DEMO_PASSWORD
  const proposal = await product
    .as(bench.office)
    .proposeWithdrawal({ reportId, version: 1, ...said, password })
  await product.as(bench.authoriser).confirmWithdrawal({ ...proposal, password })
  const opened = await stranger.openShare({ token: share.token, pin: share.pin })
  expect(opened).toMatchObject({ shown: 'withdrawn' })
  expect(JSON.stringify(opened)).not.toContain('Meera')
  await expect(
    owner.makeShare({ shareId: newShare(), reportId, version: 1, days: '1' }),
  ).rejects.toMatchObject({
    refusal: 'report-withdrawn',
  })
})

test('another account, the lab and a stranger neither make, see nor end a link', async () => {
  const { reportId, shareId, list } = await aShare()
  const wish = { reportId, version: 1, days: '1' } as const
  const others = [
    { app: product.as((await aBooker(product)).actor), refusal: 'not-found' },
    { app: product.as(bench.authoriser), refusal: 'forbidden' },
  ]
  for (const { app, refusal } of others) {
    await expect(app.makeShare({ ...wish, shareId: newShare() })).rejects.toMatchObject({ refusal })
    await expect(app.listShares({ reportId })).rejects.toMatchObject({ refusal })
    await expect(app.endShare({ shareId })).rejects.toMatchObject({ refusal })
  }
  await expect(stranger.makeShare({ ...wish, shareId: newShare() })).rejects.toMatchObject({
    refusal: 'sign-in-first',
  })
  expect(await list()).toMatchObject([{ isOpen: true }])
})

test('for a day after number or password changed nobody makes a link: who took an account over does not carry its reports away', async () => {
  const { reportId, owner, booker } = await aShare()
  const wish = { reportId, version: 1, days: '1' } as const
  const now = product.clock.at()
  await product.pool.query(
    `insert into audit (at, actor_kind, actor_id, action, subject_id, detail)
     values ($1, 'person', $2::uuid, 'account-link:use', $2::text, '{"purpose":"reset"}')`,
    [now.subtract({ hours: 23 }).toString(), booker.actor.id],
  )
  await expect(owner.makeShare({ ...wish, shareId: newShare() })).rejects.toMatchObject({
    refusal: 'share-held',
  })
  product.clock.set(now.add({ hours: 2 }).toString())
  await owner.makeShare({ ...wish, shareId: newShare() })
})

test('whoever changes the password of an account makes no link of its reports for a day', async () => {
  const { reportId, owner, booker } = await aShare()
  const email = `${booker.actor.id}@patients.example`
  await product.asOwner('update "user" set email = $2, email_verified = true where id = $1', [
    booker.actor.id,
    email,
  ])
  await product.asOwner(
    `insert into account (id, account_id, provider_id, user_id, password, updated_at)
     values (gen_random_uuid(), $1::text, 'credential', $1::uuid, $2, now())`,
    [booker.actor.id, await product.world.passwords.hash('mango tree lamp')],
  )
  const signedIn = await send(product, '/api/auth/sign-in/email', {
    email,
    password: 'mango tree lamp',
  })
  const wish = { reportId, version: 1, days: '1' } as const
  await owner.makeShare({ ...wish, shareId: newShare() })
  const change = { currentPassword: 'mango tree lamp', newPassword: 'lamp mango tree' }
  const cookie = cookieOf(signedIn)
  const changed = await send(product, '/api/auth/change-password', change, { cookie })
  expect(changed.status).toBe(200)
  await expect(owner.makeShare({ ...wish, shareId: newShare() })).rejects.toMatchObject({
    refusal: 'share-held',
  })
})

test('a suspended account’s links open for nobody, and ten links at once are the most', async () => {
  const { reportId, owner, token, pin, booker } = await aShare()
  const wish = { reportId, version: 1, days: '1' } as const
  for (let made = 1; made < 10; made += 1) await owner.makeShare({ ...wish, shareId: newShare() })
  await expect(owner.makeShare({ ...wish, shareId: newShare() })).rejects.toMatchObject({
    refusal: 'too-many-shares',
  })
  await product.pool.query(
    `insert into suspensions (id, user_id, reason, suspended_by, suspended_at)
     values (gen_random_uuid(), $1, 'A reason.', $2, now())`,
    [booker.actor.id, bench.office.id],
  )
  await expect(stranger.openShare({ token, pin })).rejects.toMatchObject({ refusal: 'share-over' })
})
