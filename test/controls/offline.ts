import type { Control } from './control.ts'

const replay = 'src/usecases/offline/replay-offline-events.test.ts'
const ended = 'src/usecases/offline/ended-at-door.test.ts'
const cash = 'src/usecases/offline/held-cash.test.ts'
const time = 'src/domain/offline/true-time.test.ts'
const left = 'src/usecases/offline/leave-offline-events.test.ts'
const back = 'src/usecases/offline/take-back-refusal.test.ts'
const proved = 'src/domain/offline/proved-time.test.ts'
const times = 'src/usecases/offline/proved-times.test.ts'
const whose = 'src/web/offline/whose-phone.test.ts'
const table = 'src/db/migrations/0113_steps-of-the-suspended.sql'
const by = (title: string) => ({ file: replay, title })

/** Guards of what is done without a network. */
export const offlineControls: readonly Control[] = [
  {
    guard: 'an event of a phone is its next one',
    file: table,
    search: 'IF NEW.number <> device.last_number + 1',
    replace: 'IF NEW.number < 0',
    by: {
      file: 'src/db/every-guard.test.ts',
      title: 'trigger offline_events.offline_events_in_order',
    },
  },
  {
    guard: 'an event that was heard before is answered as before',
    file: 'src/domain/offline/hearing.ts',
    search: 'return before === textSha256',
    replace: 'return before !== textSha256',
    by: by(
      'the same events twice, also at the same moment, change nothing and are answered as before',
    ),
  },
  {
    guard: 'of two that send an event at once, one waits for the other',
    file: 'src/usecases/said-by-constraint.ts',
    search: "  'offline_events_in_order',\n",
    replace: '',
    by: by(
      'the same events twice, also at the same moment, change nothing and are answered as before',
    ),
  },
  {
    guard: 'an event waits for those before it',
    file: 'src/domain/offline/hearing.ts',
    search: 'if (number <= device.lastNumber + 1)',
    replace: 'if (number > 0)',
    by: by(
      'an event waits for those before it, and the order in which they are sent does not matter',
    ),
  },
  {
    guard: 'a step that cannot be read holds up no other',
    file: 'src/domain/offline/event.ts',
    search: 'step: z.union([OfflineStep, UnreadableStep])',
    replace: 'step: OfflineStep',
    by: {
      file: 'src/usecases/offline/unreadable-step.test.ts',
      title:
        'a step with a value that the server does not take is told, and holds up none of those after it',
    },
  },
  {
    guard: 'a misread label is refused on the phone',
    file: 'src/web/offline/kept-visit.ts',
    search: "  if (isMisreadLabel(barcode)) return 'misread'\n",
    replace: '',
    by: {
      file: 'src/web/offline/kept-visit.test.ts',
      title:
        'one of our labels with a wrong character is refused on the phone: the server would not take it',
    },
  },
  {
    guard: 'who gave a visit back is not paid for it',
    file: 'src/domain/offline/deciding-hold.ts',
    search: ' && !hasGivenBack && ',
    replace: ' && ',
    by: {
      file: 'src/usecases/offline/visit-given-back.test.ts',
      title:
        'who gave a visit back is not paid for it, though it ended and their phone tells of it later',
    },
  },
  {
    guard: 'who sets out after a cancellation is not paid for it',
    file: 'src/domain/offline/deciding-hold.ts',
    search: 'Temporal.Instant.compare(setOutAt, cancelledAt) < 0',
    replace: 'Temporal.Instant.compare(setOutAt, cancelledAt) < 2',
    by: {
      file: 'src/domain/offline/deciding-hold.test.ts',
      title: 'who set out only after the patient had cancelled is not paid for it',
    },
  },
  {
    guard: 'a visit code that comes too late is compared',
    file: 'src/domain/offline/replaying.ts',
    search: 'code: late?.wrong ?? error',
    replace: 'code: error',
    by: {
      file: 'src/usecases/offline/code-too-late.test.ts',
      title: 'the office reads whether the visit code was right, also of a visit that was over',
    },
  },
  {
    guard: 'a visit code that comes too late is not found by trying',
    file: 'src/domain/offline/replaying.ts',
    search: "const late = hold === 'visit-over' ? sent.late : undefined",
    replace: 'const late = undefined as typeof sent.late',
    by: {
      file: 'src/usecases/offline/code-too-late.test.ts',
      title:
        'no code is found by trying: of a visit that is over as many are compared as of any other',
    },
  },
  {
    guard: 'an event is signed by its phone',
    file: 'src/domain/offline/hearing.ts',
    search: 'if (!isSigned || deviceId !== device.id)',
    replace: 'if (deviceId !== device.id)',
    by: by('a forged signature, and another event by the same number, change nothing'),
  },
  {
    guard: 'another’s phone answers like a missing one',
    file: 'src/usecases/offline/replay-offline-events.ts',
    search: '  permit.over(found?.device)\n',
    replace: '',
    by: by('another phlebotomist’s phone and visit answer like missing ones'),
  },
  {
    guard: 'a lost phone takes no step',
    file: 'src/domain/offline/replaying.ts',
    search: 'const isKept = tried.ok && device.revokedAt === null',
    replace: 'const isKept = tried.ok',
    by: by('what a lost phone sends later goes to the office, and takes no step'),
  },
  {
    guard: 'no lab accepts a sample in doubt',
    file: 'src/db/migrations/0052_tubes-in-doubt.sql',
    search: "reason IN ('not-proved', 'clock-doubtful')",
    replace: "reason IN ('none')",
    by: by('with a wrong code the samples are held until the office confirms whose they are'),
  },
  {
    guard: 'a visit whose samples are in doubt is not paid',
    file: 'src/db/queries/earnings/earnings.ts',
    search: 'and (${offlineHolds.outcome} is null or ${isUnpaid})',
    replace: 'and false',
    by: by('nobody is paid for a visit whose samples are in doubt until the office confirms it'),
  },
  {
    guard: 'a clock that was set in between is noticed',
    file: 'src/domain/offline/true-time.ts',
    search: 'const isSteady = isNear(bySending, byContact)',
    replace: 'const isSteady = true',
    by: {
      file: time,
      title: 'a clock that was set between the step and the sending leaves the time in doubt',
    },
  },
  {
    guard: 'no step is before an earlier one',
    file: 'src/domain/offline/true-time.ts',
    search: 'const late = isEarly ? after : at',
    replace: 'const late = at',
    by: {
      file: time,
      title: 'no step is in the future or before an earlier one, whatever a clock says',
    },
  },
  {
    guard: 'who came to a cancelled visit is paid once',
    file: 'src/domain/offline/deciding-hold.ts',
    search: 'const isCovered = isPaid || (cancellationCharge ?? 0) > 0',
    replace: 'const isCovered = true',
    by: by(
      'a visit that was cancelled meanwhile stays cancelled, and who came is paid once by the platform',
    ),
  },
  {
    guard: 'who came too late to a visit that was given up is not paid',
    file: 'src/domain/offline/deciding-hold.ts',
    search: 'const isInTime = !isTooLate({ arrivedAt, endsAt: visit.endsAt })',
    replace: 'const isInTime = true',
    by: by('who came after the hour, or drew nothing, is not paid for a visit that was given up'),
  },
  {
    guard: 'who drew nothing at a visit that was given up is not paid',
    file: 'src/domain/offline/deciding-hold.ts',
    search: ' || !hasDrawn || arrivedAt === null',
    replace: ' || arrivedAt === null',
    by: by('who came after the hour, or drew nothing, is not paid for a visit that was given up'),
  },
  {
    guard: 'a phone of somebody else shows nothing',
    file: 'src/web/offline/whose-phone.ts',
    search: 'own.filter(({ deviceId }) => here.includes(deviceId))',
    replace: 'here.map((deviceId) => ({ deviceId, revokedAt: null }))',
    by: { file: whose, title: 'to anybody else it is another’s, and nothing on it is theirs' },
  },
  {
    guard: 'a phone that was removed takes no step of its own',
    file: 'src/web/offline/whose-phone.ts',
    search: "whose: inUse.length > 0 ? 'theirs' : 'revoked'",
    replace: "whose: 'theirs'",
    by: {
      file: whose,
      title: 'a removed phone takes no step, and is still theirs: what it did not send is sent',
    },
  },
  {
    guard: 'a damaged label is never used again on the phone',
    file: 'src/web/offline/kept-visit.ts',
    search: ' || spoiled?.includes(barcode)',
    replace: '',
    by: {
      file: 'src/web/offline/kept-visit.test.ts',
      title: 'a damaged label is given up: its tube waits for another, and it is never used again',
    },
  },
  {
    guard: 'the visits of a phone are forgotten once more after a sign-out',
    file: 'src/web/offline/forget-visits.ts',
    search: 'if (isSignedOut || signing.test(path))',
    replace: 'if (signing.test(path))',
    by: {
      file: 'src/web/offline/forget-visits.test.ts',
      title:
        'the page after a sign-out forgets the visits once more: the page before may be cut off',
    },
  },
  {
    guard: 'where somebody signs in a phone is nobody’s',
    file: 'src/web/offline/forget-visits.ts',
    search: 'if (isSignedOut || signing.test(path))',
    replace: 'if (isSignedOut)',
    by: {
      file: 'src/web/offline/forget-visits.test.ts',
      title: 'where somebody signs in the phone is nobody’s, whatever became of the last sign-in',
    },
  },
  {
    guard: 'a code that was sealed elsewhere opens nothing',
    file: 'src/adapters/device-seal.ts',
    search: 'opening.setAAD(Buffer.from(context))',
    replace: "opening.setAAD(Buffer.from('visit-code 1'))",
    by: {
      file: 'src/adapters/device-seal.test.ts',
      title: 'the server opens what a phone sealed, in its own context alone',
    },
  },
  {
    guard: 'nobody is at home only after the wait, by the time of the step',
    file: 'src/domain/visits/failing.ts',
    search: 'const { happenedAt = at.now } = at',
    replace: 'const happenedAt = at.now',
    by: {
      file: ended,
      title:
        'nobody at home is reported without a network after the wait and the calls, by its own time',
    },
  },
  {
    guard: 'two days to object run from when we hear of it',
    file: 'src/domain/offline/ended-at-door.ts',
    search: '{ ...heard, happenedAt }',
    replace: '{ ...heard, now: happenedAt, happenedAt }',
    by: {
      file: ended,
      title:
        'a patient who refuses owes nothing before the office or two days decide, from when we hear of it',
    },
  },
  {
    guard: 'a wrong code proves no refusal',
    file: 'src/domain/offline/ended-at-door.ts',
    search: 'code !== undefined && code === failure.facts.code',
    replace: 'code !== undefined',
    by: {
      file: ended,
      title:
        'a patient who refuses owes nothing before the office or two days decide, from when we hear of it',
    },
  },
  {
    guard: 'nobody decides about a visit whose cash is in no book',
    file: 'src/domain/offline/deciding-hold.ts',
    search: "  if (facts.cash !== null) return { ok: false, error: 'cash-not-booked' }\n",
    replace: '',
    by: { file: cash, title: 'nobody decides about a visit before its cash is booked' },
  },
  {
    guard: 'cash of a hold is booked by somebody else',
    file: 'src/domain/offline/held-cash.ts',
    search: "  if (phlebotomistId === at.by) return { ok: false, error: 'same-person' }\n",
    replace: '',
    by: { file: cash, title: 'nobody books their own cash, nor cash that no phone took' },
  },
  {
    guard: 'steps are left by who may not work alone',
    file: 'src/domain/offline/leaving.ts',
    search: "  if (!isAway(facts.away)) return { ok: false, error: 'sign-in-first' }\n",
    replace: '',
    by: { file: left, title: 'who may work must sign in: nothing is left without a session' },
  },
  {
    guard: 'steps are left with the key of their phone',
    file: 'src/domain/offline/leaving.ts',
    search: '  if (!heard.ok)\n',
    replace: "  if (!heard.ok && heard.error === 'event-differs')\n",
    by: {
      file: left,
      title: 'whoever has not the key of the phone gets the answer of a missing one',
    },
  },
  {
    guard: 'a suspended phlebotomist’s step is taken by no request that began before',
    file: 'src/db/migrations/0113_steps-of-the-suspended.sql',
    search:
      '      OR EXISTS (SELECT FROM suspensions WHERE user_id = device.phlebotomist_id AND restored_at IS NULL)))',
    replace: '))',
    by: { file: left, title: 'a sending that began before the suspension takes no step after it' },
  },
  {
    guard: 'what came after a suspension proves nothing toward pay',
    file: 'src/domain/offline/leaving.ts',
    search: "isAfter ? 'after-suspension' : 'person-away'",
    replace: "isAfter ? 'person-away' : 'person-away'",
    by: { file: left, title: 'steps after the suspension are shown, marked, and earn nothing' },
  },
  {
    guard: 'what the office refused is taken back by somebody else',
    file: 'src/domain/offline/taking-back.ts',
    search: 'phlebotomistId === by || decidedBy === by',
    replace: 'phlebotomistId === by',
    by: {
      file: back,
      title:
        'neither who refused it nor the phlebotomist takes it back, and nobody takes back what is confirmed',
    },
  },
  {
    guard: 'samples that no longer keep stay held',
    file: 'src/domain/offline/taking-back.ts',
    search: 'drawn.every(({ pastMinutes }) => pastMinutes === 0)',
    replace: 'true',
    by: {
      file: back,
      title: 'once they no longer keep it is for the money alone: no lab accepts them',
    },
  },
  {
    guard: 'refusals of one visit are taken back one after the other',
    file: 'src/usecases/offline/take-back-refusal.ts',
    search: 'await lockHoldsBeside(step.tx, holdId)',
    replace: 'lockHoldsBeside.toString()',
    by: {
      file: back,
      title:
        'refused for two reasons, a visit is withdrawn once, and paid once both are taken back',
    },
  },
  {
    guard: 'what a visit earned is withdrawn once',
    file: 'src/domain/ledger/booking-journals.ts',
    search: "    id,\n    kind: 'pay-withdrawn',",
    replace: "    kind: 'pay-withdrawn',",
    by: {
      file: back,
      title:
        'refused for two reasons, a visit is withdrawn once, and paid once both are taken back',
    },
  },
  {
    guard: 'both lines of what was withdrawn are payable together',
    file: 'src/db/queries/earnings/earnings.ts',
    search: '(${isWithdrawn} or (select true',
    replace: '(false or (select true',
    by: {
      file: back,
      title:
        'both lines of what was withdrawn go into one payout: nothing else of theirs is reduced by it',
    },
  },
  {
    guard: 'a call that is too old proves nothing and is not taken',
    file: 'src/domain/offline/proved-time.ts',
    search: "return heardAt.until(now).total('minutes') <= HEARD_MINUTES",
    replace: 'return heardAt.epochMilliseconds <= now.epochMilliseconds',
    by: { file: proved, title: 'whatever an honest phone does, nothing is doubtful' },
  },
  {
    guard: 'a full call does not prove that nothing more was kept',
    file: 'src/domain/offline/proved-time.ts',
    search: ' && sent.size < MOST_EVENTS',
    replace: '',
    by: {
      file: proved,
      title: 'a call that is not full brought all that was kept; a full one may leave some',
    },
  },
  {
    guard: 'the same event many times fills no call',
    file: 'src/domain/offline/proved-time.ts',
    search: 'sent.size < MOST_EVENTS',
    replace: 'numbers.length < MOST_EVENTS',
    by: {
      file: proved,
      title: 'a call that is not full brought all that was kept; a full one may leave some',
    },
  },
  {
    guard: 'what was proved of a phone stays',
    file: 'src/domain/offline/proved-time.ts',
    search: 'laterOf(after, heard)',
    replace: 'heard',
    by: {
      file: proved,
      title:
        'what was proved stays, and nobody avoids the proof by naming an old answer or one of the future',
    },
  },
  {
    guard: 'an answer of the future proves as much as one of now',
    file: 'src/domain/offline/proved-time.ts',
    search: 'const heard = earlierOf(heardAt, now)',
    replace: 'const heard = heardAt',
    by: {
      file: proved,
      title:
        'what was proved stays, and nobody avoids the proof by naming an old answer or one of the future',
    },
  },
  {
    guard: 'no step of a phone counts before what was proved',
    file: 'src/domain/offline/proved-time.ts',
    search: 'const after = nextAfter ?? device.registeredAt',
    replace: 'const after = device.registeredAt',
    by: {
      file: times,
      title: 'an arrival that is dated back before the phone had last sent all it had is doubted',
    },
  },
  {
    guard: 'what a call proves is kept with its last event',
    file: 'src/domain/offline/event-rows.ts',
    search: '    nextAfter: proved.nextAfter,\n',
    replace: '    nextAfter: proved.notBefore,\n',
    by: {
      file: times,
      title:
        'what was proved with one visit holds for the next: the steps of a phone have one order',
    },
  },
  {
    guard: 'a step that was taken twice is not after those that follow it',
    file: 'src/domain/offline/last-step.ts',
    search: "...(isAfter('arrive') ? [arrivedAt] : []),",
    replace: 'arrivedAt,',
    by: {
      file: times,
      title: 'a step that was also taken with a network is not doubted for what followed there',
    },
  },
  {
    guard: 'a draw whose time is doubtful keeps from the earliest that it can have been',
    file: 'src/usecases/parts/tubes/carried.ts',
    search: 'drawnAfter: first.drawnAfter',
    replace: 'drawnAfter: null',
    by: {
      file: times,
      title: 'a draw at a time that nobody knows keeps from the earliest that it can have been',
    },
  },
  {
    guard: 'a fee is not owed by a wait that only the phone saw',
    file: 'src/domain/visits/failure.ts',
    search: 'return isDoubtful || isWaitUnseen ||',
    replace: 'return isDoubtful ||',
    by: {
      file: times,
      title:
        'a fee whose wait only the phone saw waits for the office; one whose wait we saw does not',
    },
  },
]
