import type { Control } from './control.ts'

const verbs = 'src/usecases/instrument-messages/instrument-messages.test.ts'
const wire = 'src/domain/instruments/astm-receiving.test.ts'
const by = (title: string) => ({ file: verbs, title })
const undecided = (title: string) => ({
  file: 'src/usecases/instrument-messages/arrived-undecided.test.ts',
  title,
})
const changes = (title: string) => ({
  file: 'src/usecases/instrument-messages/changes-wait.test.ts',
  title,
})
const files = (title: string) => ({
  file: 'src/usecases/instrument-messages/instrument-files.test.ts',
  title,
})
const guardOfTests = {
  file: 'src/db/migrations/0105_tests-wait-for-arrived-values.sql',
  search: 'IF EXISTS (SELECT FROM arrived_results',
  replace: 'IF false AND EXISTS (SELECT FROM arrived_results',
}

/** Guards of what instruments send. */
export const instrumentControls: readonly Control[] = [
  {
    guard: 'who imports a file is the author of its values',
    file: 'src/usecases/instrument-messages/apply-instrument-message.ts',
    search: 'by: importedBy ?? link.accountId',
    replace: 'by: link.accountId',
    by: files('who imports a critical value does not verify it'),
  },
  {
    guard: 'a file is imported only as it was shown',
    file: 'src/domain/instruments/importing-file.ts',
    search: '  if (version !== asked.version || shown !== asked.shown)',
    replace: '  if (version !== asked.version)',
    by: files('what changed since it was shown is shown again, and nothing is stored'),
  },
  {
    guard: 'a row of an instrument’s files counts once',
    file: 'src/domain/instruments/previewing-file.ts',
    search: "  if (atHand.imported.has(sha256)) return { outcome: 'imported' }\n",
    replace: '',
    by: files('the same file again, and a row of it in a longer file, enter nothing twice'),
  },
  {
    guard: 'the same file at the same moment is seen as imported',
    file: 'src/usecases/said-by-constraint.ts',
    search: "  'instrument_file_rows_link_id_sha256_pk',\n",
    replace: '',
    by: files('the same file twice at the same moment is kept once, and both are told so'),
  },
  {
    guard: 'nobody imports a value of their own blood',
    file: 'src/domain/instruments/applying.ts',
    search: 'if (isOwnBooking(hand.by, facts.booking))',
    replace: 'if (isOwnBooking(null, facts.booking))',
    by: {
      file: 'src/usecases/instrument-messages/instrument-files.test.ts',
      title: 'nobody imports a value of their own blood: it waits for a colleague',
    },
  },
  {
    guard: 'a file is of an instrument of one’s own lab',
    file: 'src/usecases/instrument-messages/import-instrument-file.ts',
    search: 'permit.over(await findFileLink(step.tx, input.linkId))',
    replace: '((await findFileLink(step.tx, input.linkId)) ?? permit.over(undefined))',
    by: files('a file of another lab’s instrument, or by another role, is refused'),
  },
  {
    guard: 'a changed report waits for what an instrument sent for a changed test',
    file: 'src/domain/reports/revision-signing.ts',
    search: ' ??\n    whyArrivedUndecided(facts, items)',
    replace: '',
    by: changes(
      'a changed report is not signed while a value of an instrument waits for a changed test',
    ),
  },
  {
    guard: 'in the database: a published test waits for what an instrument sent',
    file: 'src/db/migrations/0115_changes-wait-for-arrived-values.sql',
    search: "'published', 'amended')",
    replace: "'published')",
    by: changes('without our code: a value that waits keeps a published test from another change'),
  },
  {
    guard: 'a number that two tubes have is nobody’s',
    file: 'src/domain/instruments/placed-result.ts',
    search:
      "  if (new Set(sample.map(({ tubeId }) => tubeId)).size > 1) return refuse('several-tests')\n",
    replace: '',
    by: {
      file: 'src/domain/instruments/placed-result.test.ts',
      title: 'where the barcode of one tube is the accession number of another, nothing is guessed',
    },
  },
  {
    guard: 'a lost tube takes no value',
    file: 'src/domain/instruments/placed-result.ts',
    search: "  if (!isUsable(tubeState)) return 'sample-not-accepted'\n",
    replace: '',
    by: {
      file: 'src/domain/instruments/placed-result.test.ts',
      title:
        'a tube that is lost or not accepted takes no value, though a fresh one made its test ready',
    },
  },
  {
    guard: 'a message is signed by a key of the lab that is in use',
    file: 'src/domain/instruments/receiving-message.ts',
    search: 'if (!isSigned || key.revokedAt)',
    replace: 'if (!isSigned)',
    by: by('a wrong signature, a revoked key, an old one and a used nonce keep nothing'),
  },
  {
    guard: 'a signature is over the whole message',
    file: 'src/domain/instruments/bridge.ts',
    search: 'nonce, instrument, messageSha256]',
    replace: 'nonce, instrument]',
    by: by('a wrong signature, a revoked key, an old one and a used nonce keep nothing'),
  },
  {
    guard: 'a signature ends after a few minutes',
    file: 'src/domain/instruments/receiving-message.ts',
    search: 'if (isNonceUsed || !isRecent(sentAt, real))',
    replace: 'if (isNonceUsed)',
    by: by('a wrong signature, a revoked key, an old one and a used nonce keep nothing'),
  },
  {
    guard: 'a signature is used once',
    file: 'src/domain/instruments/receiving-message.ts',
    search: 'if (isNonceUsed || !isRecent(sentAt, real))',
    replace: 'if (!isRecent(sentAt, real))',
    by: by('a wrong signature, a revoked key, an old one and a used nonce keep nothing'),
  },
  {
    guard: 'of two that keep one message at once, one waits for the other',
    file: 'src/usecases/said-by-constraint.ts',
    search: "  'instrument_messages_once',\n",
    replace: '',
    by: by('the same message again, also at the same moment, is kept once and answered as before'),
  },
  {
    guard: 'a sample is one of the instrument’s own lab',
    file: 'src/db/queries/instrument-messages/tests-of-samples.ts',
    search: '        eq(tubes.labId, labId),\n',
    replace: '',
    by: by('a sample that nobody has, of another lab, not accepted or rejected gets no value'),
  },
  {
    guard: 'a value that stands is never replaced',
    file: 'src/domain/instruments/placed-result.ts',
    search: "if (isMeasured(itemState)) return 'already-measured'",
    replace: 'if (isMeasured(itemState)) return undefined',
    by: {
      file: 'src/domain/instruments/placed-result.test.ts',
      title: 'a test that has a value, ended, or waits for its sample takes none',
    },
  },
  {
    guard: 'a unit that is missing is not assumed',
    file: 'src/domain/instruments/applying.ts',
    search: "if (unit === null && own !== null) return { ok: false, error: 'unit-missing' }",
    replace: '',
    by: by('no unit waits for a person, and the test stays as it was'),
  },
  {
    guard: 'control material is never of a patient',
    file: 'src/usecases/instrument-messages/apply-instrument-message.ts',
    search: 'if (isOfControl(profile, arrived, sample))',
    replace: 'if (isOfControl(profile, { ...arrived, isControl: false, sampleId: "" }, sample))',
    by: by('control material is kept for quality control, whatever its sample id'),
  },
  {
    guard: 'a test with an undecided value is not verified',
    file: 'src/domain/results/verification.ts',
    search: '?? whyInputUndecided(facts)',
    replace: '',
    also: [guardOfTests],
    by: undecided('while another value of an instrument waits for a test, it is not verified'),
  },
  {
    guard: 'nor signed and published',
    file: 'src/domain/results/authorisation.ts',
    search: '?? whyUndecided(facts, withInputs(items, verified))',
    replace: '',
    also: [guardOfTests],
    by: undecided(
      'a value that comes once a test is verified keeps it from being signed and published',
    ),
  },
  {
    guard: 'without our code: a value that waits stops its test',
    ...guardOfTests,
    by: undecided('without our code: a value that waits stops its test in the database'),
  },
  {
    guard: 'a value that comes to wait and whoever verifies meet',
    file: 'src/db/migrations/0104_values-wait-for-their-test.sql',
    search: '  PERFORM FROM test_items WHERE id = NEW.test_item_id FOR SHARE;\n',
    replace: '',
    by: undecided('a result that is verified while another value comes to wait for it is refused'),
  },
  {
    guard: 'a critical value that waits is called about',
    file: 'src/domain/instruments/arrival-calls.ts',
    search: 'isDue && !isCalled ? [newCall',
    replace: 'isDue && isCalled ? [newCall',
    also: [
      {
        file: 'src/db/migrations/0104_values-wait-for-their-test.sql',
        search: 'WHEN (NEW.flag IS NOT NULL) EXECUTE FUNCTION guard_call_of_arrival',
        replace: 'WHEN (false) EXECUTE FUNCTION guard_call_of_arrival',
      },
    ],
    by: undecided(
      'a critical value that waits is called about at once, before anybody looks at the queue',
    ),
  },
  {
    guard: 'a comma hides no critical value',
    file: 'src/domain/instruments/judging-arrival.ts',
    search: 'return flags.find(isCritical) ?? flags[0] ?? null',
    replace:
      "return arrived.value.includes(',') ? null : (flags.find(isCritical) ?? flags[0] ?? null)",
    by: undecided('a decimal comma does not hide that a value is critical'),
  },
  {
    guard: 'whoever was told a value that is put aside is told again',
    file: 'src/domain/instruments/arrival-calls.ts',
    search: 'const again = holds || isTakenBack ? [] : told.slice(0, 1)',
    replace: 'const again = told.slice(0, 0)',
    by: undecided('whoever was told a value that is put aside is told again'),
  },
  {
    guard: 'one value that fails holds up none of the others',
    file: 'src/usecases/instrument-messages/apply-instrument-message.ts',
    search: 'applied.push(await inStep(world, actor, (step) => failedOne(step, id)))',
    replace: 'throw error',
    by: undecided('one value that the product cannot enter holds up none of the others, and waits'),
  },
  {
    guard: 'a value is measured on the instrument that the lab chose',
    file: 'src/domain/instruments/applying.ts',
    search: '...(measuredOn && isKnown && { instrumentId: measuredOn }),',
    replace: '',
    by: {
      file: 'src/usecases/instrument-messages/linked-instruments.test.ts',
      title: 'a value is measured on the instrument that the lab chose, whatever their names',
    },
  },
  {
    guard: 'an instrument that does not measure a test enters no value of it',
    file: 'src/domain/instruments/applying.ts',
    search: 'return measuredOn !== null && those.length > 0 && !isThere',
    replace: 'return false',
    by: {
      file: 'src/usecases/instrument-messages/linked-instruments.test.ts',
      title: 'a value of an instrument that does not measure its test waits',
    },
  },
  {
    guard: 'a link speaks for an instrument of its own lab',
    file: 'src/domain/instruments/managing-links.ts',
    search:
      "  if (!inUse(instruments).some(({ id }) => id === instrumentId))\n    return { ok: false, error: 'not-found' }\n",
    replace: '',
    also: [
      {
        file: 'src/db/migrations/0106_calls-of-waiting-values.sql',
        search: 'IF NOT EXISTS (SELECT FROM instrument_links link',
        replace: 'IF false AND NOT EXISTS (SELECT FROM instrument_links link',
      },
    ],
    by: {
      file: 'src/usecases/instrument-messages/linked-instruments.test.ts',
      title: 'nobody chooses an instrument of another lab, nor for another lab’s link',
    },
  },
  {
    guard: 'control material is seen where its maker says so',
    file: 'src/domain/instruments/hl7-results.ts',
    search: 'return [specimenRole, ...controlAt].some(',
    replace: 'return [specimenRole, ...controlAt.slice(9)].some(',
    by: {
      file: 'src/domain/instruments/read-message.test.ts',
      title: 'a count by its processing id: control material is seen where its maker says so',
    },
  },
  {
    guard: 'a question of a bridge is signed over its sample',
    file: 'src/domain/instruments/host-work.ts',
    search: 'nonce, instrument, sampleId].join',
    replace: 'nonce, instrument].join',
    by: {
      file: 'src/usecases/instrument-messages/instrument-work.test.ts',
      title:
        'a question is signed over its sample, counts once, and a sample of another lab is not known',
    },
  },
  {
    guard: 'a frame is read by its checksum',
    file: 'src/domain/instruments/astm-frame.ts',
    search: "if (said !== frameChecksum(summed)) return { ok: false, error: 'checksum' }",
    replace: '',
    by: {
      file: wire,
      title:
        'one altered byte is found and its frame sent again, or it changes nothing that is read',
    },
  },
  {
    guard: 'a frame that comes again is not read twice',
    file: 'src/domain/instruments/astm-receiving.ts',
    search: 'if (number === state.next)',
    replace: 'if (number === state.next || number === state.last)',
    by: {
      file: wire,
      title: 'a frame whose acknowledgement was lost is acknowledged again and not read twice',
    },
  },
  {
    guard: 'a picture of a counter keeps none of its values away',
    file: 'src/main/bridge/listening.ts',
    search: "Buffer.from(withoutPictures(Buffer.from(message).toString('latin1')), 'latin1')",
    replace: 'Buffer.from(message)',
    by: {
      file: 'src/http/labs/bridge-process.test.ts',
      title:
        'a counter that sends its pictures as well is acknowledged, its values are kept and the pictures are not',
    },
  },
  {
    guard: 'a bridge acknowledges what is durable elsewhere',
    file: 'src/main/bridge/uplink.ts',
    search: 'return { isKept: false, isRefused, why: `${answer.status} ${codeOf(body)}` }',
    replace: 'return { isKept: true, fault: null }',
    by: {
      file: 'src/http/labs/bridge-process.test.ts',
      title:
        'while the product is down nothing is acknowledged, and everything is sent later, once',
    },
  },
]
