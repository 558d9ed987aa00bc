import { describe, expect, it } from 'vitest'
import { makeCustomer } from '../../../../test/factories.ts'
import { testApp, type Caller } from '../../../../test/http.ts'
import { operatorTickets } from '../../../contract/tickets/operator-tickets.ts'
import { orders } from '../../../contract/orders/orders.ts'
import { menuTags } from '../../../contract/kernel/permissions.ts'
import { tickets } from '../../../contract/tickets/tickets.ts'
import { createOrder, createShop } from '../orders/test/order-factory.ts'
import {
  answerAs,
  askAboutOrder,
  askInGeneral,
  closedTicket,
  eventsOf,
  savedReply,
} from './ticket-factory.ts'

const t = await testApp()

const unreadOf = async (caller: Caller) => (await caller.ok(orders.getMenuCounts, {})).unreadTickets

describe('the unread mark', () => {
  it('is kept per account until that account looks', async () => {
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

  it('is unchanged by operators in the admin view', async () => {
    const { id } = await askInGeneral(t.main)
    await answerAs(t.operator, { id })
    const view = await t.adminView(['support'])
    expect((await view.ok(tickets.getTicket, { id })).isUnread).toBe(true)
    const said = await view.ok(tickets.replyTicket, { id, content: 'Typed for them.' })
    expect(said.lastMessage.authorName).toBe('Test Operator (Quayside)')
    const audited = "select from audit_log where action = 'ticket:reply' and target = $1"
    expect((await t.admin.query(audited, [`ticket:${id}`])).rowCount).toBe(1)
    expect((await t.main.ok(tickets.getTicket, { id })).isUnread).toBe(false)
  })
})

describe('the console', () => {
  it('lists tickets to answer by age, one’s own, waiting for the seller, and closed', async () => {
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
      (await operator.ok(operatorTickets.listOperatorTickets, { queue, customerId })).rows.map(({ id }) => id)
    expect(await listed('toAnswer')).toEqual([old.id, young.id, mine.id])
    const waiting = await operator.ok(operatorTickets.listOperatorTickets, { customerId })
    expect(waiting.rows.map(({ isLate }) => isLate)).toEqual([true, false, false])
    expect(await listed('mine')).toEqual([mine.id])
    expect(await listed('withSeller')).toEqual([with_.id])
    expect(await listed('closed')).toEqual([closed.id])
    expect(await listed('all')).toEqual([closed.id, with_.id, mine.id, young.id, old.id])
  })

  it('assigns a ticket to one of two concurrent operators', async () => {
    const { id } = await askInGeneral(t.main)
    const rivals = await Promise.all([1, 2, 3, 4].map(() => t.operatorWith(['support'])))
    const outcomes = await Promise.all(
      rivals.map((one) => one.call(operatorTickets.takeTicket, { id, from: null })),
    )
    expect(outcomes.map(({ reason, code }) => (code === 200 ? 'got it' : reason)).toSorted()).toEqual([
      'alreadyAssigned',
      'alreadyAssigned',
      'alreadyAssigned',
      'got it',
    ])
    expect((await eventsOf(t, id)).filter((move) => move.startsWith('ticket.assigned'))).toHaveLength(1)
  })

  it('lets a colleague take over a named assignee’s ticket, and unassign it', async () => {
    const { id } = await askInGeneral(t.main)
    const [first, second] = [await t.operatorWith(['support']), await t.operatorWith(['support'])]
    const taken = await first.ok(operatorTickets.takeTicket, { id, from: null })
    expect(await second.call(operatorTickets.releaseTicket, { id })).toMatchObject({
      reason: 'alreadyAssigned',
    })
    const from = taken.processedPeople as never
    expect(await second.ok(operatorTickets.takeTicket, { id, from })).toMatchObject({ isMine: true })
    expect(await first.call(operatorTickets.releaseTicket, { id })).toMatchObject({
      reason: 'alreadyAssigned',
    })
    await second.ok(operatorTickets.releaseTicket, { id })
    expect(await second.call(operatorTickets.takeTicket, { id, from })).toMatchObject({
      reason: 'notAssigned',
    })
  })

  it('never closes a ticket with a concurrent message', async () => {
    for (const round of Array.from({ length: 8 }, (_, index) => index)) {
      const { id, lastMessage } = await askInGeneral(t.main)
      const close = { id, lastMessageId: lastMessage.id }
      const reply = { id, content: `At once, ${round}.` }
      const [closed, replied] = await Promise.all([
        t.operator.call(operatorTickets.closeOperatorTicket, close),
        t.main.call(tickets.replyTicket, reply),
      ])
      expect(replied.code).toBe(200)
      expect([closed.code, closed.reason]).toEqual(closed.code === 200 ? [200, ''] : [0, 'newMessage'])
      expect(await t.main.ok(tickets.getTicket, { id })).toMatchObject({ status: 'awaitingAgent' })
    }
  })
})

describe('the email of a reply', () => {
  it('goes to subscribed accounts that see the ticket, in their language', async () => {
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
    expect(await mailsTo(address)).toMatchObject([{ subject: `Reply to ${number}: Do you ship to Iceland?` }])
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

it('a macro gives the ticket to the agent of its customer', async () => {
  const { rows } = await t.admin.query<{ id: string }>(
    `select id from operator where is_active order by id limit 1`,
  )
  const agent = rows[0] ?? { id: '' }
  await t.admin.query('update customer set named_agent_id = $1 where customer_id = $2', [
    agent.id,
    t.customerId,
  ])
  const { id, lastMessage } = await askInGeneral(t.main)
  const { id: replyId } = await savedReply(t, { assign: 'agent' })
  await t.operator.ok(
    operatorTickets.runTicketMacro,
    { id, replyId, content: 'Your agent looks at it.', lastMessageId: lastMessage.id },
    { idempotencyKey: crypto.randomUUID() },
  )
  const ticket = await t.admin.query<{ operator_id: string }>(
    'select operator_id from ticket where id = $1',
    [id],
  )
  expect(ticket.rows[0]?.operator_id).toBe(agent.id)
})
