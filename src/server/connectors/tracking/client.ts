import * as z from 'zod'
import type { ParcelNumber, ParcelTracker, RegistrationAnswer } from '../../modules/fulfilment/index.ts'
import type { TrackingSettings } from '../../platform/kernel/config.ts'
import { callDeadline } from '../../platform/kernel/outside-call.ts'
import { readUpdate } from './mapping.ts'
import { parseStorableJson } from '../../platform/database/storable-text.ts'

/** 17TRACK's codes of carriers we name; others are detected from the number. */
const carrierCodes: Readonly<Record<string, number>> = {
  '4px': 190_094,
  'china post': 3011,
  'dhl express': 100_001,
  fedex: 100_003,
  ups: 100_002,
  usps: 21_051,
  yanwen: 190_012,
  yunexpress: 190_008,
}

const rejection = { alreadyRegistered: -18_019_901, dailyLimit: -18_019_907, quotaUsedUp: -18_019_908 }
/** Rejections that do not depend on the number, so that a retry may succeed. */
const passing: ReadonlySet<number> = new Set([rejection.dailyLimit, rejection.quotaUsedUp, -18_010_003])

const answerSchema = z.object({
  code: z.number(),
  data: z
    .object({
      accepted: z.array(z.looseObject({ number: z.string() })).default([]),
      rejected: z
        .array(z.object({ number: z.string(), error: z.object({ code: z.number(), message: z.string() }) }))
        .default([]),
      errors: z.array(z.object({ code: z.number(), message: z.string() })).default([]),
    })
    .default({ accepted: [], rejected: [], errors: [] }),
})
type Answer = z.infer<typeof answerSchema>

export const trackingClient = (settings: TrackingSettings): ParcelTracker => ({
  batchSize: 40,
  register: async (numbers) => {
    const { data } = await call(settings, 'register', numbers.map(registrationOf))
    return registrationAnswer(data)
  },
  ask: async (numbers, requestedAt) => {
    const { data } = await call(settings, 'gettrackinfo', numbers.map(questionOf))
    // Each result has the format of a webhook.
    return data.accepted.flatMap(
      (told) => readUpdate({ event: 'TRACKING_UPDATED', data: told }, requestedAt) ?? [],
    )
  },
  readUpdate,
})

const questionOf = ({ trackingNumber, carrier }: ParcelNumber) => {
  const code = carrierCodes[carrier.trim().toLowerCase()]
  return { number: trackingNumber, ...(code === undefined ? {} : { carrier: code }) }
}

const registrationOf = (parcel: ParcelNumber) => ({ ...questionOf(parcel), auto_detection: true })

const registrationAnswer = ({ accepted, rejected }: Answer['data']): RegistrationAnswer => {
  const known = rejected.filter(({ error }) => error.code === rejection.alreadyRegistered)
  return {
    accepted: [...accepted, ...known].map(({ number }) => number),
    rejected: rejected
      .filter(({ error }) => error.code !== rejection.alreadyRegistered)
      .map(({ number, error }) => ({
        trackingNumber: number,
        message: error.message,
        permanent: !passing.has(error.code),
      })),
  }
}

/** @throws Error naming what went wrong, without the key */
const call = async (settings: TrackingSettings, verb: string, body: unknown): Promise<Answer> => {
  const response = await fetch(`${settings.baseUrl}/track/v2.4/${verb}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', '17token': settings.key },
    body: JSON.stringify(body),
    redirect: 'error',
    signal: callDeadline(),
  })
  if (!response.ok) {
    await response.body?.cancel()
    throw new Error(`17TRACK returned ${response.status} for ${verb}`)
  }
  const answer = answerSchema.parse(parseStorableJson(await response.text()))
  const [error] = answer.data.errors
  if (answer.code !== 0 || error) {
    throw new Error(`17TRACK rejected ${verb}: ${error?.message ?? `code ${answer.code}`}`)
  }
  return answer
}
