import { describe, expect, it } from 'vitest'
import { ZodError } from 'zod'
import { parcelStateFrom } from '../../modules/fulfilment/tracking/parcel-status.ts'
import { readUpdate, statusOfCode } from './mapping.ts'

const receivedAt = new Date('2026-11-20T12:00:00Z')
const event = (time: string, subStatus: string | null, description = 'Scanned') => ({
  time_iso: time,
  time_utc: time,
  time_raw: { date: time.slice(0, 10), time: time.slice(11, 19), timezone: null },
  description,
  location: 'LEIPZIG, DE',
  stage: null,
  sub_status: subStatus,
})
const update = (
  status: { status: string; sub_status: string | null },
  events: readonly ReturnType<typeof event>[],
  latest: ReturnType<typeof event> | null = events[0] ?? null,
) => ({
  event: 'TRACKING_UPDATED',
  data: {
    number: 'LX100000001DE',
    carrier: 7041,
    param: null,
    tag: '',
    track_info: {
      latest_status: { ...status, sub_status_descr: null },
      latest_event: latest,
      tracking: { providers_hash: 1, providers: [{ provider: { key: 7041, name: 'Carrier' }, events }] },
    },
  },
})

describe('statusOfCode', () => {
  it.each([
    ['NotFound_Other', 'notFound'],
    ['InfoReceived', 'infoReceived'],
    ['InTransit_PickedUp', 'pickedUp'],
    ['InTransit_Other', 'inTransit'],
    ['InTransit_Arrival', 'inTransit'],
    ['InTransit_CustomsReleased', 'customs'],
    ['InTransit_CustomsRequiringInformation', 'customs'],
    ['OutForDelivery_Other', 'outForDelivery'],
    ['AvailableForPickup_Other', 'availableForPickup'],
    ['DeliveryFailure_NoBody', 'deliveryFailed'],
    ['Delivered_Other', 'delivered'],
    ['Exception_Delayed', 'exception'],
    ['Exception_Returning', 'returning'],
    ['Exception_Returned', 'returned'],
    ['Expired_Other', 'expired'],
    ['InTransit_ByDrone', 'inTransit'],
    ['Teleported_Other', 'unknown'],
    ['', 'unknown'],
  ] as const)('%s is %s', (code, status) => {
    expect(statusOfCode(code)).toBe(status)
  })
})

describe('readUpdate', () => {
  it('reads every event once, with its time, code and text', () => {
    const newest = event('2026-11-20T08:15:00Z', 'OutForDelivery_Other', 'Out for delivery')
    const oldest = event('2026-11-18T09:00:00Z', 'InTransit_PickedUp', 'Picked up')
    const read = readUpdate(
      update({ status: 'OutForDelivery', sub_status: 'OutForDelivery_Other' }, [newest, oldest]),
      receivedAt,
    )
    expect(read?.trackingNumber).toBe('LX100000001DE')
    expect(read?.facts.map(({ status, sourceCode }) => [status, sourceCode])).toEqual([
      ['outForDelivery', 'OutForDelivery_Other'],
      ['pickedUp', 'InTransit_PickedUp'],
    ])
    expect(read?.facts[0]).toMatchObject({
      description: 'Out for delivery',
      location: 'LEIPZIG, DE',
      at: new Date('2026-11-20T08:15:00Z'),
    })
  })

  it('gives the same event the same key in every webhook', () => {
    const one = event('2026-11-18T09:00:00Z', 'InTransit_PickedUp')
    const two = event('2026-11-19T09:00:00Z', 'InTransit_Departure')
    const first = readUpdate(
      update({ status: 'InTransit', sub_status: 'InTransit_PickedUp' }, [one]),
      receivedAt,
    )
    const second = readUpdate(
      update({ status: 'InTransit', sub_status: 'InTransit_Departure' }, [two, one]),
      new Date(),
    )
    expect(second?.facts.map(({ eventKey }) => eventKey)).toContain(first?.facts[0]?.eventKey)
    expect(second?.facts).toHaveLength(2)
  })

  it('uses the parcel’s status for a newest event without a code', () => {
    const read = readUpdate(
      update({ status: 'Delivered', sub_status: 'Delivered_Other' }, [
        event('2026-11-20T10:00:00Z', null, 'Handed over'),
        event('2026-11-19T10:00:00Z', null, 'On the road'),
      ]),
      receivedAt,
    )
    expect(read?.facts.map(({ status }) => status)).toEqual(['delivered', 'unknown'])
  })

  it('reports that nothing has been found yet', () => {
    const read = readUpdate(update({ status: 'NotFound', sub_status: 'NotFound_Other' }, []), receivedAt)
    expect(read?.facts).toEqual([expect.objectContaining({ status: 'notFound', at: receivedAt })])
  })

  it('applies an expiry only until a later event', () => {
    const old = event('2026-10-01T10:00:00Z', 'InTransit_Other')
    const expired = readUpdate(update({ status: 'Expired', sub_status: 'Expired_Other' }, [old]), receivedAt)
    expect(parcelStateFrom(expired?.facts ?? [])?.status).toBe('expired')
    const later = event('2026-10-30T10:00:00Z', 'InTransit_Arrival')
    const moved = readUpdate(
      update({ status: 'InTransit', sub_status: 'InTransit_Arrival' }, [later, old]),
      receivedAt,
    )
    expect(parcelStateFrom([...(moved?.facts ?? []), ...(expired?.facts ?? [])])?.status).toBe('inTransit')
  })

  it.each([
    [{ date: '2026-11-20', time: '10:30:00', timezone: '+08:00' }, '2026-11-20T02:30:00Z'],
    [{ date: '2026-11-20', time: '9:05', timezone: null }, '2026-11-20T09:05:00Z'],
    [{ date: '2026/11/2', time: null, timezone: null }, '2026-11-02T00:00:00Z'],
  ] as const)('reads the time of an event that has only the carrier’s own: %j', (raw, at) => {
    const carriers = { ...event('', 'Delivered_Other'), time_iso: null, time_utc: null, time_raw: raw }
    const events = [carriers as unknown as ReturnType<typeof event>]
    const payload = update({ status: 'Delivered', sub_status: 'Delivered_Other' }, events, null)
    expect(readUpdate(payload, receivedAt)?.facts).toEqual([
      expect.objectContaining({ status: 'delivered', at: new Date(at) }),
    ])
  })

  it('uses the parcel’s status for the newest of events without a code, where none is named the latest', () => {
    const old = event('2026-11-19T10:00:00Z', null, 'On the road')
    const newest = event('2026-11-20T10:00:00Z', null, 'Handed over')
    const read = readUpdate(
      update({ status: 'Delivered', sub_status: null }, [old, newest], null),
      receivedAt,
    )
    expect(parcelStateFrom(read?.facts ?? [])?.status).toBe('delivered')
  })

  it('moves the parcel on by a status that no event shows', () => {
    const on = (status: string, subStatus: string | null, events: readonly ReturnType<typeof event>[]) =>
      parcelStateFrom(readUpdate(update({ status, sub_status: subStatus }, events), receivedAt)?.facts ?? [])
    expect(on('Delivered', 'Delivered_Other', [])).toMatchObject({ status: 'delivered', at: receivedAt })
    const road = event('2026-11-19T10:00:00Z', 'InTransit_Arrival')
    expect(on('Delivered', null, [road])?.status).toBe('delivered')
    const customs = event('2026-11-19T10:00:00Z', 'InTransit_CustomsProcessing')
    expect(on('InTransit', 'InTransit_Other', [customs])?.status).toBe('customs')
    expect(on('InTransit', null, [])).toBeNull()
  })

  it.each([
    ['no time at all', { date: null, time: null, timezone: null }],
    ['a date in an unknown form', { date: '20/11/2026', time: '10:30', timezone: null }],
  ])('dates the newest event at its receipt if it has %s, and leaves older ones out', (_, raw) => {
    const undated = (subStatus: string | null, description: string) => ({
      ...event('', subStatus, description),
      time_iso: null,
      time_utc: null,
      time_raw: raw as unknown as ReturnType<typeof event>['time_raw'],
    })
    const [newest, older] = [undated(null, 'With the courier'), undated('InTransit_Arrival', 'Arrived')]
    const read = (at: Date) =>
      readUpdate(
        update({ status: 'OutForDelivery', sub_status: '' }, [newest, older] as never, newest as never),
        at,
      )?.facts ?? []
    expect(read(receivedAt)).toEqual([
      expect.objectContaining({ status: 'outForDelivery', at: receivedAt, description: 'With the courier' }),
    ])
    const again = read(new Date('2026-11-21T12:00:00Z'))
    expect(again.map(({ eventKey }) => eventKey)).toEqual(read(receivedAt).map(({ eventKey }) => eventKey))
  })

  it('takes an empty code for none', () => {
    const road = event('2026-11-19T10:00:00Z', '', 'Handed over')
    for (const events of [[], [road]]) {
      const read = readUpdate(update({ status: 'Delivered', sub_status: '' }, events), receivedAt)
      expect(parcelStateFrom(read?.facts ?? [])?.status).toBe('delivered')
    }
  })

  it('reads 17TRACK’s stages', () => {
    expect(['PickedUp', 'Departure', 'Arrival', 'Returned'].map(statusOfCode)).toEqual([
      'pickedUp',
      'inTransit',
      'inTransit',
      'returned',
    ])
  })

  it('reports nothing for a parcel whose tracking has stopped', () => {
    expect(readUpdate({ event: 'TRACKING_STOPPED', data: { number: 'LX1' } }, receivedAt)).toBeNull()
  })

  it.each([[null], ['text'], [{ event: 'TRACKING_UPDATED', data: { number: 'LX1' } }], [[]]])(
    'rejects invalid payloads: %j',
    (payload) => {
      expect(() => readUpdate(payload, receivedAt)).toThrow(ZodError)
    },
  )
})
