import { beforeAll, describe, expect, it } from 'vitest'
import { withTestDatabase } from '../../../../../test/database.ts'
import { pollStaleParcels } from '../tracking/poll-stale-parcels.ts'
import { makeCustomer, makeOperator, makeOrder, startQueues, unique } from './fulfilment-factory.ts'
import type { ParcelNumber, ParcelTracker } from '../ports/ports.ts'
import { registerOpenParcels } from '../tracking/register-parcels.ts'
import { shipOrder } from '../shipping/ship-order.ts'

const { database, admin } = await withTestDatabase()
await startQueues(database)
const signal = new AbortController().signal
const now = (): Date => new Date()
let asked: string[] = []

const at = new Date()
const tracker: ParcelTracker = {
  batchSize: 2,
  register: async (numbers) => ({
    accepted: numbers.map(({ trackingNumber }) => trackingNumber),
    rejected: [],
  }),
  ask: async (numbers: readonly ParcelNumber[]) => {
    asked.push(...numbers.map(({ trackingNumber }) => trackingNumber))
    return numbers.map(({ trackingNumber }) => ({
      trackingNumber,
      facts: [
        {
          eventKey: `${trackingNumber} delivered`,
          at,
          status: 'delivered' as const,
          sourceCode: 'Delivered',
          description: 'Handed over',
          location: 'Leipzig',
        },
      ],
    }))
  },
  readUpdate: () => null,
}

const numbers = Array.from({ length: 5 }, () => unique('YT'))
beforeAll(async () => {
  const customerId = await makeCustomer(database)
  const operatorId = await makeOperator(database)
  for (const trackingNumber of numbers) {
    const { id } = await makeOrder(database, customerId)
    const parcel = { key: unique('key'), carrier: 'UPS', operatorId, trackingNumber }
    await database.agencyTransaction((tx) =>
      shipOrder(tx, { ...parcel, order: { id }, contents: { kind: 'all' } }, { kind: 'agency', name: 'Pia' }),
    )
  }
  await registerOpenParcels(database, tracker, signal)
})

const silence = (hours: number, ...of: string[]) =>
  admin.query(
    'update shipment set last_tracking_at = now() - make_interval(hours => $1) where tracking_number = any($2)',
    [hours, of],
  )
const statusOf = async (trackingNumber: string): Promise<string> =>
  (
    await admin.query(
      `select o.status from shipment h join dropshipping_order o on o.id = h.order_id where tracking_number = $1`,
      [trackingNumber],
    )
  ).rows[0].status

describe('parcels without tracking updates', () => {
  it('are not polled while they are new', async () => {
    await silence(23, ...numbers)
    await pollStaleParcels(database, tracker, { signal, now })
    expect(asked).toEqual([])
  })

  it('are polled after a day, which makes up for a lost webhook', async () => {
    const [one = '', two = '', three = '', returned = '', young = ''] = numbers
    await silence(25, one, two, three, returned)
    await admin.query("update shipment set tracking_status = 'returned' where tracking_number = $1", [
      returned,
    ])
    await pollStaleParcels(database, tracker, { signal, now })
    expect(asked.toSorted()).toEqual([one, two, three].toSorted())
    expect(await Promise.all([one, two, three].map(statusOf))).toEqual([
      'delivered',
      'delivered',
      'delivered',
    ])
    expect(await statusOf(young)).toBe('shipped')
  })

  it('unknown to the service are polled once a day, not every hour', async () => {
    const young = numbers[4] ?? ''
    asked = []
    await silence(25, young)
    const silent = {
      ...tracker,
      ask: async (all: readonly ParcelNumber[]) => (await tracker.ask(all, at)).slice(0, 0),
    }
    await pollStaleParcels(database, silent, { signal, now })
    await pollStaleParcels(database, silent, { signal, now })
    expect(asked).toEqual([young])
  })
})
