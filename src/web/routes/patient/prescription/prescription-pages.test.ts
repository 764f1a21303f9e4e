import { afterAll, expect, test } from 'vitest'
import { MAX_IMAGE_BYTES } from '#src/domain/documents/image-limits.ts'
import { NOTICE_VERSION } from '#src/domain/people/notice.ts'
import { aBooker, aBooking } from '#test/booking.ts'
import { aJpeg, aPng } from '#test/images.ts'
import { aProduct } from '#test/product.ts'

/** The page of a prescription, by forms alone. */
const product = await aProduct({ withPages: true, slotDays: 4, slotCapacity: 20 })
afterAll(() => product[Symbol.asyncDispose]())
const site = 'http://localhost:3000'

async function aPage({ hasNotice = true } = {}) {
  const booker = await aBooker(product)
  if (hasNotice) await product.as(booker.actor).acceptNotice({ version: NOTICE_VERSION })
  const { bookingId } = await aBooking(product, booker)
  const { rows } = await product.pool.query('select number from bookings where id = $1', [
    bookingId,
  ])
  const cookie = await product.cookieFor(booker.actor)
  const booking = `/bookings/${rows[0].number}`
  const page = `${booking}/prescription`
  const post = (fields: Record<string, string | File>, headers: Record<string, string> = {}) => {
    const body = new FormData()
    for (const [name, value] of Object.entries(fields)) body.append(name, value)
    return product.api.request(`${site}${page}`, {
      method: 'POST',
      headers: { origin: site, cookie, ...headers },
      body,
    })
  }
  const read = async (path = page) => (await product.get(path, { cookie })).text()
  return { booking, page, cookie, post, read }
}

const photo = (bytes: Uint8Array, name = 'IMG-1.jpg') => new File([Uint8Array.from(bytes)], name)
const shownIn = (html: string) => /name="prescriptionId" value="([\da-f-]{36})"/.exec(html)?.[1]

test('a photo is added, looked at, replaced and removed, without a script', async () => {
  const { booking, page, cookie, post, read } = await aPage()
  expect(await read(booking)).toContain('Add a photo of the prescription')
  const empty = await read()
  expect(empty).toContain('encType="multipart/form-data"')
  expect(empty).not.toContain('Your photo')

  const added = await post({ intent: 'add', replaces: '', picture: photo(await aJpeg()) })
  expect(added.status).toBe(302)
  expect(added.headers.get('location')).toBe(page)
  const kept = await read()
  const first = shownIn(kept) ?? ''
  expect(kept).toContain('Deleted on')
  expect(kept).not.toContain('<img')
  expect(await read(booking)).toContain('Your prescription')

  const picture = await product.get(`${page}/picture`, { cookie })
  expect(picture.headers.get('content-type')).toBe('image/jpeg')
  expect(picture.headers.get('cache-control')).toBe('no-store')
  expect(picture.headers.get('content-security-policy')).toContain('sandbox')
  expect(picture.headers.get('x-content-type-options')).toBe('nosniff')

  // A messenger names a PNG as it likes.
  await post({ intent: 'add', replaces: first, picture: photo(aPng(), 'photo.jpg') })
  const second = shownIn(await read()) ?? ''
  expect(second).not.toBe(first)
  const stale = await post({ intent: 'remove', prescriptionId: first })
  expect(stale.status).toBe(409)
  expect(await stale.text()).toContain('changed this after you opened it')
  expect((await post({ intent: 'remove', prescriptionId: second })).status).toBe(302)
  expect(await read()).not.toContain('Your photo')
  expect((await product.get(`${page}/picture`, { cookie })).status).toBe(404)
})

test('what is no photo is told beside the field, and nothing is lost', async () => {
  const { post, read } = await aPage()
  const told = async (picture: File | string, words: string) => {
    const answer = await post({ intent: 'add', replaces: '', picture })
    const html = await answer.text()
    expect(html).toContain(words)
    expect(html).toContain('aria-invalid="true"')
    return answer.status
  }
  expect(await told(new File([], 'empty.jpg'), 'Choose a photo first.')).toBe(422)
  expect(await told('a text', 'Choose a photo first.')).toBe(422)
  expect(await told(photo(Buffer.from('%PDF-1.7')), 'This is not a complete image.')).toBe(422)
  const cut = (await aJpeg({ width: 640, height: 480 })).subarray(0, 900)
  expect(await told(photo(cut), 'This is not a complete image.')).toBe(422)
  const large = photo(new Uint8Array(MAX_IMAGE_BYTES + 1))
  expect(await told(large, 'This image is larger than 5 MB.')).toBe(413)
  expect(await read()).not.toContain('Your photo')
})

test('a body that no photo needs is not read, and another site sends none', async () => {
  const { post } = await aPage()
  const huge = photo(new Uint8Array(6 * 1024 * 1024))
  expect((await post({ intent: 'add', picture: huge })).status).toBe(413)
  const forged = await post(
    { intent: 'add', replaces: '', picture: photo(aPng()) },
    { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
  )
  expect(forged.status).toBe(403)
})

test('who has to read the notice first is led there and back', async () => {
  const { page, post } = await aPage({ hasNotice: false })
  const answer = await post({ intent: 'add', replaces: '', picture: photo(aPng()) })
  expect(answer.headers.get('location')).toBe(`/notice?to=${encodeURIComponent(page)}`)
})

test('another’s page, picture and form answer like missing ones', async () => {
  const theirs = await aPage()
  await theirs.post({ intent: 'add', replaces: '', picture: photo(aPng()) })
  const { cookie } = await aPage()
  const missing = '/bookings/OPL0000000000000000000/prescription'
  for (const end of ['', '/picture']) {
    const [one, none] = [
      await product.get(theirs.page + end, { cookie }),
      await product.get(missing + end, { cookie }),
    ]
    expect([one.status, none.status]).toEqual([404, 404])
  }
  const form = await theirs.post(
    { intent: 'add', replaces: '', picture: photo(aPng()) },
    { cookie },
  )
  expect(form.status).toBe(404)
})
