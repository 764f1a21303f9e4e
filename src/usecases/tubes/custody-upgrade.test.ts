import { readFileSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { appRole, grantsFor } from '#src/db/roles.ts'
import type { TubeId } from '#src/domain/tubes/tube.ts'
import { demoActor } from '#test/booking.ts'
import { atTheLab } from '#test/consents.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct({ slotDays: 14, slotCapacity: 60 })
afterAll(() => product[Symbol.asyncDispose]())
const lab = product.as(await demoActor(product, 'technician'))

/** The database as it was before there were records. */
const before = `drop trigger tubes_in_custody on tubes;
  drop trigger events_link_custody on events;
  drop function custody_hash;
  drop table custody_links;
  drop function hold_custody_to_tube, hold_custody_in_order, keep_custody_link, link_custody,
    add_custody_link, begin_custody;
  alter table events drop column actor_roles`

async function migrate(tag: string) {
  const text = readFileSync(`src/db/migrations/${tag}.sql`, 'utf8')
  for (const statement of text.split('--> statement-breakpoint')) await product.asOwner(statement)
  await product.asOwner(grantsFor(appRole))
}

async function aTube(): Promise<TubeId> {
  const { orderId } = await atTheLab(product, ['HB'])
  const { rows } = await product.pool.query('select id from tubes where order_id = $1', [orderId])
  return rows[0].id
}

/** As the former version takes a step: the tube and its event, nothing else. */
const takenBefore = (tubeId: TubeId) =>
  product.pool.query(
    `with moved as (update tubes set state = 'in-testing', version = version + 1
       where id = $1 returning id)
     insert into events (at, machine, entity_id, event, from_state, to_state, actor_kind)
     select now(), 'tube', id, 'test', 'accepted', 'in-testing', 'worker' from moved`,
    [tubeId],
  )

test('a tube that was under way begins with its state, also if it moves while the records begin', async () => {
  const [resting, moving] = [await aTube(), await aTube()]
  await product.asOwner(before)
  await migrate('0043_custody-links')
  await takenBefore(moving)
  await migrate('0044_custody-begins')
  const stories = await Promise.all([resting, moving].map((tubeId) => lab.viewCustody({ tubeId })))
  expect(stories.map(({ isWhole }) => isWhole)).toEqual([true, true])
  expect(stories.map(({ steps }) => steps.map(({ event, state }) => `${event} ${state}`))).toEqual([
    ['begin accepted'],
    ['begin accepted', 'test in-testing'],
  ])
  await takenBefore(resting)
  expect(await lab.viewCustody({ tubeId: resting })).toMatchObject({
    isWhole: true,
    steps: [{ event: 'begin' }, { event: 'test' }],
  })
})

test('after the upgrade no record begins in the middle: one that was removed is seen', async () => {
  const tubeId = await aTube()
  await product.asOwner('alter table custody_links disable trigger custody_links_stay')
  await product.asOwner('delete from custody_links where tube_id = $1', [tubeId])
  await product.asOwner('alter table custody_links enable trigger custody_links_stay')
  expect(await lab.viewCustody({ tubeId })).toMatchObject({
    isWhole: false,
    firstBreak: { number: 1, kind: 'cut-off' },
  })
  await expect(takenBefore(tubeId)).rejects.toMatchObject({ constraint: 'custody_links_in_order' })
})
