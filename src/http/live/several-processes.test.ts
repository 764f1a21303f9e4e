import { type ChildProcess, spawn } from 'node:child_process'
import { afterAll, expect, test } from 'vitest'
import { connectOwner } from '#src/db/driver/client.ts'
import { aBooker, aBooking, demoActor } from '#test/booking.ts'
import { signedIn } from '#test/live.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct({ slotDays: 8 })
const superuser = connectOwner(product.superuserUrl)
const children: ChildProcess[] = []
afterAll(async () => {
  for (const child of children) child.kill()
  await superuser.pool.end()
  await product[Symbol.asyncDispose]()
})
const phlebotomist = await demoActor(product, 'phlebotomist')

/** A process of its own that follows a booking; `told` is what its page has heard. */
function aProcess(bookingId: string, version: number, sessionId: string) {
  const args = ['test/live-process.ts', product.url, bookingId, String(version), sessionId]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  children.push(child)
  let told = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (told += text))
  return { told: () => told }
}

const listeners = async () => {
  const { rows } = await superuser.pool.query(
    `select pid from pg_stat_activity where datname = current_database() and query = 'listen "moves"'`,
  )
  return rows.map(({ pid }) => pid as number)
}

test('each web process tells its own pages, also of what it missed while its connection was lost', async () => {
  const booker = await aBooker(product)
  const { visitId, bookingId, view } = await aBooking(product, booker)
  const patient = product.as(booker.actor)
  const { steps } = await patient.viewBooking({ number: view.number })
  const { sessionId } = await signedIn(product, booker.actor)
  const processes = [1, 2].map(() => aProcess(bookingId, steps, sessionId))
  const everybody = () => processes.map(({ told }) => told())
  const timeout = 20_000
  await expect.poll(listeners, { timeout }).toHaveLength(2)
  await product.as(phlebotomist).acceptVisit({ visitId })
  const accepted = (await patient.viewBooking({ number: view.number })).steps
  const says = (version: number) => expect.stringContaining(`event: moved\ndata: ${version}\n`)
  await expect.poll(everybody, { timeout }).toEqual([says(accepted), says(accepted)])

  const before = await listeners()
  for (const pid of before) await superuser.pool.query('select pg_terminate_backend($1)', [pid])
  await product.as(phlebotomist).releaseVisit({ visitId, reason: 'The scooter broke down.' })
  const released = (await patient.viewBooking({ number: view.number })).steps
  await expect.poll(everybody, { timeout }).toEqual([says(released), says(released)])
  expect((await listeners()).filter((pid) => before.includes(pid))).toEqual([])
}, 60_000)
