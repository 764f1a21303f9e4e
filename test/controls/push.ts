import type { Control } from './control.ts'

const push = 'src/usecases/push/push.test.ts'
const news = 'src/messages/push-news.test.ts'
const order = 'src/usecases/push/push-order.test.ts'
const recalls = 'src/usecases/push/push-recalls.test.ts'
const ends = 'src/usecases/push/push-ends.test.ts'
const shown = 'src/web/routes/public/install/push-worker.test.ts'
const steps = 'src/usecases/push/steps-at-the-door.test.ts'
const adapter = 'src/adapters/push.test.ts'

/** Guards of messages on devices: where they go, to whom, and what they say. */
export const pushControls: readonly Control[] = [
  {
    guard: 'push: a device agrees only at a service of the list',
    file: 'src/usecases/push/add-push-device.ts',
    search: "if (!world.push.mayReach(input.endpoint)) throw new Refusal('push-host')",
    replace: '',
    by: {
      file: push,
      title:
        'a host off the list is refused when a device agrees, and when it gives another endpoint',
    },
  },
  {
    guard: 'push: another endpoint is at a service of the list too',
    file: 'src/usecases/push/renew-push-device.ts',
    search: "if (!world.push.mayReach(input.endpoint)) throw new Refusal('push-host')",
    replace: '',
    by: {
      file: push,
      title:
        'a host off the list is refused when a device agrees, and when it gives another endpoint',
    },
  },
  {
    guard: 'push: the list is asked again before each message',
    file: 'src/adapters/push.ts',
    search: "if (!mayReach(endpoint)) return 'barred'",
    replace: '',
    by: {
      file: push,
      title: '… and when it is sent to, though the row was changed around the code',
    },
  },
  {
    guard: 'push: only https on its own port',
    file: 'src/domain/push/push-host.ts',
    search: "if (!url || url.protocol !== 'https:' || url.port !== '') return false",
    replace: 'if (!url) return false',
    by: {
      file: 'src/domain/push/push-host.test.ts',
      title: 'no other host, scheme, port or name in front gets through',
    },
  },
  {
    guard: 'push: a name that leads into a private network is not connected to',
    file: 'src/adapters/push.ts',
    search: '    const inside = found?.find(({ address, family }) => isInside(address, family))',
    replace: '    const inside = found?.find(({ family }) => isInside("8.8.8.8", family * 0))',
    by: {
      file: adapter,
      title: 'a name of the list that leads into a private network is not connected to',
    },
  },
  {
    guard: 'push: nobody stops another’s device',
    file: 'src/db/queries/push/push-subscriptions.ts',
    search:
      'const own = and(eq(pushSubscriptions.accountId, accountId), eq(pushSubscriptions.id, id))',
    replace: 'const own = eq(pushSubscriptions.id, id)',
    by: {
      file: push,
      title: 'the id of another’s device answers like a missing one, and stops nothing',
    },
  },
  {
    guard: 'push: a message goes only to a device of its own account',
    file: 'src/usecases/messages/deliver-pushes.ts',
    search: '!world.push || target?.accountId !== row.userId',
    replace: '!world.push || !target',
    by: {
      file: push,
      title: 'a row that belongs to another account by now gets nothing of the first',
    },
  },
  {
    guard: 'push: endpoint and keys of a device are sealed',
    file: 'src/usecases/parts/push/sealed-device.ts',
    search: 'const sealed = cipher.seal(JSON.stringify(stored), contextOf(id))',
    replace: 'const sealed = JSON.stringify(stored) + String(cipher && id)',
    by: {
      file: push,
      title: 'neither endpoint nor key is readable in the database, in the audit or in the list',
    },
  },
  {
    guard: 'push: an endpoint that is gone is forgotten',
    file: 'src/usecases/messages/deliver-pushes.ts',
    search: "if (became === 'gone') return { ...push, attempt: 'gone', forgotten: target }",
    replace: "if (became === 'gone') return { ...push, attempt: 'gone' }",
    by: { file: push, title: 'an endpoint that its service no longer knows is forgotten' },
  },
  {
    guard: 'push: an endpoint that was renewed meanwhile is not forgotten',
    file: 'src/db/queries/push/push-subscriptions.ts',
    search: 'found.endpoint_hash = asked."endpointHash" returning',
    replace: 'asked."endpointHash" is not null returning',
    by: {
      file: 'src/usecases/push/push-faults.test.ts',
      title:
        'an endpoint that was renewed while its old one was asked is kept, and gets what the old one did not',
    },
  },
  {
    guard: 'push: a message taken again tells each device once',
    file: 'src/usecases/parts/messages/push-rows.ts',
    search: '    once: `${id} ${deviceId}`,\n',
    replace: '',
    by: {
      file: push,
      title: 'a sender that dies before it wrote them writes them when the message is taken again',
    },
  },
  {
    guard: 'push: a locked screen shows the booking’s number and no amount',
    file: 'src/web/words/en/message.json',
    search: '"message_push_refund": "your refund was sent."',
    replace: '"message_push_refund": "your refund of ₹90 for the test was sent."',
    also: [
      {
        file: 'src/messages/texts/message-en.ts',
        search: '"push_refund": "your refund was sent."',
        replace: '"push_refund": "your refund of ₹90 for the test was sent."',
      },
    ],
    by: {
      file: news,
      title: 'no text of a device speaks of a result, a value or a call about one',
    },
  },
  {
    guard: 'push: an earlier step is not told after a later one',
    file: 'src/usecases/messages/deliver-pushes.ts',
    search: "  if (overtaken.has(row.id)) return { ...push, attempt: 'overtaken' }\n",
    replace: '',
    by: { file: order, title: 'a step whose sending failed is not told after a later one was' },
  },
  {
    guard: 'push: a device is told no step from before it was switched on',
    file: 'src/db/queries/push/devices-to-tell.ts',
    search: ' and d.consented_at <= m.created_at',
    replace: '',
    by: {
      file: order,
      title:
        'a device that was switched on after a step is not told it when its SMS is tried again',
    },
  },
  {
    guard: 'push: a recall is overtaken by one of the same report only',
    file: 'src/db/queries/push/push-order.ts',
    search: 'then later.subject_id = told.subject_id',
    replace: 'then later.event is not null',
    by: {
      file: recalls,
      title: 'the recall of one report neither overtakes nor hides that of another in its booking',
    },
  },
  {
    guard: 'push: a recall hides no other report’s on the screen',
    file: 'src/messages/push-news.ts',
    search: '`${number}-recall-${about}`',
    replace: '`${number}-recall${about.slice(99)}`',
    by: {
      file: recalls,
      title: 'the recall of one report neither overtakes nor hides that of another in its booking',
    },
  },
  {
    guard: 'push: a later step waits for an earlier one that is being sent',
    file: 'src/db/queries/messages/messages.ts',
    search: "and(eq(messages.channel, 'push'), noEarlierInHands(now))",
    replace: "and(eq(messages.channel, 'push'), noEarlierInHands(now.add({ hours: 1 })))",
    by: {
      file: order,
      title: 'a later step waits while another sender has an earlier one in its hands',
    },
  },
  {
    guard: 'push: withdrawing the consent to the notice ends all devices',
    file: 'src/usecases/people/withdraw-notice.ts',
    search: '    await deletePushDevicesOf(tx, id)\n',
    replace: '    void deletePushDevicesOf\n',
    by: {
      file: ends,
      title: 'who withdraws the consent to the notice has no device any more, also for what waits',
    },
  },
  {
    guard: 'push: a device is added only with consent to the notice',
    file: 'src/usecases/push/add-push-device.ts',
    search: '    await requireNotice(tx, accountId)\n',
    replace: '    void requireNotice\n',
    by: { file: ends, title: 'without consent to the notice no device is added' },
  },
  {
    guard: 'push: a device gets another endpoint only with consent to the notice',
    file: 'src/usecases/push/renew-push-device.ts',
    search: '    await requireNotice(tx, accountId)\n',
    replace: '    void requireNotice\n',
    by: {
      file: ends,
      title: 'without consent to the notice as it is now a device gets no other endpoint',
    },
  },
  {
    guard: 'push: a sign-in that is over gets nothing',
    file: 'src/usecases/messages/deliver-pushes.ts',
    search: 'if (isDeviceOver(target, target.grants, real))',
    replace: 'if (isDeviceOver(target, [], target.createdAt) && real)',
    by: {
      file: ends,
      title: 'a sign-in that is over by idling gets nothing, and its device is forgotten',
    },
  },
  {
    guard: 'push: the device of a sign-in that is over is neither shown nor counted',
    file: 'src/usecases/parts/push/devices-told.ts',
    search: '!isDeviceOver(row, row.grants, now) && ',
    replace: '(isDeviceOver(row, row.grants, now) || true) && ',
    by: {
      file: ends,
      title:
        'devices of sign-ins that are over are neither shown nor counted, and the hourly run forgets them',
    },
  },
  {
    guard: 'push: the address of a sign-in that is over is deleted',
    file: 'src/usecases/people/purge-sign-ins.ts',
    search: 'await deletePushDevicesOver(tx, sessionEnds(now), AT_ONCE)',
    replace: 'await deletePushDevicesOver(tx, sessionEnds(now), AT_ONCE * 0)',
    by: {
      file: ends,
      title:
        'devices of sign-ins that are over are neither shown nor counted, and the hourly run forgets them',
    },
  },
  {
    guard: 'push: a sign-in of staff is over by the limits of staff',
    file: 'src/db/queries/push/push-ends.ts',
    search: 'then ${over(staff)} else ${over(patient)} end',
    replace: 'then ${over(patient)} else ${over(patient)} end and ${over(staff)}',
    by: {
      file: ends,
      title:
        'the device of a member of staff is forgotten after half an hour without use, or twelve',
    },
  },
  {
    guard: 'push: what gets no messages any more holds no place',
    file: 'src/usecases/push/add-push-device.ts',
    search: '  await deletePushDevices(tx, ids)\n',
    replace: '  void [deletePushDevices, ids]\n',
    by: {
      file: ends,
      title: 'a device whose sign-in is over, or which agreed under another key, holds no place',
    },
  },
  {
    guard: 'push: a tap opens no address of another site',
    file: 'src/web/routes/public/install/push.worker.ts',
    search: 'return found.origin === front.origin ? found : front',
    replace: 'return found',
    by: {
      file: shown,
      title:
        'a tap opens the booking on this site and no address of another, also in a browser of before 2024',
    },
  },
  {
    guard: 'push: a tap does not focus a page that would not hear of it',
    file: 'src/web/routes/public/install/push.worker.ts',
    search: "await worker.clients.matchAll({ type: 'window' })",
    replace:
      "await worker.clients.matchAll({ type: 'window', includeUncontrolled: true } as { type: 'window' })",
    by: {
      file: shown,
      title:
        'beside a page that it does not control the booking opens in a new one, and nothing else comes first',
    },
  },
  {
    guard: 'push: a tap loads no page over what is being typed on it',
    file: 'src/web/push/in-use.ts',
    search: '|| [...fields].some(isChanged)',
    replace: '&& [...fields].some(isChanged)',
    by: {
      file: 'src/web/push/hear-news.test.ts',
      title: 'a page on which something was typed stays, and says that there is news',
    },
  },
  {
    guard: 'push: … nor over what a refused form shows again',
    file: 'src/web/push/in-use.ts',
    search: "document.querySelector('form .errors') !== null ||",
    replace: '',
    by: {
      file: 'src/web/push/hear-news.test.ts',
      title: 'a page that answers a refused form stays: what was typed is what it was sent with',
    },
  },
  {
    guard: 'push: a device that agreed under another key gets nothing',
    file: 'src/usecases/parts/push/sealed-device.ts',
    search: 'return { to, isOurs: key === push?.publicKey }',
    replace: 'return { to, isOurs: Boolean(key || push) }',
    by: {
      file: 'src/usecases/push/push-key.test.ts',
      title:
        'after a change of the key a device is offered messages again, and gets none until then',
    },
  },
  {
    guard: 'push: a consent is to the text as it is now',
    file: 'src/usecases/push/add-push-device.ts',
    search: "if (input.consentVersion !== PUSH_CONSENT_VERSION) throw new Refusal('stale')",
    replace: '',
    by: {
      file: push,
      title:
        'a form with another text of the consent is refused, and one without a push service too',
    },
  },
  {
    guard: 'push: another endpoint makes no device',
    file: 'src/usecases/push/renew-push-device.ts',
    search: "if (!device || !world.push) throw new Refusal('not-allowed-now')",
    replace: 'if (!device || !world.push) return { id: accountId as never }',
    by: {
      file: push,
      title: 'the id of another’s device answers like a missing one, and stops nothing',
    },
  },
  {
    guard: 'push: what was made under another key is not renewed under ours',
    file: 'src/usecases/push/renew-push-device.ts',
    search: "if (!isReached(world, device)) throw new Refusal('not-allowed-now')",
    replace: 'void isReached',
    by: {
      file: 'src/usecases/push/push-key.test.ts',
      title:
        'a browser that renews what it made under another key gets no endpoint, and is offered messages anew',
    },
  },
  {
    guard: 'push: thirty devices a day are the most',
    file: 'src/usecases/push/add-push-device.ts',
    search: 'await refuseTooMany(tx, now, [{ limit: limits.pushDevicesOfAccount, nth }])',
    replace: 'void [refuseTooMany, limits, nth, now]',
    by: {
      file: ends,
      title:
        'thirty times a day a device is added and thirty times one takes another endpoint, each apart',
    },
  },
  {
    guard: 'push: thirty renewals a day are the most',
    file: 'src/usecases/push/renew-push-device.ts',
    search: 'await refuseTooMany(tx, now, [{ limit: limits.pushDevicesOfAccount, nth }])',
    replace: 'void [refuseTooMany, limits, nth, now]',
    by: {
      file: ends,
      title:
        'thirty times a day a device is added and thirty times one takes another endpoint, each apart',
    },
  },
  {
    guard: 'push: no name or password in an endpoint',
    file: 'src/domain/push/push-host.ts',
    search: "if (url.username !== '' || url.password !== '') return false",
    replace: '',
    by: {
      file: 'src/domain/push/push-host.test.ts',
      title: 'no other host, scheme, port or name in front gets through',
    },
  },
  {
    guard: 'push: a row for devices ends with the messages made of it',
    file: 'src/usecases/parts/messages/push-rows.ts',
    search: 'await endNewsOfDevices(tx, ended)',
    replace: 'void endNewsOfDevices',
    by: {
      file: steps,
      title:
        'arriving, collecting and reaching the lab are told on devices once, for however many people',
    },
  },
  {
    guard: 'push: a row for devices waits where their messages could not be written',
    file: 'src/usecases/messages/deliver-messages.ts',
    search: "if (row.channel === 'devices') return { row, attempt: 'refused' }",
    replace: "if (row.channel === 'devices') return { row, attempt: 'sent' }",
    by: {
      file: steps,
      title: 'a step that can’t be written to devices at first is told later, once',
    },
  },
  {
    guard: 'push: no sample is at the lab of which a part was lost',
    file: 'src/domain/tubes/receiving.ts',
    search: 'handed.length > 0 && !isSampleMissing(facts)',
    replace: 'handed.length > 0 && isSampleMissing !== undefined',
    by: {
      file: steps,
      title: 'nobody reads that the sample is at the lab where part of it was lost',
    },
  },
  {
    guard: 'push: the last tube of a visit is the one that is told',
    file: 'src/domain/tubes/receiving.ts',
    search: 'const isTold = handed.length > 0 && ',
    replace: 'const isTold = ',
    by: {
      file: steps,
      title:
        'arriving, collecting and reaching the lab are told on devices once, for however many people',
    },
  },
]
