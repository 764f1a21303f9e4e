import { absent, giveUp, never, nobody, type PageSamples, reason, stale } from './sample.ts'

/** Of the lab’s bench and portal, and of the phlebotomist. */
export const workSamples: PageSamples = {
  '/lab': ({ barcode }) => ({ intent: 'receive', barcode }),
  '/lab/calls/:callTaskId': () => ({ toldTo: 'Dr Rao', readBack: 'low' }),
  '/lab/counselling': ({ consentId }) => ({ consentId, counsellor: 'Asha Rao', ...stale }),
  '/lab/desk': ({ changeId }) => ({ intent: 'withdraw-change', changeId, ...stale }),
  '/lab/desk/counselling': () => ({ intent: 'stop' }),
  '/lab/desk/documents': ({ changeId }) => ({ intent: 'withdraw-change', changeId, ...stale }),
  '/lab/desk/hours': () => ({ intent: 'remove', day: '2027-01-26' }),
  '/lab/desk/prices/:code': () => ({
    price: '210',
    listPrice: '300',
    tatHours: '12',
    standing: 'on',
  }),
  '/lab/desk/signatories': ({ pathologistId }) => ({
    intent: 'end',
    userId: pathologistId,
    ...stale,
  }),
  '/lab/notifiable/:caseId': () => ({
    authority: 'IHIP',
    reference: '7',
    notifiedOn: '2026-01-05',
    ...stale,
  }),
  '/lab/orders/:orderId': () => ({ intent: 'forget' }),
  '/lab/orders/:orderId/decide/:itemId': () => ({ decision: 'normal', comment: reason, ...stale }),
  '/lab/orders/:orderId/give-up': giveUp,
  '/lab/orders/:orderId/reopen/:itemId': () => ({
    reason: 'transcription',
    words: reason,
    ...stale,
  }),
  '/lab/orders/:orderId/retest/:itemId': () => ({ reason, ...stale }),
  '/lab/orders/:orderId/revise/:kind': ({ testItemId }) => ({
    reason: 'transcription',
    words: 'It was typed wrongly.',
    [`value-${testItemId}`]: '13.1',
    [`version-${testItemId}`]: never,
    ...stale,
  }),
  '/lab/orders/:orderId/typing': absent({ typist: nobody, rows: '[]' }),
  '/lab/ranges': () => ({ 'test[0]': `HB/${never}/${'a'.repeat(64)}` }),
  '/lab/revisions/:revisionId': () => ({ intent: 'discard', ...stale }),
  '/lab/second-person': () => ({ rule: 'never', 'test[0]': `HB/${never}` }),
  '/phlebotomist': ({ visitId }) => ({ visitId }),
  '/phlebotomist/visits/:id': () => ({ intent: 'depart' }),
  '/phlebotomist/visits/:id/trouble': () => ({ intent: 'call' }),
  '/phlebotomist/visits/:id/tubes/:tubeId': () => ({ intent: 'spoil' }),
}
