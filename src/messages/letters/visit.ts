import { clockTime, shortDayAndTime } from '#src/messages/india-times.ts'
import type { Letter } from '#src/messages/letter.ts'

type Asked = {
  startsAt: Temporal.Instant
  /** Until when the answer is awaited. */
  answerBy: Temporal.Instant
}

/** Asks a phlebotomist to take over a visit. No name, no address, no number. */
export const visitAsked: Letter<Asked> = ({ brand, language, link, say, write }, facts) => {
  const told = {
    brand,
    at: shortDayAndTime(facts.startsAt, language),
    until: clockTime(facts.answerBy, language),
    link: link('/phlebotomist'),
  }
  return {
    email: write('visit_asked', told),
    sms: say('letter_visit_asked_sms', told),
    first: 'sms',
  }
}

type NotPassedOn = {
  startsAt: Temporal.Instant
  /** The booking's. */
  number: string
  how: 'declined' | 'expired' | 'lapsed'
}

/** Tells who asked for it that nobody takes a visit over, or that it changed meanwhile. */
export const visitNotPassedOn: Letter<NotPassedOn> = (voice, { startsAt, number, how }) => {
  const { brand, language, link, say, write } = voice
  const told = {
    brand,
    number,
    at: shortDayAndTime(startsAt, language),
    link: link(`/backoffice/bookings/${number}`),
  }
  if (how === 'lapsed')
    return {
      email: write('visit_offer_lapsed', told),
      sms: say('letter_visit_offer_lapsed_sms', told),
      first: 'sms',
    }
  const why = say(how === 'declined' ? 'letter_visit_declined' : 'letter_visit_unanswered', {})
  return {
    email: write('visit_not_passed_on', { ...told, why }),
    sms: say('letter_visit_not_passed_on_sms', told),
    first: 'sms',
  }
}

/** Tells a phlebotomist that somebody else is asked to take over a visit of theirs. */
export const visitOfferedOn: Letter<Asked> = ({ brand, language, link, say, write }, facts) => {
  const told = {
    brand,
    at: shortDayAndTime(facts.startsAt, language),
    until: clockTime(facts.answerBy, language),
    link: link('/phlebotomist'),
  }
  return {
    email: write('visit_offered_on', told),
    sms: say('letter_visit_offered_on_sms', told),
    first: 'sms',
  }
}

/** Tells a phlebotomist that a visit of theirs has another time now. */
export const visitMovedAway: Letter<Left> = (voice, { startsAt }) => {
  const { brand, language, link, say, write } = voice
  const told = {
    brand,
    at: shortDayAndTime(startsAt, language),
    link: link('/phlebotomist'),
  }
  return {
    email: write('visit_moved_away', told),
    sms: say('letter_visit_moved_away_sms', told),
    first: 'sms',
  }
}

/** The hour that the phlebotomist would have come. */
type Left = { startsAt: Temporal.Instant }

/** Tells a phlebotomist that somebody else makes a visit of theirs. */
export const visitPassedOn: Letter<Left> = (voice, { startsAt }) => {
  const { brand, language, link, say, write } = voice
  const told = {
    brand,
    at: shortDayAndTime(startsAt, language),
    link: link('/phlebotomist'),
  }
  return {
    email: write('visit_passed_on', told),
    sms: say('letter_visit_passed_on_sms', told),
    first: 'sms',
  }
}

/** Tells a phlebotomist that a visit is offered to them. No name, no address, no number. */
export const visitOffered: Letter<Left> = (voice, { startsAt }) => {
  const { brand, language, link, say, write } = voice
  const told = { brand, at: shortDayAndTime(startsAt, language), link: link('/phlebotomist') }
  return {
    email: write('visit_offered', told),
    sms: say('letter_visit_offered_sms', told),
    first: 'sms',
  }
}

/** Tells a phlebotomist that a visit of theirs does not take place. */
export const visitCancelled: Letter<Left> = (voice, { startsAt }) => {
  const { brand, language, link, say, write } = voice
  const told = { brand, at: shortDayAndTime(startsAt, language), link: link('/phlebotomist') }
  return {
    email: write('visit_cancelled', told),
    sms: say('letter_visit_cancelled_sms', told),
    first: 'sms',
  }
}

/** `isOver`: too late for anybody else, so the visit has ended. */
type TakenOff = { startsAt: Temporal.Instant; isOver: boolean }

/** Tells a phlebotomist that the office has taken a visit off them. */
export const visitTakenOff: Letter<TakenOff> = (voice, { startsAt, isOver }) => {
  const { brand, language, link, say, write } = voice
  const told = {
    brand,
    at: shortDayAndTime(startsAt, language),
    link: link('/phlebotomist'),
  }
  return {
    email: write(isOver ? 'visit_taken_off_ended' : 'visit_taken_off', told),
    sms: say('letter_visit_taken_off_sms', told),
    first: 'sms',
  }
}

/** Tells a phlebotomist that the office trimmed their roster: they count on the hours they chose. */
export const rosterTrimmed: Letter<object> = ({ brand, link, say, write }) => {
  const told = { brand, link: link('/phlebotomist/roster') }
  return {
    email: write('roster_trimmed', told),
    sms: say('letter_roster_trimmed_sms', told),
    first: 'sms',
  }
}

/** Tells a phlebotomist who cannot work that their visits go to others, and until when. */
export const cannotWork: Letter<{ until: Temporal.Instant }> = (voice, { until }) => {
  const { brand, language, link, say, write } = voice
  const told = {
    brand,
    until: shortDayAndTime(until, language),
    link: link('/phlebotomist/roster'),
  }
  return {
    email: write('cannot_work', told),
    sms: say('letter_cannot_work_sms', told),
    first: 'sms',
  }
}
