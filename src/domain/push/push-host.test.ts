import { expect, test } from 'vitest'
import { isPushEndpoint, PUSH_HOSTS, pushHostPattern } from './push-host.ts'

test('each browser’s own push service may be sent to', () => {
  for (const endpoint of [
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://db5p.notify.windows.com/w/?token=abc',
    'https://web.push.apple.com/abc',
  ])
    expect(isPushEndpoint(endpoint, PUSH_HOSTS), endpoint).toBe(true)
})

test('no other host, scheme, port or name in front gets through', () => {
  for (const endpoint of [
    'http://fcm.googleapis.com/abc',
    'https://fcm.googleapis.com:8443/abc',
    'https://fcm.googleapis.com.evil.example/abc',
    'https://evil.example/fcm.googleapis.com',
    'https://fcm.googleapis.com@evil.example/',
    'https://user:word@fcm.googleapis.com/',
    'https://xfcm.googleapis.com/abc',
    'https://notify.windows.com/abc',
    'https://evilnotify.windows.com/abc',
    'https://127.0.0.1/abc',
    'https://[::1]/abc',
    'https://localhost/abc',
    'https://169.254.169.254/latest',
    'ftp://fcm.googleapis.com/abc',
    'no address',
  ])
    expect(isPushEndpoint(endpoint, PUSH_HOSTS), endpoint).toBe(false)
})

test('a list names hosts only: no numbers, no scheme, no port, no bare star', () => {
  for (const host of PUSH_HOSTS) expect(host).toMatch(pushHostPattern)
  for (const host of ['*', '*.com', '127.0.0.1', 'localhost', 'https://a.example', 'a.example:443'])
    expect(host).not.toMatch(pushHostPattern)
})
