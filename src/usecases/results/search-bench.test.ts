import { afterAll, expect, test } from 'vitest'
import { aBooker, aBooking, demoActor, received } from '#test/booking.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct({ slotDays: 6 })
afterAll(() => product[Symbol.asyncDispose]())
const phlebotomist = await demoActor(product, 'phlebotomist')
const technician = await demoActor(product, 'technician')
const bench = product.as(technician)

test('a scan finds a specimen by its accession number, in small letters too, and a booking by its number', async () => {
  const booker = await aBooker(product)
  const booked = await aBooking(product, booker)
  const [barcode] = await received(product, { phlebotomist, technician, booker }, booked)
  if (!barcode) throw new Error('nothing was drawn')
  const { accession } = await bench.acceptTube({ barcode })
  expect(await bench.searchBench({ typed: accession })).toEqual({ barcode, orders: [] })
  const { number } = await product.as(booker.actor).viewBooking(booked)
  expect(await bench.searchBench({ typed: number })).toMatchObject({
    barcode: null,
    orders: [{ orderId: booked.orderId, patientName: 'Meera Nair', sex: 'female' }],
  })
  expect(await bench.searchBench({ typed: 'NOTHING-26-000001' })).toEqual({
    barcode: null,
    orders: [],
  })
})

test('nobody finds a specimen or a booking of another lab, nor their own', async () => {
  const booker = await aBooker(product)
  const booked = await aBooking(product, booker)
  const [barcode] = await received(product, { phlebotomist, technician, booker }, booked)
  if (!barcode) throw new Error('nothing was drawn')
  const { accession } = await bench.acceptTube({ barcode })
  const { number } = await product.as(booker.actor).viewBooking(booked)
  const { rows } = await product.pool.query(`select id from labs where code = 'LAB002'`)
  const grants = [{ role: 'lab-technician', labId: rows[0].id, locationId: null }] as const
  const elsewhere = product.as({ ...technician, grants: [...grants] })
  const nothing = { barcode: null, orders: [] }
  expect(await elsewhere.searchBench({ typed: accession })).toEqual(nothing)
  expect(await elsewhere.searchBench({ typed: number })).toEqual(nothing)
  const own = product.as({ ...booker.actor, grants: [...technician.grants] })
  expect(await own.searchBench({ typed: number })).toEqual(nothing)
})
