import { afterAll, expect, test } from 'vitest'
import { aBooker, aBooking, demoActor, received as scanned } from '#test/booking.ts'
import { shown } from '#test/bench.ts'
import { controlCrew } from '#test/controls-of-lab.ts'
import { aProduct } from '#test/product.ts'
import { referring } from '#test/referring.ts'

const product = await aProduct({ slotDays: 8, slotCapacity: 60 })
afterAll(() => product[Symbol.asyncDispose]())
const crew = await controlCrew(product)
const phlebotomist = await demoActor(product, 'phlebotomist')
const { agreed, sent, lab } = referring(product, { ...crew, phlebotomist })
const partner = await agreed(['HB', 'PLT'])
const aliquot = { sentAs: 'aliquot' } as const
const standing = async (referralId: Awaited<ReturnType<typeof sent>>['referralId']) =>
  (await lab.viewReferral({ referralId })).standing

test('a tube is received by its barcode or its lab number, an aliquot by its own code alone', async () => {
  const tube = await sent(partner)
  expect(await partner.there.receiveScanned({ code: tube.barcode })).toEqual({
    received: [tube.referralId],
  })
  const numbered = await sent(partner)
  await partner.there.receiveScanned({ code: numbered.accession })
  expect(await standing(numbered.referralId)).toBe('received')
  const poured = await sent(partner, 'HB', aliquot)
  await expect(partner.there.receiveScanned({ code: poured.barcode })).rejects.toMatchObject({
    refusal: 'not-found',
  })
  const { code } = await lab.viewAliquotLabel(poured)
  await partner.there.receiveScanned({ code: code ?? '' })
  expect(await standing(poured.referralId)).toBe('received')
})

test('one scan receives every test of the sample, and two at once receive it once', async () => {
  const booker = await aBooker(product)
  const booked = await aBooking(product, booker, { items: ['HB', 'PLT'] })
  const people = { phlebotomist, technician: crew.technician, booker }
  const [barcode = ''] = await scanned(product, people, booked)
  await lab.acceptTube({ barcode: barcode as never })
  for (const { testItemId } of (await lab.viewBenchOrder(booked)).items)
    await lab.sendReferral({
      testItemId,
      agreementId: partner.agreementId,
      carrier: 'courier',
      ...(await shown(product, testItemId)),
    })
  const scans = await Promise.allSettled(
    [1, 2].map(() => partner.there.receiveScanned({ code: barcode })),
  )
  const done = scans.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  expect(done).toHaveLength(1)
  expect(done[0]?.received).toHaveLength(2)
})

test('a code of nobody, of another lab’s sample, or of one that is received is not found', async () => {
  const other = await agreed()
  const { barcode, referralId } = await sent(partner)
  const refused = { refusal: 'not-found' }
  await expect(other.there.receiveScanned({ code: barcode })).rejects.toMatchObject(refused)
  await expect(lab.receiveScanned({ code: barcode })).rejects.toMatchObject(refused)
  await expect(partner.there.receiveScanned({ code: 'AQ123456' })).rejects.toMatchObject(refused)
  expect(await standing(referralId)).toBe('sent')
  await partner.there.receiveScanned({ code: barcode })
  await expect(partner.there.receiveScanned({ code: barcode })).rejects.toMatchObject(refused)
})

test('a label is printed for an aliquot on its way, counted, without a name, by its own lab alone', async () => {
  const { referralId, booker } = await sent(partner, 'HB', aliquot)
  const print = { referralId, size: '50x25', copies: 1 } as const
  await Promise.all([lab.printAliquotLabel(print), lab.printAliquotLabel(print)])
  const label = await lab.viewAliquotLabel({ referralId })
  expect(label).toMatchObject({ printed: { number: 2 }, mayPrint: true })
  expect(label.code).toMatch(/^AQ[0-9A-F]{10}[0-9A-Z]$/)
  expect(JSON.stringify(label)).not.toContain(booker.actor.name)
  for (const attempt of [
    () => partner.there.printAliquotLabel(print),
    () => partner.there.viewAliquotLabel({ referralId }),
  ])
    await expect(attempt()).rejects.toMatchObject({ refusal: 'not-found' })
  await partner.there.receiveScanned({ code: label.code ?? '' })
  await expect(lab.printAliquotLabel(print)).rejects.toMatchObject({ refusal: 'not-allowed-now' })
  const tube = await sent(partner)
  await expect(
    lab.printAliquotLabel({ ...print, referralId: tube.referralId }),
  ).rejects.toMatchObject({ refusal: 'not-allowed-now' })
})

test('the packing list names each sample on its way once, with the code that is scanned, and nobody', async () => {
  const to = await agreed()
  const tube = await sent(to)
  const poured = await sent(to, 'HB', aliquot)
  const gone = await sent(to)
  await to.there.receiveScanned({ code: gone.barcode })
  const list = await lab.viewPackingList({ partnerId: to.labId })
  const { code } = await lab.viewAliquotLabel(poured)
  expect(list.samples.map((one) => one.code)).toEqual([tube.barcode, code])
  expect(JSON.stringify(list)).not.toContain(tube.booker.actor.name)
  expect((await to.there.viewPackingList({ partnerId: to.labId })).samples).toEqual([])
  const nobody = await lab.viewPackingList({ partnerId: (await agreed()).labId })
  expect(nobody.samples).toEqual([])
})
