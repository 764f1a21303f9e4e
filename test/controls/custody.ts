import type { Control } from './control.ts'

const chain = 'src/domain/tubes/custody-chain.ts'
const chainTest = 'src/domain/tubes/custody-chain.test.ts'
const verbs = 'src/usecases/tubes/custody.test.ts'
const table = 'src/db/migrations/0043_custody-links.sql'
const strict = 'src/db/migrations/0044_custody-begins.sql'

const of = (title: string) => ({ file: chainTest, title })
const by = (title: string) => ({ file: verbs, title })

/** Guards of a tube's record: what the database refuses, and what the page names. */
export const custodyControls: readonly Control[] = [
  {
    guard: 'no tube moves without a link',
    file: table,
    search: 'CREATE CONSTRAINT TRIGGER "tubes_in_custody" AFTER INSERT OR UPDATE OF "state"',
    replace: 'CREATE CONSTRAINT TRIGGER "tubes_in_custody" AFTER INSERT',
    by: by('no tube moves without its event, and no event is told of a tube that did not move'),
  },
  {
    guard: 'no link is written of a tube that did not move',
    file: table,
    search:
      'CREATE CONSTRAINT TRIGGER "custody_links_of_tube" AFTER INSERT ON "custody_links"\n  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW',
    replace:
      'CREATE CONSTRAINT TRIGGER "custody_links_of_tube" AFTER INSERT ON "custody_links"\n  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.number < 0)',
    by: by('no tube moves without its event, and no event is told of a tube that did not move'),
  },
  {
    guard: 'a link stays as it was written, also for the owner',
    file: table,
    search:
      'CREATE TRIGGER "custody_links_stay" BEFORE UPDATE OR DELETE ON "custody_links"\n  FOR EACH ROW',
    replace:
      'CREATE TRIGGER "custody_links_stay" BEFORE UPDATE OR DELETE ON "custody_links"\n  FOR EACH ROW WHEN (OLD.number < 0)',
    by: by('a link is neither changed nor removed, by the role that serves or by the owner'),
  },
  {
    guard: 'a link is not for the role that serves to change',
    file: 'src/db/append-only.ts',
    search: "  'custody_links',\n",
    replace: '',
    by: by('a link is neither changed nor removed, by the role that serves or by the owner'),
  },
  {
    guard: 'custody: a link comes in its turn',
    file: table,
    search:
      'CREATE TRIGGER "custody_links_in_order" BEFORE INSERT ON "custody_links"\n  FOR EACH ROW',
    replace:
      'CREATE TRIGGER "custody_links_in_order" BEFORE INSERT ON "custody_links"\n  FOR EACH ROW WHEN (NEW.number < 0)',
    by: by('of two links after the same one, the second is refused'),
  },
  {
    guard: 'custody: of two links at once, one is taken',
    file: table,
    search: 'PRIMARY KEY("tube_id","number")',
    replace: 'PRIMARY KEY("tube_id","number","hash")',
    by: by('of two links after the same one, the second is refused'),
  },
  {
    guard: 'after the upgrade no record begins in the middle',
    file: strict,
    search: 'PERFORM add_custody_link(tube, NEW);',
    replace: `IF NEW.from_state <> 'planned' AND NOT EXISTS (SELECT FROM custody_links WHERE tube_id = tube.id)
    THEN RETURN NULL; END IF;
  PERFORM add_custody_link(tube, NEW);`,
    by: {
      file: 'src/usecases/tubes/custody-upgrade.test.ts',
      title: 'after the upgrade no record begins in the middle: one that was removed is seen',
    },
  },
  {
    guard: 'who took a step says in which role',
    file: 'src/usecases/save.ts',
    search: 'rowsOf({ ...step, action: audit?.action }, changes)',
    replace: 'rowsOf(step, changes)',
    by: by('each step of a tube leaves one link, with who, in which role, when and where'),
  },
  {
    guard: 'the canonical form is the database’s',
    file: 'src/domain/tubes/custody-link.ts',
    search: 'fractionalSecondDigits: 6',
    replace: 'fractionalSecondDigits: 3',
    by: by('the database and the code compute the same hash'),
  },
  {
    guard: 'a record is read by its patient, its lab and the office',
    file: 'src/usecases/tubes/view-custody.ts',
    search: 'permit.over(await findCustody(step.tx, tubeId))',
    replace: 'permit && (await findCustody(step.tx, tubeId))',
    by: by('another’s tube is answered like a missing one, and each view is logged'),
  },
  {
    guard: 'a changed link is named',
    file: chain,
    search: 'if (!link || sha256(custodyText(link)) !== link.hash)',
    replace: 'if (!link)',
    by: of('whatever field of whatever link is changed, that link is named'),
  },
  {
    guard: 'a link follows the one before',
    file: chain,
    search: "link.previous !== (before?.hash ?? '') || ",
    replace: '',
    by: of(
      'a link with another content and a fitting hash leaves the next one without its predecessor',
    ),
  },
  {
    guard: 'a fork is named',
    file: chain,
    search: "if (isFork) return 'twice'",
    replace: "if (isFork) return 'unlinked'",
    by: of('two links with one predecessor are a fork, also where each is sound by itself'),
  },
  {
    guard: 'a missing link is named by its own number',
    file: chain,
    search: 'return { number: wanted,',
    replace: 'return { number,',
    by: of('a missing link is named by its number, wherever it was'),
  },
  {
    guard: 'a record takes the edges of the machine',
    file: chain,
    search: ' || !isStep(link, before)) ',
    replace: ' || isStep === undefined) ',
    by: of('a step that the machine does not have is named, also with a fitting hash'),
  },
  {
    guard: 'a record that ends before its tube is cut off',
    file: chain,
    search: 'return told === tube.state ?',
    replace: "return told !== '' ?",
    by: of('an end that was cut off is seen by the state of the tube'),
  },
  {
    guard: 'what the tube states is compared with its record',
    file: chain,
    search: ' ?? differing(links, at, tube)',
    replace: '',
    by: of('a time, a label or an order that the tube states otherwise is named at its link'),
  },
]
