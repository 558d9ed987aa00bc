import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/http.ts'
import { operatorCorrections } from '../../../contract/corrections/corrections.ts'
import { operatorListings } from '../../../contract/listings/operator-listings.ts'
import { operatorOrders } from '../../../contract/orders/operator-orders.ts'
import { operatorQuotes } from '../../../contract/quotes/operator-quotes.ts'
import { operatorRefunds } from '../../../contract/refunds/operator-refunds.ts'
import { operatorReplacements } from '../../../contract/replacements/operator-replacements.ts'
import { operatorReturnedParcels } from '../../../contract/returned-parcels/operator-returned-parcels.ts'
import { operatorSourcing } from '../../../contract/sourcing/operator-sourcing.ts'
import { operatorSurcharges } from '../../../contract/surcharges/operator-surcharges.ts'
import { operatorTickets } from '../../../contract/tickets/operator-tickets.ts'
import { operatorWallet } from '../../../contract/wallet/operator-wallet.ts'
import { operatorWithdrawals } from '../../../contract/withdrawals/operator-withdrawals.ts'
import { apply, makeDelivered } from '../refunds/refund-factory.ts'

const t = await testApp()
const base = {
  customerId: t.customerId,
  from: '2026-01-01T00:00:00Z',
  to: '2099-01-01T00:00:00Z',
  olderThanDays: 1,
}
const ofOrder = { countryCode: 'DE', shippingLineId: '1', sku: 'NONE-1' }
const operatorId = '1'

describe('the filters of the lists of cases', () => {
  it.each([
    ['refunds', operatorRefunds.listOperatorRefunds, { ...base, ...ofOrder }],
    ['cancellations', operatorRefunds.listOperatorRefunds, { ...base, ...ofOrder, queue: 'cancellations' }],
    ['returns', operatorReturnedParcels.listReturns, { ...base, ...ofOrder, operatorId }],
    ['reported returns', operatorReturnedParcels.listReportedReturns, { ...base, ...ofOrder }],
    ['surcharges', operatorSurcharges.listSurcharges, { ...base, ...ofOrder, operatorId }],
    ['replacements', operatorReplacements.listUnseenReplacements, { ...base, ...ofOrder }],
    ['shop updates', operatorOrders.listFailedPushes, { ...base, ...ofOrder }],
    ['quotes', operatorQuotes.listQuoteRequests, { ...base, countryCode: 'DE', operatorId }],
    ['recharges', operatorWallet.listRechargesForReview, { ...base, operatorId }],
    ['withdrawals', operatorWithdrawals.listOperatorWithdrawals, { ...base, operatorId }],
    ['corrections', operatorCorrections.listCorrections, { ...base, operatorId }],
    ['tickets', operatorTickets.listOperatorTickets, { ...base, assignee: operatorId }],
    ['unassigned tickets', operatorTickets.listOperatorTickets, { ...base, assignee: 'nobody' }],
    ['requests', operatorSourcing.listOperatorSourcing, { ...base, countryCode: 'DE', assignee: 'nobody' }],
    ['listings', operatorListings.listFailingListings, { customerId: t.customerId, olderThanDays: 1 }],
  ])('can all be combined: %s', async (_list, endpoint, input) => {
    const answer = await t.operator.call(endpoint, input)
    expect(answer).toMatchObject({ code: 200, data: { total: 0, rows: [] } })
  })

  it('leave the cases about orders to a country, by a line, with a SKU', async () => {
    const paid = await makeDelivered(t)
    const { id } = await apply(t.main, paid)
    const { rows } = await t.admin.query<{ country: string; line: string | null; sku: string }>(
      `select o.country_code as country, o.shipping_line_id as line, l.sku_code as sku from dropshipping_order o
        join order_line l on l.customer_id = o.customer_id and l.order_id = o.id where o.id = $1 limit 1`,
      [paid.orderId],
    )
    const [order] = rows
    const found = async (filter: object): Promise<boolean> => {
      const input = { customerId: t.customerId, pageSize: 100, ...filter } as const
      return (await t.operator.ok(operatorRefunds.listOperatorRefunds, input)).rows.some(
        (row) => row.id === id,
      )
    }
    expect(await found({ countryCode: order?.country })).toBe(true)
    expect(await found({ countryCode: 'AQ' })).toBe(false)
    expect(await found({ sku: order?.sku.toLowerCase() })).toBe(true)
    expect(await found({ sku: 'NONE-1' })).toBe(false)
    expect(await found({ shippingLineId: order?.line })).toBe(true)
    expect(await found({ shippingLineId: '999999999' })).toBe(false)
    expect(await found({ olderThanDays: 1 })).toBe(false)
    await t.admin.query(`update refund set state_since = now() - interval '25 hours' where id = $1`, [id])
    expect(await found({ olderThanDays: 1 })).toBe(true)
  })
})
