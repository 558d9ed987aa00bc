import type { TrackingSettings } from '../../platform/kernel/config.ts'
import { type HistoryStep, historyOf, paceOf } from './parcel-history.ts'
import { signatureHeader, signatureOf } from './signature.ts'

export interface SignedWebhook {
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
}

export interface FakeParcel {
  readonly number: string
  readonly registeredAt: Date
  readonly history: readonly HistoryStep[]
  readonly passed: readonly Date[]
}

export interface FakeTrackingOptions {
  readonly settings: Pick<TrackingSettings, 'key' | 'signature'>
  readonly deliver: (webhook: SignedWebhook) => Promise<number>
  readonly stepMs?: number
  readonly now?: () => Date
}

/** 17TRACK's double: registered parcels move through a history, reported by signed webhooks. */
export interface FakeTracking {
  readonly register: (number: string) => 'accepted' | 'known'
  readonly resume: (parcel: { number: string; registeredAt: Date; passed: readonly Date[] }) => void
  readonly find: (number: string) => FakeParcel | null
  /** Newest first. */
  readonly list: () => FakeParcel[]
  /** Performs the next step and sends its webhook; false at the end. */
  readonly advance: (number: string) => Promise<boolean>
  /** The webhook for the first `steps` steps; incomplete ones are completed now. */
  readonly webhook: (number: string, steps?: number) => SignedWebhook
  readonly send: (webhook: SignedWebhook) => Promise<number>
  /** Performs all due steps. Called by a timer, or by tests. */
  readonly tick: () => Promise<void>
  readonly start: () => void
  readonly stop: () => void
}

interface Parcel {
  number: string
  registeredAt: Date
  history: readonly HistoryStep[]
  passed: Date[]
}

const defaultStepMs = 45_000
const tickMs = 1_000

export const createFakeTracking = (options: FakeTrackingOptions): FakeTracking => {
  const now = options.now ?? (() => new Date())
  const stepMs = options.stepMs ?? defaultStepMs
  const parcels = new Map<string, Parcel>()
  let timer: NodeJS.Timeout | null = null
  let ticking = false

  const get = (number: string): Parcel => {
    const parcel = parcels.get(number)
    if (!parcel) throw new Error(`parcel ${number} is not registered`)
    return parcel
  }
  const pass = (parcel: Parcel, steps: number): void => {
    while (parcel.passed.length < Math.min(steps, parcel.history.length)) {
      // Steps must differ by a second, the resolution of carriers' clocks.
      const last = parcel.passed.at(-1)?.getTime() ?? 0
      parcel.passed.push(new Date(Math.max(now().getTime(), last + 1000)))
    }
  }
  const webhook = (number: string, steps?: number): SignedWebhook => {
    const parcel = get(number)
    pass(parcel, steps ?? parcel.passed.length)
    return signed(options.settings, updateOf(parcel, steps ?? parcel.passed.length))
  }
  const advance = async (number: string): Promise<boolean> => {
    const parcel = get(number)
    if (parcel.passed.length >= parcel.history.length) return false
    await options.deliver(webhook(number, parcel.passed.length + 1))
    return true
  }
  const dueAt = ({ number, registeredAt, passed }: Parcel): number =>
    (passed.at(-1) ?? registeredAt).getTime() + stepMs * (passed.length === 0 ? 0.1 : paceOf(number))
  const tick = async (): Promise<void> => {
    for (const parcel of parcels.values()) {
      const alive = parcel.passed.length < parcel.history.length
      if (alive && dueAt(parcel) <= now().getTime()) await advance(parcel.number)
    }
  }
  const tickOnce = async (): Promise<void> => {
    if (ticking) return
    ticking = true
    await tick().finally(() => (ticking = false))
  }

  return {
    register: (number) => {
      if (parcels.has(number)) return 'known'
      parcels.set(number, { number, registeredAt: now(), history: historyOf(number), passed: [] })
      return 'accepted'
    },
    resume: ({ number, registeredAt, passed }) => {
      parcels.set(number, { number, registeredAt, history: historyOf(number), passed: [...passed] })
    },
    find: (number) => parcels.get(number) ?? null,
    list: () => [...parcels.values()].toReversed(),
    advance,
    webhook,
    send: options.deliver,
    tick,
    start: () => {
      timer ??= setInterval(() => void tickOnce(), tickMs).unref()
    },
    stop: () => {
      if (timer) clearInterval(timer)
      timer = null
    },
  }
}

const signed = (settings: FakeTrackingOptions['settings'], payload: unknown): SignedWebhook => {
  const body = JSON.stringify(payload)
  return {
    body,
    headers: {
      'content-type': 'application/json',
      [signatureHeader]: signatureOf(Buffer.from(body), settings),
    },
  }
}

const timesOf = (at: Date) => {
  const utc = `${at.toISOString().slice(0, 19)}Z`
  return {
    time_iso: utc,
    time_utc: utc,
    time_raw: { date: utc.slice(0, 10), time: utc.slice(11, 19), timezone: '+00:00' },
  }
}

const eventOf = (step: HistoryStep, at: Date) => ({
  ...timesOf(at),
  description: step.description,
  location: step.location,
  stage: step.status,
  sub_status: step.subStatus,
})

/** The complete state of a parcel after some steps, in 17TRACK's format: newest event first. */
export const trackInfoOf = ({ number, history, passed }: FakeParcel, steps: number) => {
  const events = history
    .slice(0, steps)
    .flatMap((step, index) => {
      const at = passed[index]
      return at ? [eventOf(step, at)] : []
    })
    .toReversed()
  const latest = history[steps - 1]
  return {
    number,
    carrier: 0,
    param: null,
    tag: '',
    track_info: {
      latest_status: {
        status: latest?.status ?? 'NotFound',
        sub_status: latest?.subStatus ?? 'NotFound_Other',
        sub_status_descr: null,
      },
      latest_event: events[0] ?? null,
      tracking: {
        providers_hash: 0,
        providers: events.length > 0 ? [{ provider: { key: 0, name: 'Carrier' }, events }] : [],
      },
    },
  }
}

const updateOf = (parcel: FakeParcel, steps: number) => ({
  event: 'TRACKING_UPDATED',
  data: trackInfoOf(parcel, steps),
})
