import PostalMime from 'postal-mime'
import { afterAll, expect, test } from 'vitest'
import { carriers } from '#src/adapters/carriers.ts'
import { asha } from '#test/contact.ts'
import { aMailbox } from '#test/mailbox.ts'
import { aProduct } from '#test/product.ts'

const mailbox = await aMailbox()
const world = {
  carriers: carriers({
    smtpUrl: mailbox.smtpUrl,
    mailFrom: 'hello@oxalate.example',
    smsUrl: 'http://127.0.0.1:1',
    smsToken: '',
  }),
}
const product = await aProduct({ isDemo: false, isOutboxOpen: false, world })
afterAll(() => Promise.all([product, mailbox].map((one) => one[Symbol.asyncDispose]())))
const worker = product.as({ kind: 'worker' })

test('with SMTP down the form still answers, and the mail goes later, once', async () => {
  await mailbox.stop()
  const answer = await product.post('/sendemail.php', asha)
  expect(answer.status).toBe(200)
  const { failures } = await worker.deliverMessages()
  expect(failures).toHaveLength(2)
  for (const { reason } of failures)
    expect(reason).toMatchObject({ message: expect.stringContaining('ECONNREFUSED') })

  await mailbox.start()
  product.clock.pass(2)
  expect(await worker.deliverMessages()).toMatchObject({ claimed: 2, failures: [] })
  product.clock.pass(10)
  expect(await worker.deliverMessages()).toMatchObject({ claimed: 0 })

  const to = mailbox.taken.map((one) => one.to.join())
  expect(to.toSorted()).toEqual([asha.email, 'help@oxalate.example'])
  const ofOperator = mailbox.taken.find((one) => one.to[0] === 'help@oxalate.example')
  const letter = await PostalMime.parse(ofOperator?.raw ?? '')
  expect(letter.subject).toContain('Message from the website: Fasting before a test')
  expect(letter.replyTo?.map(({ address }) => address)).toEqual([asha.email])
})
