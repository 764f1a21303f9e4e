import { expect, test } from 'vitest'
import { BookingNumber } from '#src/domain/bookings/booking.ts'
import type { Gateway, GatewayStatus } from '#src/usecases/gateway.ts'
import { askGateway } from './ask-gateway.ts'

const mine = BookingNumber.parse(`OPL${'1'.repeat(19)}`)
const theirs = BookingNumber.parse(`OPL${'2'.repeat(19)}`)

function paid(number: BookingNumber, referenceNo: string): GatewayStatus {
  const money = { status: 'Successful', amount: '549.00', currency: 'INR' }
  return { number, referenceNo, ...money, bankReference: null, instrument: null }
}

/** A gateway that looks up a reference and ignores the number beside it, as the real one may. */
const byReferenceAlone: Pick<Gateway, 'status'> = {
  async status({ number, referenceNo }) {
    if (referenceNo === 'of-theirs') return { ok: true, value: paid(theirs, referenceNo) }
    if (referenceNo === 'of-mine' || !referenceNo)
      return { ok: true, value: paid(number, 'of-mine') }
    return { ok: false, fault: { kind: 'unknown', says: '', code: null } }
  },
}
const gateway = byReferenceAlone as Gateway // the only gateway method called here

test('a reference from a message only says where to look first: another attempt’s is no answer', async () => {
  const asked = (referenceNo?: string) => askGateway(gateway, mine, referenceNo)
  const own = { ok: true, value: paid(mine, 'of-mine') }
  expect(await asked()).toEqual(own)
  expect(await asked('of-mine')).toEqual(own)
  expect(await asked('of-theirs')).toEqual(own)
  expect(await asked('of-nobody')).toEqual(own)
})
