/** A column with sealed text, in rows with a key; and what else is derived from the same text. */
export type SealedColumn = {
  table: string
  column: string
  /** What is authenticated with it: the names in braces are the row's key. */
  context: string
  /** A keyed hash beside it, by which the row is found. */
  hash?: { column: string; context: string; of: (opened: string) => string }
}

const itself = (opened: string) => opened
const field = (name: 'email' | 'token') => (opened: string) =>
  String((JSON.parse(opened) as Record<string, unknown>)[name])

/** All of them; a test compares this list with the database's own columns. */
export const sealedColumns: readonly SealedColumn[] = [
  { table: 'report_versions', column: 'seal', context: 'report_versions.hash:{id}' },
  {
    table: 'organizations',
    column: 'pan_sealed',
    context: 'organizations.pan:{id}',
    hash: { column: 'pan_hash', context: 'organizations.pan', of: itself },
  },
  {
    table: 'organizations',
    column: 'gstin_sealed',
    context: 'organizations.gstin:{id}',
    hash: { column: 'gstin_hash', context: 'organizations.gstin', of: itself },
  },
  {
    table: 'lab_bank_accounts',
    column: 'account_sealed',
    context: 'lab_bank_accounts.account:{id}',
    hash: { column: 'account_hash', context: 'lab_bank_accounts.account', of: itself },
  },
  {
    table: 'phlebotomist_accounts',
    column: 'account_sealed',
    context: 'phlebotomist_accounts.account:{id}',
    hash: { column: 'account_hash', context: 'phlebotomist_accounts.account', of: itself },
  },
  {
    table: 'contact_messages',
    column: 'sealed',
    context: 'contact_messages.sealed:{id}',
    hash: { column: 'writer_hash', context: 'contact_messages.writer', of: field('email') },
  },
  {
    table: 'lab_drafts',
    column: 'email_sealed',
    context: 'lab_drafts.email:{id}',
    hash: { column: 'token_hash', context: 'lab_drafts.token', of: field('token') },
  },
  { table: 'lab_drafts', column: 'typed_sealed', context: 'lab_drafts.typed:{id}' },
  { table: 'bridge_keys', column: 'secret_sealed', context: 'bridge_keys.secret:{id}' },
  {
    table: 'instrument_messages',
    column: 'raw_sealed',
    context: 'instrument_messages.raw:{id}',
  },
  { table: 'labs', column: 'submission_sealed', context: 'labs.submission:{id}' },
  { table: 'labs', column: 'news_email_sealed', context: 'labs.news_email:{id}' },
  {
    table: 'contract_changes',
    column: 'proposal_sealed',
    context: 'contract_changes.proposal:{id}',
  },
  { table: 'messages', column: 'sealed', context: 'messages.sealed:{id}' },
  {
    table: 'push_subscriptions',
    column: 'sealed',
    context: 'push_subscriptions.sealed:{id}',
  },
  { table: 'refunds', column: 'account_sealed', context: 'refunds.account:{id}' },
  {
    table: 'report_revisions',
    column: 'proposal_sealed',
    context: 'report_revisions.proposal:{id}',
  },
  { table: 'signatures', column: 'seal', context: 'signatures.hash:{id}' },
  {
    table: 'authenticator_enrolments',
    column: 'sealed',
    context: 'authenticator_enrolments.sealed {session_id}',
  },
  {
    table: 'kept_typing',
    column: 'sealed',
    context: 'kept_typing.sealed:{user_id}:{order_id}',
  },
  {
    table: 'spoken_for',
    column: 'said_by_sealed',
    context: 'spoken_for.said_by {visit_id} {order_id}',
  },
  { table: 'visit_fees', column: 'words_sealed', context: 'visit_fees.words {id}' },
  { table: 'visits', column: 'start_code_sealed', context: 'visits.start_code {id}' },
]
