import { createHash } from 'node:crypto'
import { signatureHeader, signatureOf } from '../../src/server/connectors/tracking/signature.ts'
import { trackInfoOf } from '../../src/server/connectors/tracking/fake.ts'
import { historyOf } from '../../src/server/connectors/tracking/parcel-history.ts'
import type { Random } from '../../demo/random.ts'
import type { World } from './world.ts'

export const carrierSettings = { key: 'chaos', signature: 'sha256-slash-key' } as const

/** A webhook of 17TRACK about a parcel, as far on its way as chance has it; repeated until it is answered. */
export const sendTracking = async (
  { baseUrl, figures, acknowledged }: World,
  number: string,
  random: Random,
): Promise<void> => {
  const history = historyOf(number)
  const steps = random.between(1, history.length)
  const begun = Date.now() - history.length * 3_600_000
  const passed = Array.from({ length: steps }, (_, index) => new Date(begun + index * 3_600_000))
  const parcel = { number, registeredAt: new Date(begun), history, passed }
  const body = Buffer.from(JSON.stringify({ event: 'TRACKING_UPDATED', data: trackInfoOf(parcel, steps) }))
  const headers = {
    'content-type': 'application/json',
    [signatureHeader]: signatureOf(body, carrierSettings),
  }
  for (let attempt = 0; attempt < 5; attempt += 1) {
    figures.calls += 1
    try {
      const answer = await fetch(`${baseUrl}/app/webhooks/17track`, {
        method: 'POST',
        headers,
        body,
        signal: AbortSignal.timeout(10_000),
      })
      if (answer.status === 500) figures.errors.push(`17track webhook: ${await answer.text()}`)
      if (answer.status === 200) {
        acknowledged.webhooks.add(createHash('sha256').update(body).digest('hex'))
        return
      }
      if (answer.status < 500) throw new Error(`the webhook was answered ${answer.status}`)
    } catch (error) {
      if (error instanceof Error && error.message.startsWith('the webhook')) throw error
    }
    figures.repeats += 1
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}
