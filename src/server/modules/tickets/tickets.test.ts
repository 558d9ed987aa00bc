import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/http.ts'
import type { Caller } from '../../../../test/http.ts'
import { makeCustomer } from '../../../../test/factories.ts'
import { identity, operatorIdentity } from '../../../contract/identity.ts'
import type { OrderId } from '../../../contract/ids.ts'
import { operatorTickets } from '../../../contract/operator/tickets.ts'
import { orders } from '../../../contract/orders.ts'
import { menuTags } from '../../../contract/permissions.ts'
import { ticketStatuses, ticketTransitions, tickets } from '../../../contract/tickets.ts'
import { createOrder, createShop } from '../orders/order-factory.ts'
import {
  answerAs,
  askAboutOrder,
  askInGeneral,
  closedTicket,
  question,
  uploadPicture,
} from './ticket-factory.ts'
import { ticketStatusesBefore } from './ticket-states.ts'

const t = await testApp()

const eventsOf = async (id: string) =>
  (
    await t.admin.query<{ move: string }>(
      `select concat_ws(' ', kind, from_status, '>', to_status) as move from ticket_event where ticket_id = $1 order by id`,
      [id],
    )
  ).rows.map(({ move }) => move)

const fieldsOf = async (input: object) => {
  const sent = await t.main.send(tickets.createTicket, input)
  return { code: sent.code, data: sent.data }
}
const badField = (path: string, message: string | RegExp) => ({
  code: 415,
  data: {
    fields: [{ path, message: typeof message === 'string' ? message : expect.stringMatching(message) }],
  },
})

describe('the ticket form', () => {
  it('takes order (1) as the only type with a targetId, consult (4) without', async () => {
    const targetId = (await createOrder(t, t.customerId)) as OrderId
    const words = /must be 1 \(order\) with a targetId, 4 \(consult\) without/
    expect(await fieldsOf({ ...question, targetId })).toEqual(badField('workOrderType', words))
    expect(await fieldsOf({ ...question, workOrderType: 1 })).toEqual(badField('workOrderType', words))
    expect(await fieldsOf({ ...question, workOrderType: 2 })).toMatchObject({ code: 415 })
    expect(await t.main.ok(tickets.createTicket, { ...question, targetId: '0' })).toMatchObject({
      targetId: '0',
      workOrderType: 4,
    })
  })

  it('names the title and the content that are missing', async () => {
    const sent = await fieldsOf({ ...question, title: '  ', content: '\0' })
    expect(sent).toEqual({
      code: 415,
      data: {
        fields: [
          { path: 'title', message: 'is needed' },
          { path: 'content', message: 'is needed' },
        ],
      },
    })
  })

  it('takes three images at most: over it, exceed the limit', async () => {
    const picture = await uploadPicture(t.main)
    const three = [picture, picture, picture].join(',')
    expect(
      (await t.main.ok(tickets.createTicket, { ...question, images: three })).messages[0]?.pictures,
    ).toHaveLength(3)
    expect(await fieldsOf({ ...question, images: `${three},${picture}` })).toEqual(
      badField('images', 'exceed the limit'),
    )
  })

  it('takes only pictures that this customer has uploaded', async () => {
    const foreign = await uploadPicture(t.other)
    const made = await t.main.call(tickets.createTicket, { ...question, images: foreign })
    expect(made).toMatchObject({ code: 0, reason: 'notFound' })
    const elsewhere = await t.main.call(tickets.createTicket, {
      ...question,
      images: 'https://x.example/a.png',
    })
    expect(elsewhere).toMatchObject({ code: 0, reason: 'notFound' })
    const words = await uploadPicture(t.main, Buffer.from('words'))
    expect(await t.main.call(tickets.createTicket, { ...question, images: words })).toMatchObject({
      code: 0,
      reason: 'notAPicture',
    })
  })

  it('asks once, however often one intent is sent', async () => {
    const options = { idempotencyKey: 'ticket-once-1' }
    const first = await t.main.ok(tickets.createTicket, question, options)
    const again = await t.main.ok(tickets.createTicket, question, options)
    expect(again.id).toBe(first.id)
    for (const _ of [1, 2]) {
      await t.main.ok(
        tickets.replyTicket,
        { id: first.id, content: 'Also this.' },
        { idempotencyKey: 'ticket-reply-1' },
      )
    }
    expect((await t.main.ok(tickets.getTicket, { id: first.id })).messages).toHaveLength(2)
    const other = { ...question, title: 'Something else' }
    expect(await t.main.call(tickets.createTicket, other, options)).toMatchObject({
      code: 0,
      reason: 'idempotencyKeyReused',
    })
  })

  it('answers once, too', async () => {
    const { id } = await askInGeneral(t.main)
    const options = { idempotencyKey: 'ticket-answer-1' }
    for (const _ of [1, 2]) {
      await t.operator.ok(operatorTickets.answerTicket, { id, content: 'Once.' }, options)
    }
    expect((await t.main.ok(tickets.getTicket, { id })).messages).toHaveLength(2)
  })

  it('a ticket holds five hundred messages', async () => {
    const { id } = await askInGeneral(t.main)
    await t.admin.query(
      `insert into ticket_message (customer_id, ticket_id, side, author_name, body)
         select customer_id, id, 'seller', 'Test', 'more' from ticket, generate_series(2, 499) where id = $1`,
      [id],
    )
    await t.main.ok(tickets.replyTicket, { id, content: 'The last one.' })
    expect(await t.main.call(tickets.replyTicket, { id, content: 'One too many.' })).toMatchObject({
      code: 0,
      reason: 'ticketFull',
    })
  })
})

describe('the life of a ticket', () => {
  it('waits on whom the last message asks, closes, and opens again with a reply', async () => {
    const { id, number } = await askInGeneral(t.main)
    expect(number).toBe(`TK-${id}`)
    await answerAs(t.operator, { id })
    const asked = await t.main.ok(tickets.replyTicket, { id, content: 'And to Greenland?' })
    expect(asked).toMatchObject({ status: 'awaitingAgent', processedPeopleName: 'Test Operator' })
    const more = await t.main.ok(tickets.replyTicket, { id, content: 'Please.' })
    // A second question waits as long as the first.
    expect(more.statusSince).toBe(asked.statusSince)
    await t.main.ok(tickets.closeTicket, { id })
    await answerAs(t.operator, { id })
    await t.operator.ok(operatorTickets.closeAgencyTicket, {
      id,
      lastMessageId: (await t.main.ok(tickets.getTicket, { id })).lastMessage.id,
    })
    expect((await t.main.ok(tickets.replyTicket, { id, content: 'One more.' })).status).toBe('awaitingAgent')
    expect(await eventsOf(id)).toEqual([
      'ticket.created > awaitingAgent',
      'ticket.taken awaitingAgent > awaitingAgent',
      'ticket.answered awaitingAgent > awaitingCustomer',
      'ticket.asked awaitingCustomer > awaitingAgent',
      'ticket.closed awaitingAgent > closed',
      'ticket.reopened closed > awaitingCustomer',
      'ticket.closed awaitingCustomer > closed',
      'ticket.reopened closed > awaitingAgent',
    ])
  })

  it('can come to each status from some other, never from itself', () => {
    for (const status of ticketStatuses) {
      const before = ticketStatusesBefore(status)
      expect(before.length).toBeGreaterThan(0)
      expect(before).not.toContain(status)
      expect(ticketTransitions[status]).not.toContain(status)
    }
  })

  it('is not closed twice, nor over a message that was not seen', async () => {
    const { id, lastMessage } = await askInGeneral(t.main)
    await answerAs(t.operator, { id })
    const stale = { id, lastMessageId: lastMessage.id }
    expect(await t.main.call(tickets.closeTicket, stale)).toMatchObject({ code: 0, reason: 'newMessage' })
    expect(await t.operator.call(operatorTickets.closeAgencyTicket, stale)).toMatchObject({
      code: 0,
      reason: 'newMessage',
    })
    await t.main.ok(tickets.closeTicket, { id })
    expect(await t.main.call(tickets.closeTicket, { id })).toMatchObject({ code: 0, reason: 'wrongStatus' })
  })

  it('is deleted when closed, by who asked or the main account, and then gets no answer', async () => {
    const open = await askInGeneral(t.main)
    expect(await t.main.call(tickets.deleteTicket, { id: open.id })).toMatchObject({ reason: 'notClosed' })
    const { id } = await closedTicket(t)
    const colleague = await t.subAccount({ menuTags: [menuTags.orders] })
    expect((await colleague.ok(tickets.getTicket, { id })).allowedActions).toEqual(['reply'])
    expect(await colleague.call(tickets.deleteTicket, { id })).toMatchObject({ code: 0, reason: 'notYours' })
    await t.main.ok(tickets.deleteTicket, { id })
    expect(await t.main.call(tickets.getTicket, { id })).toMatchObject({ code: 0, reason: 'notFound' })
    const kept = await t.operator.ok(operatorTickets.getAgencyTicket, { id })
    expect(kept).toMatchObject({ isDeleted: true, allowedActions: [] })
    const answer = await t.operator.call(operatorTickets.answerTicket, { id, content: 'Hello?' })
    expect(answer).toMatchObject({ code: 0, reason: 'deletedBySeller' })
  })
})

describe('who sees a ticket', () => {
  it('a sub-account of some shops sees those of its shops and its own, no others', async () => {
    const [mine, theirs] = [await createShop(t, t.customerId), await createShop(t, t.customerId)]
    const order = (shopId: string) => createOrder(t, t.customerId, { shopId })
    const [inShop, elsewhere] = [await order(mine), await order(theirs)]
    const about = await askAboutOrder(t.main, inShop)
    const aboutOther = await askAboutOrder(t.main, elsewhere)
    const general = await askInGeneral(t.main)
    const staff = await t.subAccount({ menuTags: [menuTags.orders], shopIds: [mine] })
    const own = await askInGeneral(staff)
    const { rows } = await staff.ok(tickets.listTickets, {})
    expect(rows.map(({ id }) => id)).toEqual([own.id, about.id])
    for (const { id } of [aboutOther, general]) {
      expect(await staff.call(tickets.getTicket, { id })).toMatchObject({ reason: 'notFound' })
      expect(await staff.call(tickets.replyTicket, { id, content: 'x' })).toMatchObject({
        reason: 'notFound',
      })
      expect(await staff.call(tickets.closeTicket, { id })).toMatchObject({ reason: 'notFound' })
      expect(await staff.call(tickets.deleteTicket, { id })).toMatchObject({ reason: 'notFound' })
    }
    const input = { ...question, workOrderType: 1, targetId: elsewhere as OrderId } as const
    expect(await staff.call(tickets.createTicket, input)).toMatchObject({ reason: 'notFound' })
    const ids = (await t.main.ok(tickets.listTickets, {})).rows.map(({ id }) => id)
    expect(ids).toEqual(expect.arrayContaining([own.id, about.id, aboutOther.id, general.id]))
  })

  it('no seller sees what operators note', async () => {
    const { id } = await askInGeneral(t.main)
    await t.operator.ok(operatorTickets.noteOnTicket, { id, content: 'A difficult one.' })
    const seen = JSON.stringify(await t.main.ok(tickets.getTicket, { id }))
    expect(seen).not.toContain('difficult')
    await expect(
      t.platform.database.tenant(t.customerId).selectFrom('ticket_note').selectAll().execute(),
    ).rejects.toThrow(/permission denied/)
  })

  it('operators without the role support do not', async () => {
    const packer = await t.operatorWith(['fulfilment', 'sourcing', 'finance'])
    expect(await packer.call(operatorTickets.listAgencyTickets, {})).toMatchObject({ code: 403 })
  })
})

const unreadOf = async (caller: Caller) => (await caller.ok(orders.getMenuCounts, {})).unreadTickets

describe('the mark of the unread', () => {
  it('stands for each who sees the ticket until that person looks', async () => {
    const shop = await createShop(t, t.customerId)
    const id = (await askAboutOrder(t.main, await createOrder(t, t.customerId, { shopId: shop }))).id
    const within = await t.subAccount({ menuTags: [menuTags.orders], shopIds: [shop] })
    const outside = await t.subAccount({
      menuTags: [menuTags.orders],
      shopIds: [await createShop(t, t.customerId)],
    })
    const before = await unreadOf(t.main)
    await answerAs(t.operator, { id })
    await answerAs(t.operator, { id }, 'Found it.')
    expect([await unreadOf(t.main), await unreadOf(within), await unreadOf(outside)]).toEqual([
      before + 1,
      1,
      0,
    ])
    const unread = await within.ok(tickets.listTickets, { unread: true })
    expect(unread).toMatchObject({ total: 1, unread: 1, rows: [{ id, isUnread: true }] })
    await within.ok(tickets.getTicket, { id })
    expect([await unreadOf(t.main), await unreadOf(within)]).toEqual([before + 1, 0])
    await t.main.ok(tickets.getTicket, { id })
    expect(await unreadOf(t.main)).toBe(before)
  })

  it('is left alone by an operator in the admin view', async () => {
    const { id } = await askInGeneral(t.main)
    await answerAs(t.operator, { id })
    const customerId = t.customerId as never
    const { url } = await t.operator.ok(operatorIdentity.openAsCustomer, { customerId })
    const code = new URL(url).searchParams.get('code') ?? ''
    const { accessToken } = await t.nobody.ok(identity.loginByCode, { code })
    const view = { headers: { authorization: `Bearer ${accessToken}` } }
    expect((await t.nobody.ok(tickets.getTicket, { id }, view)).isUnread).toBe(true)
    const said = await t.nobody.ok(tickets.replyTicket, { id, content: 'Typed for them.' }, view)
    expect(said.lastMessage.authorName).toBe('Test Operator (Quayside)')
    const audited = "select from audit_log where action = 'ticket:reply' and target = $1"
    expect((await t.admin.query(audited, [`ticket:${id}`])).rowCount).toBe(1)
    expect((await t.main.ok(tickets.getTicket, { id })).isUnread).toBe(false)
  })
})

describe('the desk', () => {
  it('has those to answer by age, one’s own, those with the seller and the closed apart', async () => {
    const operator = await t.operatorWith(['support'])
    const [old, young, mine, with_, closed] = [
      await askInGeneral(t.other),
      await askInGeneral(t.other),
      await askInGeneral(t.other),
      await askInGeneral(t.other),
      await closedTicket(t, t.other),
    ]
    await t.admin.query("update ticket set status_since = now() - interval '2 days' where id = $1", [old.id])
    await operator.ok(operatorTickets.takeTicket, { id: mine.id, from: null })
    await answerAs(t.operator, with_)
    const customerId = t.otherCustomerId as never
    const listed = async (queue: 'toAnswer' | 'mine' | 'withSeller' | 'closed' | 'all') =>
      (await operator.ok(operatorTickets.listAgencyTickets, { queue, customerId })).rows.map(({ id }) => id)
    expect(await listed('toAnswer')).toEqual([old.id, young.id, mine.id])
    const waiting = await operator.ok(operatorTickets.listAgencyTickets, { customerId })
    expect(waiting.rows.map(({ isLate }) => isLate)).toEqual([true, false, false])
    expect(await listed('mine')).toEqual([mine.id])
    expect(await listed('withSeller')).toEqual([with_.id])
    expect(await listed('closed')).toEqual([closed.id])
    expect(await listed('all')).toEqual([closed.id, with_.id, mine.id, young.id, old.id])
  })

  it('gives a ticket that two take at once to one of them', async () => {
    const { id } = await askInGeneral(t.main)
    const rivals = await Promise.all([1, 2, 3, 4].map(() => t.operatorWith(['support'])))
    const outcomes = await Promise.all(
      rivals.map((one) => one.call(operatorTickets.takeTicket, { id, from: null })),
    )
    expect(outcomes.map(({ reason, code }) => (code === 200 ? 'got it' : reason)).toSorted()).toEqual([
      'got it',
      'taken',
      'taken',
      'taken',
    ])
    expect((await eventsOf(id)).filter((move) => move.startsWith('ticket.taken'))).toHaveLength(1)
  })

  it('lets a colleague take over who says from whom, and give back', async () => {
    const { id } = await askInGeneral(t.main)
    const [first, second] = [await t.operatorWith(['support']), await t.operatorWith(['support'])]
    const taken = await first.ok(operatorTickets.takeTicket, { id, from: null })
    expect(await second.call(operatorTickets.releaseTicket, { id })).toMatchObject({ reason: 'taken' })
    const from = taken.processedPeople as never
    expect(await second.ok(operatorTickets.takeTicket, { id, from })).toMatchObject({ isMine: true })
    expect(await first.call(operatorTickets.releaseTicket, { id })).toMatchObject({ reason: 'taken' })
    await second.ok(operatorTickets.releaseTicket, { id })
    expect(await second.call(operatorTickets.takeTicket, { id, from })).toMatchObject({ reason: 'notTaken' })
  })

  it('never closes over a reply that comes at the same moment', async () => {
    for (const round of Array.from({ length: 8 }, (_, index) => index)) {
      const { id, lastMessage } = await askInGeneral(t.main)
      const close = { id, lastMessageId: lastMessage.id }
      const reply = { id, content: `At once, ${round}.` }
      const [closed, replied] = await Promise.all([
        t.operator.call(operatorTickets.closeAgencyTicket, close),
        t.main.call(tickets.replyTicket, reply),
      ])
      expect(replied.code).toBe(200)
      expect([closed.code, closed.reason]).toEqual(closed.code === 200 ? [200, ''] : [0, 'newMessage'])
      // Whoever was first: what the seller has written waits for an answer.
      expect(await t.main.ok(tickets.getTicket, { id })).toMatchObject({ status: 'awaitingAgent' })
    }
  })
})

describe('the mail of an answer', () => {
  it('goes to those who see the ticket and want it, in their language', async () => {
    const { customerId, email } = await makeCustomer(t.platform.database.agency, {})
    const mailsTo = async (address: string) =>
      (
        await t.admin.query<{ subject: string; body_text: string }>(
          'select * from mail where to_address = $1 order by id',
          [address],
        )
      ).rows
    const seller = await t.newCustomer({})
    const { rows } = await t.admin.query<{ email: string }>('select email from account where id = $1', [
      seller.accountId,
    ])
    const address = rows[0]?.email ?? ''
    const { id, number } = await askInGeneral(seller)
    await t.operator.ok(operatorTickets.noteOnTicket, { id, content: 'Not for the seller.' })
    await answerAs(t.operator, { id }, 'Yes, by air.')
    expect(await mailsTo(address)).toMatchObject([
      { subject: `Answer to ${number}: Do you ship to Iceland?` },
    ])
    expect((await mailsTo(address))[0]?.body_text).toContain('Yes, by air.')
    expect((await mailsTo(address))[0]?.body_text).toContain(`/appvue/function/newTickets/${id}`)
    await t.admin.query("update account set muted_topics = '{ticketReply}' where id = $1", [seller.accountId])
    await answerAs(t.operator, { id }, 'And by sea.')
    expect(await mailsTo(address)).toHaveLength(1)
    await t.admin.query("update account set muted_topics = '{}', locale = 'zh' where id = $1", [
      seller.accountId,
    ])
    await answerAs(t.operator, { id }, '可以。')
    expect((await mailsTo(address)).at(-1)?.subject).toContain('有新回复')
    expect(await mailsTo(email)).toEqual([])
    expect(customerId).not.toBe(seller.customerId)
  })
})
