import { describe, expect, it } from 'vitest'
import { finalTrackingStatuses } from '../../../contract/kernel/statuses.ts'
import { parcelStateFrom } from '../../modules/fulfilment/tracking/parcel-status.ts'
import { type SignedWebhook, createFakeTracking } from './fake.ts'
import { historyOf } from './parcel-history.ts'
import { readUpdate, statusOfCode } from './mapping.ts'
import { isSigned, signatureHeader } from './signature.ts'

const settings = { key: 'the key', signature: 'sha256-slash-key' } as const
const stepMs = 10_000

const setUp = () => {
  let time = Date.UTC(2026, 10, 20)
  const sent: SignedWebhook[] = []
  const double = createFakeTracking({
    settings,
    stepMs,
    now: () => new Date(time),
    deliver: async (webhook) => {
      sent.push(webhook)
      return 200
    },
  })
  return { double, sent, passTime: (ms: number) => (time += ms) }
}

const statusesIn = (webhook: SignedWebhook | undefined): string[] =>
  (readUpdate(JSON.parse(webhook?.body ?? 'null'), new Date())?.facts ?? []).map(({ status }) => status)

describe('the double', () => {
  it('gives a number the same history every time, and every history an end', () => {
    for (const number of ['LX1', 'LX2', 'A-SMOOTH', 'A-AGAIN', 'A-LATE', 'A-PICKUP', 'A-RETURN']) {
      expect(historyOf(number)).toEqual(historyOf(number))
      const last = historyOf(number).at(-1)
      expect(finalTrackingStatuses).toContain(statusOfCode(last?.subStatus ?? ''))
    }
    expect(historyOf('A-RETURN').at(-1)?.subStatus).toBe('Exception_Returned')
  })

  it('gives most parcels a smooth history, and problems to others', () => {
    const lives = Array.from({ length: 300 }, (_, index) => historyOf(`LX${index}CN`))
    const delivered = lives.filter((life) => life.at(-1)?.status === 'Delivered').length
    expect(delivered).toBeGreaterThan(270)
    expect(delivered).toBeLessThan(300)
    expect(lives.some((life) => life.some(({ status }) => status === 'DeliveryFailure'))).toBe(true)
  })

  it('moves parcels over time and signs its webhooks', async () => {
    const { double, sent, passTime } = setUp()
    double.register('LX1-SMOOTH')
    await double.tick()
    expect(sent).toEqual([])
    for (let steps = 0; steps < 12; steps += 1) {
      passTime(stepMs * 1.4)
      await double.tick()
    }
    expect(sent).toHaveLength(historyOf('LX1-SMOOTH').length)
    expect(statusesIn(sent[0])).toEqual(['infoReceived'])
    expect(statusesIn(sent.at(-1))[0]).toBe('delivered')
    for (const { body, headers } of sent) {
      expect(isSigned(Buffer.from(body), headers[signatureHeader], settings)).toBe(true)
    }
  })

  it('sends webhooks out of order and twice on request', async () => {
    const { double, sent } = setUp()
    double.register('LX2-SMOOTH')
    const [early, late] = [double.webhook('LX2-SMOOTH', 2), double.webhook('LX2-SMOOTH', 7)]
    await double.send(late)
    await double.send(early)
    await double.send(late)
    expect(sent.map((webhook) => statusesIn(webhook)[0])).toEqual([
      'outForDelivery',
      'pickedUp',
      'outForDelivery',
    ])
    expect(sent[0]).toEqual(sent[2])
    const facts = sent.flatMap(({ body }) => readUpdate(JSON.parse(body), new Date())?.facts ?? [])
    expect(parcelStateFrom(facts)?.status).toBe('outForDelivery')
  })

  it('continues identically after a restart', () => {
    const before = setUp().double
    before.register('LX3-SMOOTH')
    const told = before.webhook('LX3-SMOOTH', 3)
    const parcel = before.find('LX3-SMOOTH')
    const after = setUp().double
    after.resume({
      number: 'LX3-SMOOTH',
      registeredAt: parcel?.registeredAt ?? new Date(),
      passed: parcel?.passed ?? [],
    })
    expect(after.webhook('LX3-SMOOTH', 3)).toEqual(told)
  })

  it('stops', async () => {
    const { double } = setUp()
    double.register('LX4-PICKUP')
    let steps = 0
    while (await double.advance('LX4-PICKUP')) steps += 1
    expect(steps).toBe(historyOf('LX4-PICKUP').length)
    expect(await double.advance('LX4-PICKUP')).toBe(false)
  })
})
