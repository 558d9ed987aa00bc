import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/http.ts'
import { profile } from '../../../contract/identity/accounts.ts'
import { dashboard } from '../../../contract/dashboard/dashboard.ts'
import { operatorOrders } from '../../../contract/orders/operator-orders.ts'
import { orders } from '../../../contract/orders/orders.ts'
import { trackingPage } from '../../../contract/tracking-page/tracking-page.ts'
import { redactRecipients } from '../orders/index.ts'
import { receiveTracking, makeShipped } from './tracking-factory.ts'

const t = await testApp()
const wrong = { kind: 'wrongAddress', words: 'Number 12, not 21' } as const

const report = (token: string, input: object = wrong) =>
  t.nobody.send(trackingPage.reportParcel, { token, ...input })
const reportsOf = async (orderId: string) =>
  (await t.main.ok(trackingPage.getOrderTracking, { orderId })).reports
const onlyReport = async (orderId: string) => {
  const [only, ...others] = await reportsOf(orderId)
  if (!only || others.length > 0) throw new Error('not one report')
  return only
}
const emailsTo = async (address: string): Promise<{ subject: string; text: string }[]> =>
  (
    await t.admin.query<{ subject: string; text: string }>(
      'select subject, body_text as text from mail where to_address = $1 order by id',
      [address],
    )
  ).rows
const emailOf = async (caller: typeof t.main) => (await caller.ok(profile.getProfile, {})).email

describe('a report', () => {
  it('reaches the seller on the order, by email and on the dashboard, and the operator', async () => {
    const seller = await t.newCustomer()
    if (seller.customerId === '') throw new Error('no customer')
    const { token, orderId, orderNumber } = await makeShipped(t, seller.customerId)
    const none = (await seller.ok(dashboard.getDashboard, {})).shopperReports
    expect(none).toEqual({ open: 0, oldestAt: null, orderId: null })
    const { wrongAddress } = await t.nobody.ok(trackingPage.reportParcel, { token, ...wrong })
    expect(wrongAddress).toMatchObject({ isPossible: false, last: { status: 'open', endedAt: null } })
    const { reports } = await seller.ok(trackingPage.getOrderTracking, { orderId })
    expect(reports).toMatchObject([{ ...wrong, status: 'open', allowedActions: ['close'] }])
    const detail = { kind: 'shopper.wrongAddress', actorKind: 'shopper' }
    expect((await seller.ok(orders.getOrder, { id: orderId })).events[0]).toMatchObject(detail)
    const asOperator = await t.operator.ok(operatorOrders.getOperatorOrder, { id: orderId })
    expect(asOperator.events[0]).toMatchObject({ ...detail, detail: { words: wrong.words } })
    const emails = await emailsTo(await emailOf(seller))
    expect(emails.map(({ subject }) => subject)).toEqual([
      `Buyer reports a wrong address: ${orderNumber} (#1001)`,
    ])
    expect(emails[0]?.text).toContain(wrong.words)
    const told = (await seller.ok(dashboard.getDashboard, {})).shopperReports
    expect(told).toMatchObject({ open: 1, orderId })
    const list = await seller.ok(trackingPage.listShopperReports, { status: 'open' })
    expect([list.total, list.rows[0]?.orderId, list.counts]).toEqual([
      1,
      orderId,
      { open: 1, answered: 0, closed: 0 },
    ])
  })

  it('is created once by ten concurrent calls', async () => {
    const { token, orderId } = await makeShipped(t)
    const before = (await emailsTo(await emailOf(t.main))).length
    const sent = await Promise.all(Array.from({ length: 10 }, () => report(token)))
    expect(sent.map(({ code }) => code)).toEqual(sent.map(() => 200))
    expect(await reportsOf(orderId)).toHaveLength(1)
    const { events } = await t.main.ok(orders.getOrder, { id: orderId })
    expect(events.filter(({ kind }) => kind === 'shopper.wrongAddress')).toHaveLength(1)
    expect(await emailsTo(await emailOf(t.main))).toHaveLength(before + 1)
  })

  it('of a wrong address is refused once the parcel is out for delivery', async () => {
    const { token, orderId, trackingNumber } = await makeShipped(t)
    await receiveTracking(t, trackingNumber, ['outForDelivery'])
    expect((await report(token)).reason).toBe('notAllowedNow')
    expect(await reportsOf(orderId)).toEqual([])
  })

  it('of a missing parcel needs an overdue parcel', async () => {
    const { token, orderId, shipmentId, trackingNumber } = await makeShipped(t)
    const missing = { kind: 'notArrived', parcelId: shipmentId }
    expect((await report(token, missing)).reason).toBe('notAllowedNow')
    await receiveTracking(t, trackingNumber, ['delivered'])
    expect((await report(token, missing)).code).toBe(200)
    expect(await onlyReport(orderId)).toMatchObject({ kind: 'notArrived', trackingNumber, words: '' })
  })

  it('names its missing fields', async () => {
    const { token } = await makeShipped(t)
    const fieldsOf = async (input: object) =>
      ((await report(token, input)).data as { fields?: { path: string }[] } | null)?.fields?.map(
        ({ path }) => path,
      )
    expect(await fieldsOf({ kind: 'wrongAddress', words: '  ' })).toEqual(['words'])
    expect(await fieldsOf({ kind: 'notArrived' })).toEqual(['parcelId'])
    expect(await fieldsOf({ ...wrong, words: 'x'.repeat(501) })).toEqual(['words'])
    expect(await fieldsOf({ ...wrong, email: 'nobody' })).toEqual(['email'])
  })

  it('can be made again once it was closed', async () => {
    const { token, orderId } = await makeShipped(t)
    await report(token)
    const { id } = await onlyReport(orderId)
    await t.main.ok(trackingPage.closeShopperReport, { id, note: 'Told the carrier' })
    const { wrongAddress } = await t.nobody.ok(trackingPage.getTracking, { token })
    expect(wrongAddress).toMatchObject({ isPossible: true, last: { status: 'closed' } })
    await report(token)
    expect((await reportsOf(orderId)).map(({ status }) => status)).toEqual(['open', 'closed'])
  })

  it('is rate-limited by page and by address', async () => {
    const { token, orderId } = await makeShipped(t)
    const codes: number[] = []
    for (let turn = 0; turn < 11; turn += 1) {
      codes.push((await report(token)).code)
      await t.admin.query(
        `update shopper_report set status = 'closed', ended_at = now() where order_id = $1`,
        [orderId],
      )
    }
    expect(codes).toEqual([...Array.from({ length: 10 }, () => 200), 429])
    const limit = 30
    const sent = []
    for (let turn = 0; turn <= limit; turn += 1) {
      const other = await makeShipped(t)
      sent.push((await report(other.token)).code)
    }
    expect(sent.at(-1)).toBe(429)
    expect((await t.nobody.call(trackingPage.getTracking, { token })).code).toBe(200)
    await t.admin.query('delete from rate_limit_counter')
  })
})

describe('the seller', () => {
  it('replies by email in its own name and the page’s language', async () => {
    const { token, orderId } = await makeShipped(t)
    await t.main.ok(trackingPage.saveTrackingSettings, {
      shownName: 'Northwind Living',
      contactEmail: 'hello@northwind.example',
    })
    await report(token, { ...wrong, email: 'ada@shopper.example', locale: 'zh' })
    const { id, allowedActions } = await onlyReport(orderId)
    expect(allowedActions).toEqual(['answer', 'close'])
    const answer = 'We have told the carrier.\nIt goes to number 12.'
    const answered = await t.main.ok(trackingPage.answerShopperReport, { id, answer })
    expect(answered).toMatchObject({ status: 'answered', note: answer, allowedActions: [] })
    const [emailMessage] = await emailsTo('ada@shopper.example')
    expect(emailMessage?.subject).toBe('Northwind Living：关于您的包裹')
    expect(emailMessage?.text).toContain('It goes to number 12.')
    expect(emailMessage?.text).toContain(`/track/${token}`)
    // Shoppers do not know the agency.
    expect(emailMessage?.text).not.toContain('Quayside')
    const page = await t.nobody.ok(trackingPage.getTracking, { token })
    expect(page.wrongAddress.last).toMatchObject({ status: 'answered', endedAt: expect.any(String) })
  })

  it('cannot reply without an email address', async () => {
    const { token, orderId } = await makeShipped(t)
    await report(token)
    const { id } = await onlyReport(orderId)
    const sent = await t.main.call(trackingPage.answerShopperReport, { id, answer: 'Hello' })
    expect([sent.reason, (await onlyReport(orderId)).status]).toEqual(['noEmail', 'open'])
  })

  it('closes a report once under concurrency', async () => {
    const { token, orderId } = await makeShipped(t)
    await report(token)
    const { id } = await onlyReport(orderId)
    const sent = await Promise.all(
      ['One', 'Two', 'Three'].map((note) => t.main.call(trackingPage.closeShopperReport, { id, note })),
    )
    expect(sent.map(({ reason }) => reason).toSorted((a, b) => a.localeCompare(b))).toEqual([
      '',
      'notOpen',
      'notOpen',
    ])
    const { events } = await t.main.ok(orders.getOrder, { id: orderId })
    expect(events.filter(({ kind }) => kind === 'shopper.closed')).toHaveLength(1)
  })

  it('has staff that see only the reports of their shops', async () => {
    const mine = await makeShipped(t)
    const others = await makeShipped(t)
    await report(mine.token)
    await report(others.token)
    const rights = { menuTags: [3], authorities: ['order:edit'], shopIds: [mine.shopId] } as const
    const staff = await t.subAccount(rights)
    const list = await staff.ok(trackingPage.listShopperReports, {})
    expect(list.rows.map(({ orderId }) => orderId)).toEqual([mine.orderId])
    const { id } = await onlyReport(others.orderId)
    expect((await staff.call(trackingPage.closeShopperReport, { id })).reason).toBe('notFound')
    expect((await emailsTo(await emailOf(staff))).length).toBe(0)
    const told = (await staff.ok(dashboard.getDashboard, {})).shopperReports
    expect(told).toMatchObject({ open: 1, orderId: mine.orderId })
  })

  it('deletes the shopper’s message and address with their data', async () => {
    const { token, orderId, shopId } = await makeShipped(t, t.customerId, { source: 'shopify' })
    await report(token, { ...wrong, email: 'ada@shopper.example' })
    await t.platform.database.agencyTransaction((tx) =>
      redactRecipients(tx, t.customerId, shopId, 'everybody'),
    )
    expect(await onlyReport(orderId)).toMatchObject({ words: '', email: '', allowedActions: ['close'] })
    const { events } = await t.main.ok(orders.getOrder, { id: orderId })
    expect(JSON.stringify(events)).not.toContain('Number 12')
  })
})
