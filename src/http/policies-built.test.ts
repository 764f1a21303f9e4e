import { readFileSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { DECIDE_DAYS, DISPUTE_HOURS } from '#src/domain/visits/visit-fee.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct({ withPages: true })
afterAll(() => product[Symbol.asyncDispose]())

async function read(path: string) {
  const html = await (await product.get(path, {})).text()
  const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'))
  return main.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')
}

const languages = ['', '/hi']

test('we answer for drawing, labelling and carrying the sample, beside the owner’s sentence and in the minute', async () => {
  const text = await read('/terms-conditions')
  expect(text).toContain('It is not responsible for third-party labs’ samples, tests or reports.')
  const minute = text.slice(text.indexOf('In one minute'), text.indexOf('On this page'))
  for (const part of [minute, text.slice(text.indexOf('What we answer for'))]) {
    expect(part).toMatch(/[Dd]rawing.* labelling.* carrying .* to the lab.*phlebotomists/)
    expect(part).toMatch(/until the lab has accepted the sample/)
    expect(part).toMatch(/fresh sample .*(money back|refunded)/)
  }
  const hindi = await read('/hi/terms-conditions')
  expect(hindi.match(/जब तक लैब सैंपल स्वीकार न कर ले/g)).toHaveLength(2)
})

test.each(languages)('%s the fee of a failed visit is promised as it is decided', async (hi) => {
  const text = await read(`${hi}/cancelation_policy`)
  expect(text).toMatch(new RegExp(`\\b${DISPUTE_HOURS} (hours|घंटे)`))
  expect(text).toMatch(new RegExp(`\\b${DECIDE_DAYS} (days|दिन)`))
})

test.each(languages)('%s every cookie that is set is named', async (hi) => {
  const text = await read(`${hi}/privacy-policy`)
  const source = [
    'src/web/signing-in.ts',
    'src/web/lab-form/draft-cookie.ts',
    'src/web/ui/policy-cookies.tsx',
  ].map((file) => readFileSync(file, 'utf8'))
  const names = new Set(source.flatMap((words) => words.match(/__Host-[a-z_.-]*[a-z]/g) ?? []))
  expect(names.size).toBeGreaterThan(5)
  for (const name of names) expect(text).toContain(name)
})

test('of correcting and erasing nothing is promised that the page of one’s data does not do', async () => {
  const text = await read('/privacy-policy')
  expect(text).not.toContain('You can see, correct and erase your data')
  expect(text).not.toContain('Everything else is erased when')
  expect(text).toContain(
    'correct your account and your patients, remove addresses, erase your account and withdraw your consent. For other corrections, questions and complaints write to',
  )
})
