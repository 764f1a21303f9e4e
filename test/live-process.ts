// A web process as far as open pages go: follows one booking, and prints what its page is told.
import { connect } from '#src/db/driver/client.ts'
import { systemClock } from '#src/adapters/clock.ts'
import { openLivePages } from '#src/main/live-pages.ts'
import { bindVerbs } from '#src/usecases/index.ts'
import type { BookingId } from '#src/domain/bookings/booking.ts'
import type { World } from '#src/usecases/world.ts'

const [url = '', bookingId = '', version = '', sessionId = ''] = process.argv.slice(2)
const { db, pool } = connect(url, 1)
// What following needs of the world.
const world = { db, clock: systemClock() } as unknown as World
const app = bindVerbs(world)({ kind: 'worker' })
const live = openLivePages({ url, app, report: (error) => console.error(error) })
const who = { userId: bookingId as never, sessionId, roles: '' }
const body = live.streams.open(
  { bookingId: bookingId as BookingId, version: Number(version) },
  who,
  live.streams.now(),
)
if (!body) throw new Error('no stream')
for await (const chunk of body.pipeThrough(new TextDecoderStream())) process.stdout.write(chunk)
await live.close()
await pool.end()
