import { afterAll, expect, test } from 'vitest'
import { aLabBridge, samplesOf, signedBy } from '#test/instruments/lab-bridge.ts'
import { messageOf } from '#test/instruments/messages.ts'
import { aProduct } from '#test/product.ts'
import { pagesOf } from '#test/read-pages.ts'

const product = await aProduct({ withPages: true, slotDays: 10 })
afterAll(() => product[Symbol.asyncDispose]())
const { read, send, sendForm } = pagesOf(product)
const page = '/lab/bridge'
const bridge = await aLabBridge(product)

test('a technician reads why a value waits, and has it tried again or puts it aside', async () => {
  const { barcode } = await samplesOf(product, ['HB'])
  await bridge.send(barcode, [{ code: 'NEW', value: '13.4', unit: 'g/dL' }])
  const { text } = await read('technician', page)
  expect(text).toContain('NEW: 13.4 g/dL')
  expect(text).toContain('This code is not in the instrument’s profile.')
  expect(text).toContain(`Sample ${barcode}, Counter`)
  const [one] = (
    await product.as((await samplesOf(product, ['HB'])).technician).listArrivedResults({})
  ).results
  const about = { id: one?.id ?? '', version: String(one?.version) }
  const wrong = await sendForm('technician', page, { ...about, intent: 'retry', test: 'h b' })
  expect(wrong.status).toBe(422)
  const discard = { ...about, intent: 'discard', reason: 'repeat-asked' }
  expect(await send('technician', page, discard)).toMatchObject({ to: `${page}?done=discarded` })
  expect((await read('technician', page)).text).toContain('Nothing waits')
  expect((await sendForm('technician', page, discard)).status).toBe(409)
})

test('a pathologist reads it and decides nothing; a manager adds an instrument and a key', async () => {
  await bridge.send('OX26ZNOBODY3', [{ code: 'HGB', value: '13', unit: 'g/dL' }])
  const seen = (await read('authoriser', page)).text
  expect(seen).toContain('This lab has no sample with this number.')
  expect(seen).not.toContain('Put aside')
  expect(seen).not.toContain('Make a key')
  const add = { intent: 'add', name: 'Chemistry', profile: 'mindray-bs-200' }
  expect(await send('labmanager', page, add)).toMatchObject({ to: `${page}?done=added` })
  const twice = await sendForm('labmanager', page, { ...add, name: 'CHEMISTRY' })
  expect(twice.status).toBe(409)
  expect(twice.text).toContain('Another instrument of the lab has this name.')
  const made = await sendForm('labmanager', page, { intent: 'make-key', name: 'Back room' })
  const [, secret = ''] = /secret&quot;: &quot;([\w-]{43})/.exec(made.html) ?? []
  const [, keyId = ''] = /keyId&quot;: &quot;([\w-]{36})/.exec(made.html) ?? []
  const text = messageOf(bridge.profile, { sampleId: 'S1', results: [] })
  await product
    .as({ kind: 'visitor' })
    .receiveInstrumentMessage(signedBy({ keyId, secret }, product.clock.at().toString(), text))
  const later = (await read('labmanager', page)).text
  expect(later).toContain('Revoke key: Back room')
  expect(later).not.toContain(secret)
  const revoke = { intent: 'revoke', keyId, version: '1' }
  expect(await send('labmanager', page, revoke)).toMatchObject({ to: `${page}?done=revoked` })
})

test('a refusal stands beside the value it is about, once, also where others wait', async () => {
  const { barcode, technician } = await samplesOf(product, ['HB'])
  await bridge.send(barcode, [
    { code: 'NEW', value: '13.4', unit: 'g/dL' },
    { code: 'NEW2', value: '5', unit: 'g/dL' },
  ])
  const { results } = await product.as(technician).listArrivedResults({})
  const about = { id: results[0]?.id ?? '', version: String(results[0]?.version) }
  const wrong = await sendForm('technician', page, { ...about, intent: 'retry', test: 'h b' })
  expect(wrong.html.match(/role="alert"/g)).toHaveLength(1)
  const unsaid = await sendForm('technician', page, { ...about, intent: 'discard', reason: '' })
  expect(unsaid.status).toBe(422)
  expect(unsaid.html.match(/role="alert"/g)).toHaveLength(1)
  const discard = { ...about, intent: 'discard', reason: 'repeat-asked' }
  await send('technician', page, discard)
  const late = await sendForm('technician', page, discard)
  expect(late.status).toBe(409)
  expect(late.html.match(/role="alert"/g)).toHaveLength(1)
})

test('the page is in Hindi too', async () => {
  expect((await read('labmanager', `/hi${page}`)).text).toContain('मशीनों के नतीजे')
})
