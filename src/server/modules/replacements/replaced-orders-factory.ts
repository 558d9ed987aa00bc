import { randomUUID } from 'node:crypto'
import { testApp } from '../../../../test/http.ts'
import { orders } from '../../../contract/orders/orders.ts'
import { wallet } from '../../../contract/wallet/wallet.ts'
import { recordTracking } from '../fulfilment/tracking/record-tracking.ts'

export const key = () => ({ idempotencyKey: randomUUID() })

/** Orders of the main customer that are replaced. */
export const withReplacements = async () => {
  const t = await testApp()
  const { customerId } = t
  const { database } = t.platform

  const orderOf = (id: string) => t.main.ok(orders.getOrder, { id })
  const flagOf = async (id: string) => (await orderOf(id)).flags.find(({ kind }) => kind === 'replacement')
  const kindsOf = async (id: string) => (await orderOf(id)).events.map(({ kind }) => kind)
  const balance = async () => (await t.main.ok(wallet.getWallet, {})).balance.amountMinor

  const deliver = (trackingNumber: string) =>
    database.agencyTransaction((tx) =>
      recordTracking(tx, {
        trackingNumber,
        facts: [
          {
            eventKey: `delivered ${trackingNumber}`,
            at: new Date(),
            status: 'delivered',
            sourceCode: '',
            description: 'Delivered',
            location: '',
          },
        ],
      }),
    )
  return { t, customerId, database, orderOf, flagOf, kindsOf, balance, deliver }
}
