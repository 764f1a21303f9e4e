import type { Control } from './control.ts'

const altered = 'src/usecases/reports/altered-reports.test.ts'
const revisions = 'src/usecases/reports/revisions.test.ts'
const withdrawals = 'src/usecases/reports/withdrawals.test.ts'
const sealedPdf = 'src/usecases/reports/sealed-pdf.test.ts'
const signatures = 'src/usecases/reports/signatures.test.ts'
const waiting = 'src/usecases/reports/waiting-revisions.test.ts'
const crash = 'src/usecases/reports/revision-crash.test.ts'
const shares = 'src/usecases/shares/shares.test.ts'
const races = 'src/usecases/reports/revision-races.test.ts'

/** Guards of published reports that are changed or withdrawn. */
export const reportControls: readonly Control[] = [
  {
    guard: 'a result with a comment or a condition is not folded away',
    file: 'src/domain/reports/reading-order.ts',
    search: '    !needsWords(result) &&\n',
    replace: '',
    by: {
      file: 'src/domain/reports/reading-order.test.ts',
      title:
        'what needs words stays open: a comment, a decision, a condition, several ranges, a moment',
    },
  },
  {
    guard: 'a corrected value is not folded away',
    file: 'src/domain/reports/reading-order.ts',
    search: ' &&\n    !changedCodes(body).has(result.code)',
    replace: '',
    by: {
      file: 'src/domain/reports/reading-order.test.ts',
      title: 'a corrected value stays open, in this version and in every later one',
    },
  },
  {
    guard: 'a withdrawn report is no ready one',
    file: 'src/domain/reports/outcome.ts',
    search: "return 'withdrawn'\n",
    replace: 'return null\n',
    by: {
      file: 'src/domain/reports/outcome.test.ts',
      title:
        'a withdrawn report is no ready one, while its order stays reported and its tests published',
    },
  },
  {
    guard: 'a person is named as ready only where no other lab tests',
    file: 'src/web/routes/patient/bookings/booking-headline.ts',
    search: 'if (isPart || count > NAMED)',
    replace: 'if (count > NAMED)',
    by: {
      file: 'src/web/routes/patient/bookings/booking-headline.test.ts',
      title: 'a person is named as ready only where no other lab is still testing',
    },
  },
  {
    guard: 'a version that is no longer in force reassures nobody',
    file: 'src/domain/reports/reading-order.ts',
    search: '    isInForce(body) &&\n',
    replace: '',
    by: {
      file: 'src/domain/reports/reading-order.test.ts',
      title: 'nothing is folded in a version that another replaced, nor in a withdrawn report',
    },
  },
  {
    guard: 'a value of a sample with a remark is not folded away',
    file: 'src/domain/reports/reading-order.ts',
    search: '    !isOfRemarkedSample(result, body) &&\n',
    replace: '',
    by: {
      file: 'src/domain/reports/reading-order.test.ts',
      title:
        'a value of a sample with a remark of the lab stays open, as does what is calculated beside it',
    },
  },
  {
    guard: 'a fact and a word about immunity are not folded away',
    file: 'src/domain/reports/reading-order.ts',
    search: "verdictOf(result) === 'within'",
    replace: "['within', 'fact', 'immune'].includes(verdictOf(result))",
    by: {
      file: 'src/domain/reports/reading-order.test.ts',
      title:
        'no flag but one is folded: what is out of range, critical, for a doctor, a fact or about immunity stays open',
    },
  },
  {
    guard: 'what older rules judged is not folded away',
    file: 'src/domain/reports/reading-order.ts',
    search: '    body.judgement === JUDGEMENT &&\n',
    replace: '',
    by: {
      file: 'src/domain/reports/reading-order.test.ts',
      title: 'a report that older rules judged is shown whole',
    },
  },
  {
    guard: 'a text or a conclusion is not folded away',
    file: 'src/domain/reports/reading-order.ts',
    search: '    isOneLine(result) &&\n',
    replace: '',
    by: {
      file: 'src/domain/reports/reading-order.test.ts',
      title:
        'what needs words stays open: a comment, a decision, a condition, several ranges, a moment',
    },
  },
  {
    guard: 'the file of a withdrawn report is called genuine nowhere',
    file: 'src/web/routes/public/verify-file.tsx',
    search: '? m.report_compare_same_gone({ lab })',
    replace: '? m.report_compare_same({ lab })',
    by: {
      file: 'src/web/routes/public/verify-pages.test.ts',
      title:
        'the file of a withdrawn report is called genuine nowhere, and one that is not as signed is not compared',
    },
  },
  {
    guard: 'nothing is compared with a report that is not as it was signed',
    file: 'src/web/routes/public/verify.tsx',
    search: '{isIntact && <VerifyFile verified={verified} />}',
    replace: '{<VerifyFile verified={verified} />}',
    by: {
      file: 'src/web/routes/public/verify-pages.test.ts',
      title:
        'the file of a withdrawn report is called genuine nowhere, and one that is not as signed is not compared',
    },
  },
  {
    guard: 'only the answer about the file chosen last is said',
    file: 'src/web/routes/public/compare-file.browser.ts',
    search: '    if (input.files?.[0] !== file) return\n',
    replace: '',
    by: {
      file: 'src/web/routes/public/compare-file.test.ts',
      title: 'of two files chosen one after the other, only the second is answered about',
    },
  },
  {
    guard: 'a replaced version is called genuine nowhere',
    file: 'src/web/routes/public/verify-file.tsx',
    search: '    : supersededAt\n      ? m.report_compare_same_old({ lab })',
    replace: '    : supersededAt\n      ? m.report_compare_same({ lab })',
    by: {
      file: 'src/web/routes/public/verify-pages.test.ts',
      title:
        'a report that a newer version replaced says so in its heading, and its file is called genuine nowhere',
    },
  },
  {
    guard: 'PINs of one link are compared one by one',
    file: 'src/db/queries/shares/shares.ts',
    search: "\n    .for('update')",
    replace: '',
    by: { file: shares, title: 'twenty PINs at once are five tries, whichever door they knock at' },
  },
  {
    guard: 'a link to a report is opened a hundred times at most',
    file: 'src/domain/shares/share.ts',
    search: 'wrongTries >= PIN_TRIES || openings >= MOST_OPENINGS',
    replace: 'wrongTries >= PIN_TRIES',
    by: { file: shares, title: 'a hundred openings close a link, and its owner sees that' },
  },
  {
    guard: 'each opening of a link is counted',
    file: 'src/db/queries/shares/shares.ts',
    search: '.set({ openings: sql`${reportShares.openings} + 1` })',
    replace: '.set({ openings: sql`${reportShares.openings}` })',
    by: { file: shares, title: 'a hundred openings close a link, and its owner sees that' },
  },
  {
    guard: 'the PIN of a link that was made already is not answered again',
    file: 'src/usecases/shares/make-share.ts',
    search: "    if (!isNew) throw new Refusal('share-made')\n",
    replace: '',
    by: {
      file: shares,
      title: 'a form sent twice makes one link, and nothing of it is shown again',
    },
  },
  {
    guard: 'a link shows no version that was replaced',
    file: 'src/domain/shares/share.ts',
    search: "return version === newest ? 'report' : 'replaced'",
    replace: "return version <= newest ? 'report' : 'replaced'",
    by: {
      file: shares,
      title:
        'once a newer version exists, the link says so and shows no value; a new link is made for the newest alone',
    },
  },
  {
    guard: 'nobody makes a link for a day after the way into the account changed',
    file: 'src/usecases/shares/make-share.ts',
    search: "    throw new Refusal('share-held')\n",
    replace: '    await lockName(tx, id)\n',
    by: {
      file: shares,
      title:
        'for a day after number or password changed nobody makes a link: who took an account over does not carry its reports away',
    },
  },
  {
    guard: 'a suspended account’s link opens for nobody',
    file: 'src/db/queries/shares/shares.ts',
    search: 's.restored_at is null)`',
    replace: 's.restored_at is null and false)`',
    by: {
      file: shares,
      title: 'a suspended account’s links open for nobody, and ten links at once are the most',
    },
  },
  {
    guard: 'who wrote a change of a report does not sign it',
    file: 'src/domain/reports/revision-signing.ts',
    search: "  if (revision.draftedBy === as.by) return { ok: false, error: 'same-person' }\n",
    replace: '',
    by: {
      file: revisions,
      title: 'the author of a correction never signs it, even as a registered signatory',
    },
  },
  {
    guard: 'a report is withdrawn by lab and office, not by two of one side',
    file: 'src/domain/reports/withdrawing.ts',
    search: 'revision.draftedBy === as.by || revision.draftedFrom === as.from',
    replace: 'revision.draftedBy === as.by',
    by: { file: withdrawals, title: 'never the same person, nor two of one side' },
  },
  {
    guard: 'a draft about an older version is stale',
    file: 'src/domain/reports/revision-at-hand.ts',
    search: 'versions[0]?.number === revision.baseVersion ? undefined',
    replace: 'versions[0]?.number !== 0 ? undefined',
    by: {
      file: 'src/usecases/reports/revision-drafts.test.ts',
      title: 'a draft about an outdated version is refused, at drafting and at signing',
    },
  },
  {
    guard: 'a withdrawn report is not read by the patient',
    file: 'src/usecases/parts/reports/refuse-withdrawn.ts',
    search: "  if (version === undefined || !answers) throw new Refusal('report-withdrawn')\n",
    replace: '',
    by: {
      file: withdrawals,
      title: 'a report is withdrawn by two: the lab proposes, the office confirms',
    },
  },
  {
    guard: 'of two drafts of one report at once one is kept',
    file: 'src/domain/reports/drafting.ts',
    search: "revisions.some(({ state }) => state === 'draft')",
    replace: "revisions.some(({ state }) => state === 'draft') && revisions.length > 99",
    by: {
      file: races,
      title: 'of two signatures at once one counts, and of two drafts at once one is kept',
    },
  },
  {
    guard: 'results that differ from what was signed fail the check',
    file: 'src/domain/reports/signature.ts',
    search: "  return isSame ? undefined : 'result'\n",
    replace: '  return undefined\n',
    by: {
      file: altered,
      title:
        'a value altered in the database, hash included, is shown to nobody, and raises an alert',
    },
  },
  {
    guard: 'whoever can write to every table cannot seal a version',
    file: 'src/domain/reports/version-fault.ts',
    search: 'seal !== sealedOf(version)',
    replace: 'seal === undefined && version.number < 0',
    by: {
      file: altered,
      title: 'a report altered where nobody signed, who signed, hash and all, fails the check',
    },
  },
  {
    guard: 'a signature altered together with its hash is betrayed by its seal',
    file: 'src/domain/reports/version-fault.ts',
    search: 'contentHash === row.hash && seal === row.hash',
    replace: 'contentHash === row.hash || seal === undefined',
    by: {
      file: altered,
      title: 'altering the signature with the report, hashes included, is revealed by the seal',
    },
  },
  {
    guard: 'no PDF is made of an altered report',
    file: 'src/usecases/reports/render-report.ts',
    search: '  await refuseAltered(world, version)\n',
    replace: '',
    by: {
      file: altered,
      title: 'an altered report gets no PDF',
    },
  },
  {
    guard: 'nothing is authorised without a signature',
    file: 'src/db/migrations/0008_guards-of-results.sql',
    search: 'authorised_by IS NULL OR signature_id IS NOT NULL',
    replace: 'true',
    by: {
      file: signatures,
      title: 'the database authorises nothing without a signature, nor under another person’s',
    },
  },
  {
    guard: 'who wrote a change is not asked to sign it',
    file: 'src/db/queries/reports/waiting-revisions.ts',
    search: 'sql`not (${isOwn}) and not (${isForOffice})`',
    replace: 'sql`not (${isForOffice})`',
    by: {
      file: waiting,
      title:
        'the author is asked for no signature, even as a pathologist, and a discarded draft leaves',
    },
  },
  {
    guard: 'a change waits on the bench of its own lab',
    file: 'src/db/queries/reports/waiting-revisions.ts',
    search: "and(eq(reportRevisions.labId, labId), eq(reportRevisions.state, 'draft'))",
    replace: "eq(reportRevisions.state, 'draft')",
    by: { file: waiting, title: 'another lab’s bench neither lists nor counts it' },
  },
  {
    guard: 'who tells the readers claims it in the same transaction',
    file: 'src/usecases/reports/tell-readers.ts',
    search: 'if (!(await claimTelling(tx, revision.id, now))) return 0',
    replace: 'if (revision.toldAt) return 0',
    by: {
      file: crash,
      title:
        'killed before each statement of telling the readers: each of them is told exactly once',
    },
  },
  {
    guard: 'the PDF of a report lies sealed in the files',
    file: 'src/usecases/parts/reports/report-file.ts',
    search: 'await files.put(pdfKey, cipher.sealBytes(bytes, contextOf(id)))',
    replace: 'await files.put(pdfKey, bytes)',
    by: { file: sealedPdf, title: 'no report PDF is readable in the files' },
  },
  {
    guard: 'the hash of a published PDF stays',
    file: 'src/db/migrations/0008_guards-of-results.sql',
    search: 'OR old.pdf_hash IS NOT NULL AND old.pdf_hash IS DISTINCT FROM new.pdf_hash\n',
    replace: '\n',
    by: { file: sealedPdf, title: 'by raw SQL too: the hash of a published PDF is unchanged' },
  },
]
