import { expect, test } from 'vitest'
import { networkOf } from './network-of.ts'
import { SendContactMessage, SubmitCase } from './send-contact-message.ts'

const asha = {
  username: 'Asha Rao',
  email: 'Asha.Rao@Patients.example ',
  subject: 'Fasting',
  phone: '98765 43210',
}

test.each([
  ['98765 43210', '+919876543210'],
  ['+91 98765-43210', '+919876543210'],
  ['09876543210', '+919876543210'],
  ['9198765432', '+919198765432'],
  ['(080) 2345 6789', '+918023456789'],
  ['022-2345.6789', '+912223456789'],
])('the phone %s is stored as %s', (phone, kept) => {
  expect(SendContactMessage.parse({ ...asha, phone }).phone).toBe(kept)
})

test.each(['', '12345', '+44 20 7946 0958', '98765 4321x', '00000 00000'])(
  'the phone "%s" is not an Indian number',
  (phone) => {
    expect(SendContactMessage.safeParse({ ...asha, phone }).success).toBe(false)
  },
)

test('all fields but the message are required; an unknown field is refused', () => {
  expect(SendContactMessage.parse(asha)).toMatchObject({ email: 'asha.rao@patients.example' })
  for (const name of Object.keys(asha))
    expect(SendContactMessage.safeParse({ ...asha, [name]: undefined }).success).toBe(false)
  expect(SendContactMessage.safeParse({ ...asha, source: 'case' }).success).toBe(false)
})

test.each(['a\r\nb', 'a\nb', 'a\tb', 'a\0b', 'a\u2028b', 'a\u202Eb', 'x'.repeat(121)])(
  'a subject is one line of plain text: %j is not',
  (subject) => {
    expect(SendContactMessage.safeParse({ ...asha, subject }).success).toBe(false)
  },
)

test('the case form sends the same under its own five names', () => {
  const { username: name, email, subject: msg_subject, phone: phone_number } = asha
  expect(SubmitCase.parse({ name, email, phone_number, msg_subject, message: 'Hello' })).toEqual({
    source: 'case',
    username: 'Asha Rao',
    email: 'asha.rao@patients.example',
    phone: '+919876543210',
    subject: 'Fasting',
    message: 'Hello',
  })
})

test.each([
  ['10.1.2.3', '10.1.2.3'],
  ['::ffff:10.1.2.3', '10.1.2.3'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0DB8:1::1', '2001:db8:1:0'],
  ['::1', '0:0:0:0'],
  ['unknown', 'unknown'],
])('%s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})
