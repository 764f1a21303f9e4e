import { expect, test } from 'vitest'
import { FinishSignUp, RequestLink } from './account-link.ts'
import { Password } from './sign-in.ts'

test('common passwords are refused, whatever is put around them', () => {
  for (const common of [
    'password',
    'Password1!',
    'P@ssw0rd123',
    'qwertyuiop',
    '12345678',
    '11111111',
    'abcabcabc',
    'iloveyou2',
    'India@123',
    'krishna108',
    'Welcome@2026',
    'letmeinletmein',
    'trustno1',
    'adminadmin',
  ])
    expect(Password.safeParse(common).success).toBe(false)
})

test('eight characters of any kind are enough; blanks and other scripts are welcome', () => {
  for (const good of [
    'oxalate-demo',
    'mango tree lamp',
    'सूरज चाँद तारे',
    'kx9 vq2 zz',
    '🙂🙃🙂🙃🐘🐘🐘🐘',
  ])
    expect(Password.safeParse(good).success).toBe(true)
  expect(Password.safeParse('sh0rt-x').success).toBe(false)
  expect(Password.safeParse('long '.repeat(26)).success).toBe(false)
})

test('a sign-up accepts no other field, and its address is stored in lower case', () => {
  const asked = { email: ' Asha@Example.org ', purpose: 'sign-up' }
  expect(RequestLink.parse(asked)).toMatchObject({ email: 'asha@example.org' })
  expect(RequestLink.safeParse({ ...asked, role: 'administrator' }).success).toBe(false)
  expect(RequestLink.safeParse({ ...asked, to: 'https://evil.example' }).success).toBe(false)
  const input = { token: 'x'.repeat(43), name: ' Asha Rao ', password: 'mango tree lamp' }
  expect(FinishSignUp.parse(input)).toMatchObject({ name: 'Asha Rao' })
  expect(FinishSignUp.safeParse({ ...input, email: 'other@example.org' }).success).toBe(false)
})
