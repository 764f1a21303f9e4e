// Checks whether a restored installation is complete: node restored-checker.ts DATABASE_URL
// DATA_DIR TOO_LATE. The keys come separately, in FIELD_KEY (a ring, comma-separated); TOO_LATE is
// a journal of what was acknowledged after the instant. A separate process with its own SQL and
// ciphers: it imports nothing of the product. Prints its findings as JSON, an empty list where all
// is well.
import { createDecipheriv, createHash, hkdfSync } from 'node:crypto'
import { readFileSync } from 'node:fs'
import pg from 'pg'

const [url = '', dataDir = '', tooLate = ''] = process.argv.slice(2)
const client = new pg.Client({ connectionString: url })
await client.connect()

type Row = Record<string, string>
const ask = async (sql: string, values: unknown[] = []) =>
  (await client.query<Row>(sql, values)).rows
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex')

const keys = new Map(
  (process.env.FIELD_KEY ?? '').split(',').map((secret) => {
    const key = Buffer.from(hkdfSync('sha256', secret, 'oxalate', 'seal', 32))
    return [sha256(key).slice(0, 8), key]
  }),
)

/**
 * Key id, nonce of 12 bytes, tag of 16, ciphertext; throws where any of it, or the context,
 * differs.
 */
function opened(id: string, sealed: Uint8Array, context: string): Buffer {
  const key = keys.get(id)
  if (!key) throw new Error(`no key ${id} was given`)
  const cipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12))
  cipher.setAAD(Buffer.from(context)).setAuthTag(sealed.subarray(12, 28))
  return Buffer.concat([cipher.update(sealed.subarray(28)), cipher.final()])
}

function openedText(text: string, context: string): string {
  const [id = '', sealed = ''] = text.split('.')
  return opened(id, Buffer.from(sealed, 'base64url'), context).toString()
}

/** Sorted names, without spaces. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return `{${members.map(([name, inner]) => `${JSON.stringify(name)}:${canonical(inner)}`).join(',')}}`
}

/** What is authenticated with each sealed column; names in braces are the row's columns. */
const contexts: Record<string, string> = {
  'organizations.pan_sealed': 'organizations.pan:{id}',
  'organizations.gstin_sealed': 'organizations.gstin:{id}',
  'lab_bank_accounts.account_sealed': 'lab_bank_accounts.account:{id}',
  'contact_messages.sealed': 'contact_messages.sealed:{id}',
  'lab_drafts.email_sealed': 'lab_drafts.email:{id}',
  'lab_drafts.typed_sealed': 'lab_drafts.typed:{id}',
  'labs.submission_sealed': 'labs.submission:{id}',
  'labs.news_email_sealed': 'labs.news_email:{id}',
  'contract_changes.proposal_sealed': 'contract_changes.proposal:{id}',
  'messages.sealed': 'messages.sealed:{id}',
  'refunds.account_sealed': 'refunds.account:{id}',
  'report_revisions.proposal_sealed': 'report_revisions.proposal:{id}',
  'signatures.seal': 'signatures.hash:{id}',
  'authenticator_enrolments.sealed': 'authenticator_enrolments.sealed {session_id}',
  'kept_typing.sealed': 'kept_typing.sealed:{user_id}:{order_id}',
  'spoken_for.said_by_sealed': 'spoken_for.said_by {visit_id} {order_id}',
  'visit_fees.words_sealed': 'visit_fees.words {id}',
  'visits.start_code_sealed': 'visits.start_code {id}',
}

export type Finding = Row & { what: string }
const findings: Finding[] = []
const counted = { reports: 0, documents: 0, signatures: 0, fields: 0, journals: 0, slots: 0 }
const found = (what: string, more: Row) => findings.push({ ...more, what })
const seen = (what: string, more: Row, look: () => void) => {
  try {
    look()
  } catch (error) {
    found(what, { ...more, error: String(error) })
  }
}

for (const { table, column } of await ask(
  `select table_name as table, column_name as column from information_schema.columns
   where table_schema = 'public' and column_name ~ '(^|_)seal(ed)?$'`,
)) {
  const name = `${table}.${column}`
  const context = contexts[name]
  if (!context) found('a sealed column that nobody told the checker of', { name })
  else
    for (const row of await ask(`select * from "${table}" where "${column}" is not null`)) {
      counted.fields += 1
      const own = context.replaceAll(/\{(\w+)\}/g, (_, key: string) => row[key] ?? '')
      seen('a sealed field that does not open', { name, own }, () => {
        openedText(row[column ?? ''] ?? '', own)
      })
    }
}

for (const { id = '', content = '', hash = '', seal = '' } of await ask(
  'select * from signatures',
)) {
  counted.signatures += 1
  seen('a signature that is not of its content', { id }, () => {
    if (sha256(content) !== hash) throw new Error('another hash')
    if (openedText(seal, `signatures.hash:${id}`) !== hash) throw new Error('another seal')
  })
}

const files = [
  { kind: 'reports', sql: 'select id, pdf_key as key, pdf_hash as hash from report_versions' },
  { kind: 'documents', sql: 'select id, file_key as key, sha256 as hash from lab_documents' },
] as const
for (const { kind, sql } of files)
  for (const { id = '', key, hash } of await ask(sql)) {
    if (!key) continue
    counted[kind] += 1
    seen('a file that is not what its row says', { key }, () => {
      const sealed = readFileSync(`${dataDir}/files/${key}`)
      const context = kind === 'reports' ? `report_versions.pdf:${id}` : `lab_documents.file:${id}`
      const bytes = opened(sealed.subarray(0, 4).toString('hex'), sealed.subarray(4), context)
      if (sha256(bytes) !== hash) throw new Error('another hash')
    })
  }
for (const { id, hash, body } of await ask('select id, hash, body from report_versions'))
  if (sha256(canonical(body)) !== hash)
    found('a report whose body is not what was hashed', { id: id ?? '' })

/** Over all rows: each query returns what must not exist. */
const never: Record<string, string> = {
  'a ledger that does not sum to zero': `select sum(amount_paise)::text as sum from ledger_entries
    having sum(amount_paise) <> 0`,
  'a journal that does not sum to zero': `select journal_id from ledger_entries
    group by 1 having sum(amount_paise) <> 0`,
  'a booking whose total is not that of its parts': `select number from bookings where total_paise <>
    tests_total_paise + collection_charge_paise + separate_total_paise + receivables_total_paise - credits_total_paise`,
  'a booking whose tests are not its lines': `select b.number from bookings b
    join orders o on o.booking_id = b.id join order_lines l on l.order_id = o.id
    group by b.id having sum(l.price_paise) <> b.tests_total_paise`,
  'a captured payment that the ledger does not have': `select c.reference_no from captures c
    join payments p on p.id = c.payment_id where c.kind = 'applied' and not exists (
      select from ledger_journals j join ledger_entries e on e.journal_id = j.id
      where j.booking_id = p.booking_id and j.kind = 'payment-captured'
        and e.account = 'gateway' and e.amount_paise = c.amount_paise)`,
  'a slot that was oversold': `select id from slots where used > capacity or used < 0`,
  'a slot that counts others than it holds': `select s.id from slots s
    left join visit_slots vs on vs.slot_id = s.id and vs.released_at is null
    left join visits v on v.id = vs.visit_id and v.state not in ('cancelled', 'rescheduled')
    group by s.id having s.used <> count(v.id)`,
}
for (const [what, sql] of Object.entries(never)) for (const row of await ask(sql)) found(what, row)
for (const { table, into } of [
  { table: 'ledger_journals', into: 'journals' },
  { table: 'slots', into: 'slots' },
] as const)
  counted[into] = Number((await ask(`select count(*) from ${table}`))[0]?.count)

for (const line of readFileSync(tooLate, 'utf8').split('\n').filter(Boolean)) {
  const { ack, bookingId } = JSON.parse(line)
  if (ack !== 'booking') continue
  const there = await ask('select number from bookings where id = $1', [bookingId])
  if (there.length > 0) found('a booking of after the instant', { bookingId })
}

await client.end()
console.log(JSON.stringify({ counted, findings }))
