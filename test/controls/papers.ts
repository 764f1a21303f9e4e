import type { Control } from './control.ts'

const paperDays = 'src/usecases/parts/labs/paper-days.test.ts'
const reviewers = 'src/usecases/documents/who-reviews-documents.test.ts'
const papers = 'src/usecases/parts/labs/lab-papers.test.ts'
const migration = 'src/db/migrations/0002_guards-of-labs.sql'
const rules = 'src/domain/labs/paper-proposal.ts'
const asked = 'src/domain/labs/contract-faults.ts'
const approving = 'src/domain/labs/deciding-change.ts'

const byTwo =
  'the database itself refuses a joined lab a scope, certificate or licence that two people did not approve'
const byDocument =
  'a paper is not proposed without a document, nor on an outdated document or version'
const replaced =
  'a paper whose document was replaced or refused since is not approved with any other document'
const ahead =
  'a licence renewed before its first day leaves no gap; after a gap it waits for its first day'
const firstDay = 'a certificate is approved from its first day on, and an expired licence never'

/** Guards of the contents of a lab's licence, certificate and registration. */
export const paperControls: readonly Control[] = [
  {
    guard: 'nobody approves the picture he brought',
    file: 'src/domain/documents/reviewing.ts',
    search: "input.decision === 'approved' && document.uploadedBy === by.id",
    replace: 'false',
    by: {
      file: reviewers,
      title: 'an uploader does not approve their own image, and the database enforces it too',
    },
  },
  {
    guard: 'nobody approves the paper whose picture he brought',
    file: 'src/domain/labs/deciding-change.ts',
    search: "  if (document.uploadedBy === by.id) return { ok: false, error: 'same-person' }\n",
    replace: '',
    by: {
      file: papers,
      title: 'the uploader of a paper’s document does not approve the paper',
    },
  },
  {
    guard: 'the database lets nobody approve the picture he brought',
    file: 'src/db/migrations/0000_schema.sql',
    search: '"lab_documents"."decided_by" is distinct from "lab_documents"."uploaded_by"',
    replace: 'true',
    by: {
      file: reviewers,
      title: 'an uploader does not approve their own image, and the database enforces it too',
    },
  },
  {
    guard: 'a lab’s papers change as two people approved them',
    file: migration,
    search: "WHEN (old.state IN ('inactive', 'active', 'suspended'))",
    replace: 'WHEN (false)',
    by: { file: papers, title: byTwo },
  },
  {
    guard: 'a licence’s first day does not change without a paper',
    file: migration,
    search: '(new.licence_from IN (licence.valid_from, old.licence_from)) IS NOT TRUE',
    replace: 'new.licence_from NOT IN (licence.valid_from, old.licence_from)',
    by: { file: papers, title: byTwo },
  },
  {
    guard: 'what was approved of a paper is never rewritten',
    file: 'src/db/append-only.ts',
    search: "  'lab_papers',\n",
    replace: '',
    by: { file: papers, title: 'an approved paper is never rewritten' },
  },
  {
    guard: 'a proposal of a paper is on the version that was shown',
    file: asked,
    search:
      "  if ((facts.versions.get(paper.kind) ?? 0) !== paper.version) return { ok: false, error: 'stale' }\n",
    replace: '',
    also: [
      {
        file: asked,
        search: "  if (document.id !== paper.documentId) return { ok: false, error: 'stale' }\n",
        replace: '',
      },
    ],
    by: { file: papers, title: byDocument },
  },
  {
    guard: 'a paper is proposed with its document',
    file: asked,
    search: "  if (!document) return { ok: false, error: 'paper-first' }\n  if (document.id",
    replace: '  if (document && document.id',
    by: { file: papers, title: byDocument },
  },
  {
    guard: 'a paper is approved by the document that was proposed',
    file: approving,
    search: "if (document.id !== paper.documentId) return { ok: false, error: 'paper-replaced' }",
    replace: '',
    by: { file: papers, title: replaced },
  },
  {
    guard: 'a scope names tests of the catalogue',
    file: asked,
    search: 'paper.scope.filter((code) => !knownTests.includes(code))',
    replace: 'paper.scope.filter((code) => !knownTests.includes(code)).slice(0, 0)',
    by: {
      file: papers,
      title: 'a scope with unknown codes is refused, and each of them named',
    },
  },
  {
    guard: 'a licence renewed ahead keeps the lab licensed until then',
    file: rules,
    search: 'return isBefore(today, from) && isBefore(licenceFrom, from) ? licenceFrom : from',
    replace: 'return from',
    by: { file: paperDays, title: ahead },
  },
  {
    guard: 'a licence after a gap waits for its first day',
    file: rules,
    search: 'later(today, licenceTo.add({ days: 1 }))',
    replace: 'first',
    by: { file: paperDays, title: ahead },
  },
  {
    guard: 'a certificate waits for its first day',
    file: rules,
    search: "return isBefore(latest, first) ? refuse('paper-begins-later') : ok(paper)",
    replace: 'return ok(paper)',
    by: { file: paperDays, title: firstDay },
  },
  {
    guard: 'a licence that is over is not proposed',
    file: rules,
    search: "return paper.kind === 'licence' && isBefore(dayOf(paper.to), today)",
    replace: 'return false',
    by: { file: paperDays, title: firstDay },
  },
  {
    guard: 'an approved scope is the one that reports are marked by',
    file: 'src/domain/labs/holding-paper.ts',
    search: 'updated: { papersOfRecord: [record] }',
    replace: 'updated: { papersOfRecord: [] as (typeof record)[] }',
    by: {
      file: papers,
      title:
        'a test removed from the certificate’s scope loses the mark: on reports from the approval on, on no earlier one',
    },
  },
  {
    guard: 'papers: a glyph of a PDF keeps its letter, whatever was drawn before',
    file: 'src/messages/paper/faces.ts',
    search: '.toReversed()) font.glyphForCodePoint(codePoint)',
    replace: '.toReversed()) font.hasGlyphForCodePoint(codePoint)',
    by: {
      file: 'src/messages/report-content.test.ts',
      title: 'a letter of the text stays what it is, whatever was drawn with it before',
    },
  },
  {
    guard: 'papers: what is longer than a page goes on, beside what else stands in its row',
    file: 'src/messages/paper/columns.ts',
    search: "rest: of('rest')",
    replace: 'rest: undefined',
    by: {
      file: 'src/messages/report-laid-out.test.ts',
      title: 'a value that was changed is told whole, however long its words are',
    },
  },
  {
    guard: 'papers: a report says when each sample was received',
    file: 'src/messages/report-pdf/opening.ts',
    search: '        timeWords(sample.receivedAt),',
    replace: '        timeWords(sample.collectedAt),',
    by: {
      file: 'src/messages/report-generated.test.ts',
      title: 'of many reports of any content none lacks a field that a report must have',
    },
  },
  {
    guard: 'papers: a comment is not parted from its result',
    file: 'src/messages/report-pdf/results.ts',
    search: 'return comment ? leading(part) : kept(part)',
    replace: 'return kept(part)',
    by: {
      file: 'src/messages/report-laid-out.test.ts',
      title: 'a comment begins on the page of its result, wherever the page ends',
    },
  },
]
