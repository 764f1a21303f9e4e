import type { Control } from './control.ts'

const rules = 'src/domain/manifests/manifests.test.ts'
const verbs = 'src/usecases/manifests/manifests.test.ts'
const table = 'src/db/migrations/0057_manifests.sql'

/** Guards of hand-overs: nobody closes one for the other side. */
export const manifestControls: readonly Control[] = [
  {
    guard: 'manifest: the office speaks for no phlebotomist who may still speak',
    file: 'src/domain/manifests/signing.ts',
    search: '  if (!maySay(manifest, side, now)) return notNow\n',
    replace: '',
    by: {
      file: rules,
      title:
        'the office speaks for a phlebotomist who is away, or silent for two days, and never before',
    },
  },
  {
    guard: 'a tube that was not found in the bag was in the hands of who carried it',
    file: 'src/domain/tubes/losing.ts',
    search: ' && !facts.missing.includes(tube.id)',
    replace: '',
    by: {
      file: 'src/usecases/manifests/missing-tubes.test.ts',
      title:
        'a tube that its phlebotomist did not find was in their hands, though its visit is on the counter',
    },
  },
  {
    guard: 'manifest: who gave the tubes does not receive them',
    file: 'src/domain/manifests/signing.ts',
    search: "  if (by === manifest.phlebotomistId) return { ok: false, error: 'same-person' }\n",
    replace: '',
    by: { file: rules, title: 'who gave the tubes does not receive them' },
  },
  {
    guard: 'manifest: both sides say the same',
    file: 'src/domain/manifests/gap.ts',
    search: 'carrierReason !== null && carrierReason === labReason',
    replace: 'carrierReason !== null || labReason !== null',
    by: {
      file: rules,
      title: 'a gap ends when both sides say the same, and neither closes it for the other',
    },
  },
  {
    guard: 'manifest: the database lets nobody close it alone',
    file: table,
    search:
      'FOR EACH ROW WHEN (NEW.closed_at IS NOT NULL) EXECUTE FUNCTION close_manifest_by_both()',
    replace: 'FOR EACH ROW WHEN (false) EXECUTE FUNCTION close_manifest_by_both()',
    by: { file: verbs, title: 'the database lets no side close a manifest alone' },
  },
  {
    guard: 'manifest: a bag is handed over once',
    file: table,
    search: 'CREATE UNIQUE INDEX "manifest_tubes_given_once"',
    replace: 'CREATE INDEX "manifest_tubes_given_once"',
    also: [
      {
        file: 'src/db/queries/changes/updated-visits.ts',
        search: '        where found.id = given.id and found.put_down_at is null returning 1`',
        replace: '        where found.id = given.id returning 1`',
      },
      {
        file: 'src/db/queries/changes/updated-visits.ts',
        search: '        where found.id = given.id and found.manifest_at is null returning 1`',
        replace: '        where found.id = given.id returning 1`',
      },
    ],
    by: { file: verbs, title: 'of two hand-overs of the same bag at once, one is made' },
  },
  {
    guard: 'manifest: it is signed as it was shown',
    file: 'src/db/queries/changes/updated-manifests.ts',
    search: `        where found.id = given.id and found.version = given.version
          and found.closed_at is null returning 1\`,
    ],
  },
  manifestTouched`,
    replace: `        where found.id = given.id and found.closed_at is null returning 1\`,
    ],
  },
  manifestTouched`,
    by: {
      file: verbs,
      title: 'a manifest that changed since it was shown is neither signed nor explained',
    },
  },
  {
    guard: 'manifest: another’s is like a missing one',
    file: 'src/usecases/parts/manifests/manifest-at-hand.ts',
    search: 'const manifest = permit.over(await findManifest(step.tx, id))',
    replace:
      'void permit\n  const manifest = await findManifest(step.tx, id)\n  if (!manifest) throw new Error()',
    by: {
      file: verbs,
      title:
        'another lab’s manifest is answered like a missing one, and another phlebotomist’s too',
    },
  },
  {
    guard: 'manifest: tubes for a second lab stay in the bag',
    file: 'src/db/queries/manifests/manifests.ts',
    search: 'isNull(putDownAt),',
    replace: 'isNull(visits.manifestAt),',
    by: {
      file: verbs,
      title:
        'of a visit for two labs the tubes of the second stay in the bag, and are handed over there',
    },
  },
  {
    guard: 'manifest: a tube is delivered to its own lab alone',
    file: 'src/domain/manifests/giving.ts',
    search: 'const there = ofThese.filter((tube) => tube.labId === labId)',
    replace: 'const there = ofThese',
    by: {
      file: verbs,
      title:
        'the second lab receives nothing before its own hand-over, and a loss on the way is its carrier’s',
    },
  },
]
