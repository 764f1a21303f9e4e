import { expect, test, vi } from 'vitest'

/** A browser's form, as far as the script looks at one. */
class AForm {
  readonly sent: unknown[] = []
  readonly action: string
  readonly #marks: Set<string>
  constructor(action: string, marks: string[] = []) {
    this.action = action
    this.#marks = new Set(marks)
  }
  hasAttribute = (name: string) => this.#marks.has(name)
  setAttribute = (name: string) => this.#marks.add(name)
  requestSubmit(by: unknown) {
    if (!submitted(this, by)) this.sent.push(by)
  }
}

let done: string[] = []
let unsubscribe: () => Promise<void> = async () => {}
const subscription = {
  unsubscribe: async () => {
    await unsubscribe()
    done.push('given up')
  },
}
const registration = {
  getNotifications: async () => [{ close: () => done.push('closed') }],
  pushManager: { getSubscription: async () => subscription },
}
const heard = new Map<string, (event: object) => void>()
vi.stubGlobal('HTMLFormElement', AForm)
vi.stubGlobal('location', new URL('https://oxalate.example/account'))
vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => registration } })
vi.stubGlobal('addEventListener', (kind: string, hear: (event: object) => void) =>
  heard.set(kind, hear),
)
const permission = { permission: 'granted' }
vi.stubGlobal('Notification', permission)
const kept = new Map([['push-forget', '']])
vi.stubGlobal('sessionStorage', {
  getItem: (name: string) => kept.get(name) ?? null,
  setItem: (name: string, value: string) => kept.set(name, value),
  removeItem: (name: string) => kept.delete(name),
})
await import('./forget-device.browser.ts')

/** A form is submitted; true where the script holds it back. */
function submitted(target: AForm, submitter: unknown) {
  let isHeld = false
  const preventDefault = () => void (isHeld = true)
  heard.get('submit')?.({ target, submitter, preventDefault, stopImmediatePropagation() {} })
  return isHeld
}

test('the page after a sign-out gives the address up, where the page before was cut off', async () => {
  await expect.poll(() => kept.size).toBe(0)
  expect(done).toEqual(['closed', 'given up'])
})

test.each(['https://oxalate.example/sign-out', 'https://oxalate.example/hi/sign-out'])(
  '%s is left at once, and the browser gives its address up on the way',
  async (address) => {
    done = []
    expect(submitted(new AForm(address), 'button')).toBe(false)
    expect(kept.has('push-forget')).toBe(true)
    await expect.poll(() => done).toEqual(['closed', 'given up'])
  },
)

test('the form that stops the messages of this device waits for that, and no other form does', async () => {
  done = []
  const stopping = new AForm('https://oxalate.example/notifications', ['data-push-stop'])
  expect(submitted(stopping, 'stop')).toBe(true)
  await expect.poll(() => stopping.sent).toEqual(['stop'])
  expect(done).toEqual(['closed', 'given up'])
  expect(submitted(new AForm('https://oxalate.example/notifications'), 'stop')).toBe(false)
})

test('a browser that fails to give it up, or does not answer, holds nobody back', async () => {
  const stop = () => new AForm('https://oxalate.example/notifications', ['data-push-stop'])
  unsubscribe = () => Promise.reject(new Error('no network'))
  const failing = stop()
  submitted(failing, 'button')
  await expect.poll(() => failing.sent).toEqual(['button'])
  unsubscribe = () => new Promise(() => {})
  const silent = stop()
  submitted(silent, 'button')
  await expect.poll(() => silent.sent, { timeout: 5000 }).toEqual(['button'])
})

test('a browser in which nobody agreed to messages holds no form at all', () => {
  permission.permission = 'default'
  kept.clear()
  const stopping = new AForm('https://oxalate.example/notifications', ['data-push-stop'])
  expect(submitted(stopping, 'stop')).toBe(false)
  expect(submitted(new AForm('https://oxalate.example/sign-out'), 'button')).toBe(false)
  expect(kept.size).toBe(0)
})
