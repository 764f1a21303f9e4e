import { afterAll, expect, test } from 'vitest'
import { aBooker, demoActor } from '#test/booking.ts'
import { aFilledDraft, visitor } from '#test/lab-submission.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct()
afterAll(() => product[Symbol.asyncDispose]())
const somebody = product.as(visitor)
const officer = await demoActor(product, 'backoffice')

const typed = { branchName: 'Sunrise', email: 'not an address', mobile: '12' }

async function begun() {
  const { token } = await somebody.startDraft({ door: 'applicant' })
  return { token: String(token) }
}

test('only its token resumes a draft: for another visitor, a signed-in patient, another device', async () => {
  const ref = await begun()
  await somebody.saveDraft({ ...ref, step: 'branch', typed })
  const { actor: patient } = await aBooker(product)
  for (const actor of [visitor, patient, officer])
    expect((await product.as(actor).viewDraft(ref)).typed.branch).toEqual(typed)
})

test('a wrong token is answered like a missing one, whatever its length', async () => {
  const { token } = await begun()
  const wrong = [
    `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`,
    token.slice(1),
    '',
    'x'.repeat(100_000),
    '\0',
    `${token} `,
  ]
  for (const one of wrong) {
    const ref = { token: one }
    const calls = [
      () => somebody.viewDraft(ref),
      () => somebody.saveDraft({ ...ref, step: 'branch', typed }),
      () => somebody.checkDraft(ref),
      () => somebody.submitDraft(ref),
      () => somebody.mailDraftLink({ ...ref, email: 'asha@lab.example' }),
    ]
    for (const call of calls)
      await expect(call()).rejects.toMatchObject({ refusal: 'not-found', detail: {} })
  }
})

test('the token itself is stored nowhere unencrypted', async () => {
  const { token } = await begun()
  const { rows } = await product.pool.query(
    `select count(*)::int as found from lab_drafts d where d::text like '%' || $1 || '%'`,
    [token],
  )
  expect(rows[0].found).toBe(0)
})

test('the link is e-mailed on request, five times an hour, without anything from the form', async () => {
  const { token } = await aFilledDraft(product)
  const email = 'asha.link@lab.example'
  for (let times = 0; times < 5; times += 1) await somebody.mailDraftLink({ token, email })
  await expect(somebody.mailDraftLink({ token, email })).rejects.toMatchObject({
    refusal: 'too-many',
    detail: { facts: { waitSeconds: 3600 } },
  })
  const [mail] = await product.outbox(email)
  expect(mail).toMatchObject({ event: 'lab-draft-link' })
  expect(mail?.text).toContain(`http://localhost:3000/labregister/resume/${token}`)
  expect(mail?.text).not.toContain('Sunrise')
  product.clock.pass(61)
  await somebody.mailDraftLink({ token, email })
  expect(await somebody.viewDraft({ token })).toMatchObject({ email })
})

test('the link goes to an address and to nothing else', async () => {
  const { token } = await begun()
  for (const email of ['asha', 'a@b.example\r\nBcc: all@lab.example', 'x'.repeat(100_000), ''])
    await expect(somebody.mailDraftLink({ token, email })).rejects.toMatchObject({
      refusal: 'fields-disagree',
      detail: { fields: { email: 'malformed' } },
    })
})
