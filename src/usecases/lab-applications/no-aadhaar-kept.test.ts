import { afterAll, expect, test } from 'vitest'
import { systemChance } from '#src/adapters/chance.ts'
import { fieldCipher } from '#src/adapters/cipher.ts'
import { filesInMemory } from '#src/adapters/files.ts'
import { demoActor } from '#test/booking.ts'
import { aDataUrl, aWholeBody } from '#test/dashboard-bodies.ts'
import { aJpeg, aSegment } from '#test/images.ts'
import {
  aFilledDraft,
  anAadhaar,
  anApplication,
  aSubmission,
  typeAll,
  visitor,
} from '#test/lab-submission.ts'
import { aProduct } from '#test/product.ts'
import { openEverything } from '#test/everything-kept.ts'

const kept = openEverything({
  cipher: fieldCipher('a secret that only tests know'),
  files: filesInMemory(),
})
const product = await aProduct({ world: { cipher: kept.cipher, files: kept.files } })
afterAll(() => product[Symbol.asyncDispose]())
const applicant = product.as(visitor)
const office = await demoActor(product, 'backoffice')
const cookie = await product.cookieFor(office)

const planted = anAadhaar(`7${systemChance.digits(10)}`)
const spaced = planted.replaceAll(/(\d{4})(?=\d)/g, '$1 ')
const dashed = planted.replaceAll(/(\d{4})(?=\d)/g, '$1-')
const picture = { bytes: await aJpeg(), declared: 'jpeg' } as const
const answers: string[] = []

async function posted(path: string, body: unknown, by = '') {
  const answer = await product.post(`/api/v1${path}`, body, { cookie: by })
  answers.push(await answer.text())
  return answer.status
}

function sent(aadhaar: string) {
  const submission = aSubmission()
  const data = Buffer.from(picture.bytes).toString('base64')
  return {
    ...submission,
    signatory: { ...submission.signatory, aadhaar },
    documents: [
      { fieldName: 'aadhaar-front', fileType: 'jpeg', data, isCovered: true },
      { fieldName: 'licence', fileType: 'jpeg', data, fileName: 'licence.jpg' },
    ],
  }
}

test('the search finds what is there: the same value, planted wherever anybody writes', async () => {
  const elsewhere = systemChance.digits(12)
  const { token } = await applicant.startDraft({ door: 'applicant' })
  await applicant.saveDraft({
    token: String(token),
    step: 'organization',
    typed: { about: `My number is ${elsewhere}.` },
  })
  expect(await kept.find(product, elsewhere)).toEqual(['sealed lab_drafts.typed'])
  await product.asOwner(`insert into audit (at, actor_kind, action, subject_id, detail)
    values (now(), 'visitor', 'application:send', 'x', '{"number": "${elsewhere}"}')`)
  expect(await kept.find(product, elsewhere)).toContain('table audit')
  await product.world.files.put('a-file', Buffer.from(`of ${elsewhere}`))
  expect(await kept.find(product, elsewhere)).toContain('file a-file')
})

test('a full Aadhaar number is found nowhere: form, programs, office, valid or refused', async () => {
  for (const aadhaar of [planted, spaced, dashed, ` ${planted}\t`, `${planted}9`, `x${spaced}`]) {
    const { token } = await aFilledDraft(product)
    await applicant.saveDraft({ token, step: 'signatory', typed: { name: 'Asha', aadhaar } })
    await applicant.checkDraft({ token })
    answers.push(JSON.stringify(await applicant.viewDraft({ token })))
  }
  const { token, labId } = await anApplication(product, { signatory: { aadhaar: planted } })
  const officer = product.as(office)
  await officer.startReview({ labId })
  await officer.requestChanges({ labId, reason: 'Type it again.' })
  await typeAll(product, { token }, aSubmission({ signatory: { aadhaar: planted } }))
  await applicant.submitDraft({ token })
  await officer.startDraft({
    door: 'office',
    first: { step: 'signatory', typed: { name: 'Asha', aadhaar: spaced } },
  })
  for (const aadhaar of [planted, spaced, dashed]) {
    const body = sent(aadhaar)
    expect(await posted('/lab-applications', body)).toBe(201)
    expect(await posted('/lab-applications', body)).toBe(201)
    const other = { ...body, branch: { ...body.branch, floorSpace: 'another' } }
    expect(await posted('/lab-applications', other)).toBe(409)
    expect(await posted('/labs', sent(aadhaar), cookie)).toBe(201)
  }
  for (const aadhaar of [`${planted}9`, `x${spaced}`])
    expect(await posted('/lab-applications', sent(aadhaar))).toBe(422)
  await posted('/lab-applications', { ...sent(planted), [planted]: planted })

  expect(await kept.find(product, planted)).toEqual([])
  expect(kept.isIn(JSON.stringify([product.logged, product.queue.jobs]), planted)).toBe(false)
  expect(product.reported).toEqual([])
})

test('its last digits and a keyed hash are stored, and no answer shows more than these digits', async () => {
  const { rows } = await product.pool.query(
    `select count(*)::int as n from authorized_signatories
     where aadhaar_last_four = $1 and aadhaar_hash is not null`,
    [planted.slice(-4)],
  )
  expect(rows[0].n).toBe(7)
  const whole = answers.filter((answer) =>
    kept.isIn(answer.split('There is no such field')[0] ?? '', planted),
  )
  expect(whole).toHaveLength(1) // a field of that name is echoed to its sender
})

test('nor through the dashboard: not the number, not the images of the card', async () => {
  const card = await aJpeg({ segments: [aSegment(0xfe, Buffer.from(spaced))] })
  const pictures = {
    signatory_aadhar_card_frontside: aDataUrl(card, 'jpeg'),
    signatory_aadhar_card_backside: aDataUrl(card, 'jpeg'),
    pancard_of_signatory: aDataUrl(card, 'jpeg'),
  }
  const submit = (signatory_aadhar_number: unknown, more = {}) => {
    const body = aWholeBody({ authorizedinfo: { ...pictures, signatory_aadhar_number } })
    return product.post('/api/dashboard/submitlabsdata', { ...body, ...more }, { cookie })
  }
  const said: string[] = []
  for (const number of [planted, spaced, dashed, Number(planted)]) {
    const answer = await submit(number)
    expect(answer.status).toBe(200)
    said.push(await answer.text())
  }
  for (const number of [`${planted}9`, Number(`${planted}9`), `x${spaced}`, [planted]])
    expect((await submit(number)).status).toBe(400)
  await submit(planted, { [planted]: planted })
  const read = await product.post('/api/dashboard/getlabsdata', { location_id: 1 }, { cookie })
  said.push(await read.text())

  expect(said.at(-1)).toContain(`XXXX XXXX ${planted.slice(-4)}`)
  expect(kept.isIn(said.join(), planted)).toBe(false)
  expect(await kept.find(product, planted)).toEqual([])
  expect(kept.isIn(JSON.stringify([product.logged, product.queue.jobs]), planted)).toBe(false)
  const { rows } = await product.pool.query(
    `select l.code from lab_documents d join labs l on l.id = d.lab_id
     where d.kind in ('aadhaar-front', 'aadhaar-back') and l.name like 'Lotus%'`,
  )
  expect(rows).toEqual([])
  expect(product.reported).toEqual([])
})
