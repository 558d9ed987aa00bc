import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/http.ts'
import type { OrderId } from '../../../contract/kernel/ids.ts'
import { operatorTickets } from '../../../contract/tickets/operator-tickets.ts'
import { menuTags } from '../../../contract/kernel/permissions.ts'
import { ticketStatuses, ticketTransitions, tickets } from '../../../contract/tickets/tickets.ts'
import { createOrder, createShop } from '../orders/test/order-factory.ts'
import {
  answerAs,
  askAboutOrder,
  askInGeneral,
  closedTicket,
  eventsOf,
  question,
  uploadPicture,
} from './ticket-factory.ts'
import { ticketStatusesBefore } from './ticket-states.ts'

const t = await testApp()

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
  it('has order (1) as the only type with a targetId, consult (4) without', async () => {
    const targetId = (await createOrder(t, t.customerId)) as OrderId
    const words = /must be 1 \(order\) with a targetId, or 4 \(consult\) without one/
    expect(await fieldsOf({ ...question, targetId })).toEqual(badField('workOrderType', words))
    expect(await fieldsOf({ ...question, workOrderType: 1 })).toEqual(badField('workOrderType', words))
    expect(await fieldsOf({ ...question, workOrderType: 2 })).toMatchObject({ code: 415 })
    expect(await t.main.ok(tickets.createTicket, { ...question, targetId: '0' })).toMatchObject({
      targetId: '0',
      workOrderType: 4,
    })
  })

  it('names a missing title and content', async () => {
    const sent = await fieldsOf({ ...question, title: '  ', content: ' ' })
    expect(sent).toEqual({
      code: 415,
      data: {
        fields: [
          { path: 'title', message: 'is required' },
          { path: 'content', message: 'is required' },
        ],
      },
    })
  })

  it('accepts up to three images: over it, exceed the limit', async () => {
    const picture = await uploadPicture(t.main)
    const three = [picture, picture, picture].join(',')
    expect(
      (await t.main.ok(tickets.createTicket, { ...question, images: three })).messages[0]?.pictures,
    ).toHaveLength(3)
    expect(await fieldsOf({ ...question, images: `${three},${picture}` })).toEqual(
      badField('images', 'exceed the limit'),
    )
  })

  it('accepts only images this customer has uploaded', async () => {
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

  it('creates one ticket per idempotency key', async () => {
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

  it('replies once too', async () => {
    const { id } = await askInGeneral(t.main)
    const options = { idempotencyKey: 'ticket-answer-1' }
    for (const _ of [1, 2]) {
      await t.operator.ok(operatorTickets.answerTicket, { id, content: 'Once.' }, options)
    }
    expect((await t.main.ok(tickets.getTicket, { id })).messages).toHaveLength(2)
  })

  it('a ticket is limited to five hundred messages', async () => {
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

describe('a ticket’s status', () => {
  it('waits for the other side of the last message, closes, and reopens with a reply', async () => {
    const { id, number } = await askInGeneral(t.main)
    expect(number).toBe(`TK-${id}`)
    await answerAs(t.operator, { id })
    const asked = await t.main.ok(tickets.replyTicket, { id, content: 'And to Greenland?' })
    expect(asked).toMatchObject({ status: 'awaitingAgent', processedPeopleName: 'Test Operator' })
    const more = await t.main.ok(tickets.replyTicket, { id, content: 'Please.' })
    expect(more.statusSince).toBe(asked.statusSince)
    await t.main.ok(tickets.closeTicket, { id })
    await answerAs(t.operator, { id })
    await t.operator.ok(operatorTickets.closeOperatorTicket, {
      id,
      lastMessageId: (await t.main.ok(tickets.getTicket, { id })).lastMessage.id,
    })
    expect((await t.main.ok(tickets.replyTicket, { id, content: 'One more.' })).status).toBe('awaitingAgent')
    expect(await eventsOf(t, id)).toEqual([
      'ticket.created > awaitingAgent',
      'ticket.assigned awaitingAgent > awaitingAgent',
      'ticket.answered awaitingAgent > awaitingCustomer',
      'ticket.asked awaitingCustomer > awaitingAgent',
      'ticket.closed awaitingAgent > closed',
      'ticket.reopened closed > awaitingCustomer',
      'ticket.closed awaitingCustomer > closed',
      'ticket.reopened closed > awaitingAgent',
    ])
  })

  it('can be reached from another status, never from itself', () => {
    for (const status of ticketStatuses) {
      const before = ticketStatusesBefore(status)
      expect(before.length).toBeGreaterThan(0)
      expect(before).not.toContain(status)
      expect(ticketTransitions[status]).not.toContain(status)
    }
  })

  it('is not closed twice, or with unseen messages', async () => {
    const { id, lastMessage } = await askInGeneral(t.main)
    await answerAs(t.operator, { id })
    const stale = { id, lastMessageId: lastMessage.id }
    expect(await t.main.call(tickets.closeTicket, stale)).toMatchObject({ code: 0, reason: 'newMessage' })
    expect(await t.operator.call(operatorTickets.closeOperatorTicket, stale)).toMatchObject({
      code: 0,
      reason: 'newMessage',
    })
    await t.main.ok(tickets.closeTicket, { id })
    expect(await t.main.call(tickets.closeTicket, { id })).toMatchObject({ code: 0, reason: 'wrongStatus' })
  })

  it('is deleted when closed, by its creator or the main account, and then takes no reply', async () => {
    const open = await askInGeneral(t.main)
    expect(await t.main.call(tickets.deleteTicket, { id: open.id })).toMatchObject({ reason: 'notClosed' })
    const { id } = await closedTicket(t)
    const colleague = await t.subAccount({ menuTags: [menuTags.orders] })
    expect((await colleague.ok(tickets.getTicket, { id })).allowedActions).toEqual(['reply'])
    expect(await colleague.call(tickets.deleteTicket, { id })).toMatchObject({ code: 0, reason: 'notYours' })
    await t.main.ok(tickets.deleteTicket, { id })
    expect(await t.main.call(tickets.getTicket, { id })).toMatchObject({ code: 0, reason: 'notFound' })
    const kept = await t.operator.ok(operatorTickets.getOperatorTicket, { id })
    expect(kept).toMatchObject({ isDeleted: true, allowedActions: [] })
    const answer = await t.operator.call(operatorTickets.answerTicket, { id, content: 'Hello?' })
    expect(answer).toMatchObject({ code: 0, reason: 'deletedBySeller' })
  })
})

describe('access to a ticket', () => {
  it('sub-accounts of some shops see their shops’ and their own tickets', async () => {
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

  it('sellers do not see internal notes', async () => {
    const { id } = await askInGeneral(t.main)
    await t.operator.ok(operatorTickets.noteOnTicket, { id, content: 'A difficult one.' })
    const seen = JSON.stringify(await t.main.ok(tickets.getTicket, { id }))
    expect(seen).not.toContain('difficult')
    await expect(
      t.platform.database.tenant(t.customerId).selectFrom('ticket_note').selectAll().execute(),
    ).rejects.toThrow(/permission denied/)
  })

  it('operators without the role support have none', async () => {
    const packer = await t.operatorWith(['fulfilment', 'sourcing', 'finance'])
    expect(await packer.call(operatorTickets.listOperatorTickets, {})).toMatchObject({ code: 403 })
  })
})
