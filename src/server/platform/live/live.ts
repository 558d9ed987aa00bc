import type { ServerResponse } from 'node:http'
import { liveHeartbeatMs, type LiveTopic } from '../../../contract/kernel/live.ts'
import { adminViewIsOpenSql } from '../auth/admin-view-session.ts'
import { tooManyRequests } from '../kernel/refuse.ts'
import { readVersions } from './live-versions.ts'
import type { ChangedCustomers, ChangeNotifier } from './change-notifier.ts'
import type { Database } from '../database/database.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Logger } from '../kernel/log.ts'
import type { Metrics } from '../kernel/metrics.ts'
import type { LiveQuery } from './live-query.ts'

/** How often this process polls for changes while somebody is connected; operators' counts cost more. */
const pollEveryMs = 1_500
/** The minimum time between a poll and the next one caused by a notification. */
const notifiedMs = 40
const notifiedForAllMs = 200
/** Clients that connect together, as after a restart, share one poll. */
const firstPollMs = 100
const operatorsEveryMs = 5_000
const operatorsNotifiedMs = 250
/** How long a stream may outlive a session that was ended in another process. */
const sessionsEveryMs = 10_000
/** Further windows of the same person get no stream; hidden windows have none. */
const maxOfOneAccount = 8
/** A reader with more unread bytes than this is disconnected. */
const maxUnreadBytes = 64 * 1024

export interface Listener {
  readonly response: ServerResponse
  readonly begin: () => void
  readonly customerId: string | null
  readonly person: string
  readonly sessionId: string
  readonly topics: ReadonlySet<LiveTopic>
  /** The menus that decide about its topics, as `rights` of the query below. */
  readonly rights: string
  /** Expiry of its access token, in milliseconds since 1970. */
  readonly endsAt: number
}

interface Stream extends Listener {
  readonly sent: Map<LiveTopic, string>
}

export interface Live {
  /** @throws DomainError 429 when this person has too many streams or the server is closing */
  readonly open: (listener: Listener) => void
  readonly close: () => Promise<void>
}

const liveSessions = `
  select s.id::text as id, case when a.id is null then 'operator' when a.is_default then 'main'
      else array_to_string(a.menu_tags, ',') end as rights from session s
    left join account a on a.customer_id = s.customer_id and a.id = s.account_id
    left join customer c on c.customer_id = s.customer_id
    left join operator o on o.id = s.operator_id
  where s.id = any($1::bigint[]) and s.revoked_at is null and s.expires_at > now()
    and coalesce(a.is_active, true) and coalesce(c.is_active, true) and coalesce(o.is_active, true)
    and ${adminViewIsOpenSql}`

/** Of the platform. */
interface LiveParts {
  readonly database: Database
  readonly log: Logger
  readonly metrics: Metrics
  readonly clock: Clock
  readonly notifier: ChangeNotifier
}

interface Notified {
  readonly customers: Set<string>
  isAnybody: boolean
  /** Any customer's change may concern operators. */
  isForOperators: boolean
}

/**
 * Notifies open windows of changes. Each process polls with one statement per topic for all its connected
 * customers, and sends a topic's version to the readers that do not have it. Writers bear no extra cost, and
 * nothing is lost when a process or connection fails: the next stream begins with the current versions.
 * Notifications only bring the next poll forward, for the customers they name.
 */
export const createLive = (
  { database, log, metrics, clock, notifier }: LiveParts,
  watches: readonly LiveQuery[],
  { everyMs = pollEveryMs }: { readonly everyMs?: number } = {},
): Live => {
  const streams = new Set<Stream>()
  const windowsOf = new Map<string, number>()
  const due = { look: 0, sessions: 0, heartbeat: 0 }
  let operatorsNotifiedAt = Number.NEGATIVE_INFINITY
  let timer: { readonly handle: NodeJS.Timeout; readonly at: number } | null = null
  let polling: Promise<void> | null = null
  let isClosed = false
  let isFailing = false
  let polledAt = Number.NEGATIVE_INFINITY
  let stopListening: (() => void) | null = null
  let notificationCount = 0
  const notified: Notified = { customers: new Set(), isAnybody: false, isForOperators: false }

  const count = (person: string, change: 1 | -1): void => {
    const windows = (windowsOf.get(person) ?? 0) + change
    if (windows > 0) windowsOf.set(person, windows)
    else windowsOf.delete(person)
    metrics.countStreams(change)
  }
  const drop = (stream: Stream): void => {
    if (streams.delete(stream)) count(stream.person, -1)
  }
  const end = (stream: Stream): void => {
    drop(stream)
    stream.response.end()
  }
  const write = (stream: Stream, text: string): void => {
    stream.response.write(text)
    if (stream.response.writableLength > maxUnreadBytes) {
      drop(stream)
      stream.response.destroy()
    }
  }
  const isDue = (name: keyof typeof due, againInMs: number): boolean => {
    const now = performance.now()
    if (now < due[name]) return false
    due[name] = now + againInMs
    return true
  }

  /**
   * Everybody is served at the regular interval; in between only the customers of a notification and new
   * connections.
   */
  const sendVersions = async (): Promise<void> => {
    const isForAll = isDue('look', everyMs)
    const isNotified = ({ customerId }: Stream): boolean =>
      customerId === null ? notified.isForOperators : notified.isAnybody || notified.customers.has(customerId)
    const isNew = ({ sent }: Stream): boolean => sent.size === 0
    const readers = [...streams].filter((stream) => isForAll || isNew(stream) || isNotified(stream))
    const operators = readers.filter(({ customerId }) => customerId === null)
    const sinceOperators = performance.now() - operatorsNotifiedAt
    const withOperators =
      operators.some(isNew) ||
      (operators.length > 0 &&
        sinceOperators >= (notified.isForOperators ? operatorsNotifiedMs : operatorsEveryMs))
    if (withOperators) operatorsNotifiedAt = performance.now()
    notified.customers.clear()
    notified.isAnybody = false
    if (withOperators) notified.isForOperators = false
    const asked = watches.filter((watch) => watch.for === 'customers' || withOperators)
    const versions = await readVersions(database, asked, readers, notificationCount)
    for (const stream of readers) {
      for (const [topic, version] of versions.of(stream)) {
        if (stream.sent.get(topic) === version) continue
        stream.sent.set(topic, version)
        write(stream, `event: ${topic}\ndata: ${version}\n\n`)
      }
    }
  }

  const endDeadSessions = async (): Promise<void> => {
    const asked = [...streams]
    const ids = [...new Set(asked.map(({ sessionId }) => sessionId))]
    const { rows } = await database.queryAgency(liveSessions, [ids])
    const alive = new Map(rows.map(({ id, rights }) => [id, rights]))
    // With other menus the window opens a stream of other topics.
    for (const stream of asked) if (alive.get(stream.sessionId) !== stream.rights) end(stream)
  }

  const poll = async (): Promise<void> => {
    const now = clock.now().getTime()
    for (const stream of streams) if (stream.endsAt <= now) end(stream)
    if (isDue('heartbeat', liveHeartbeatMs / 2)) for (const stream of streams) write(stream, ': alive\n\n')
    try {
      if (isDue('sessions', sessionsEveryMs)) await endDeadSessions()
      if (streams.size > 0) await sendVersions()
      isFailing = false
    } catch (error) {
      // The next poll tries again; an outage is logged once.
      if (!isFailing) log.error({ err: error }, 'open pages could not be notified of changes')
      isFailing = true
    }
  }

  const nextPollMs = (): number => {
    if (isFailing) return everyMs
    if ([...streams].some(({ sent }) => sent.size === 0)) return firstPollMs
    const since = performance.now() - polledAt
    if (notified.isAnybody) return Math.max(0, notifiedForAllMs - since)
    if (notified.customers.size > 0) return Math.max(0, notifiedMs - since)
    return notified.isForOperators ? Math.max(0, operatorsNotifiedMs - since) : everyMs
  }

  // A single timer that is only ever brought forward, so that frequent calls cannot postpone it.
  const pollIn = (ms: number): void => {
    const at = performance.now() + ms
    if (isClosed || polling || (timer && timer.at <= at)) return
    clearTimeout(timer?.handle)
    const handle = setTimeout(() => {
      timer = null
      polling = poll().finally(() => {
        polling = null
        polledAt = performance.now()
        if (streams.size > 0) pollIn(nextPollMs())
      })
    }, ms)
    timer = { handle, at }
  }

  const onChange = (changed: ChangedCustomers): void => {
    notificationCount += 1
    notified.isForOperators = true
    if (changed === 'anybody') notified.isAnybody = true
    else for (const customerId of changed) notified.customers.add(customerId)
    if (streams.size > 0) pollIn(nextPollMs())
  }

  return {
    open: (listener) => {
      const windows = windowsOf.get(listener.person) ?? 0
      if (isClosed || windows >= maxOfOneAccount) throw tooManyRequests(60)
      stopListening ??= notifier.listen(onChange)
      listener.begin()
      const stream: Stream = { ...listener, sent: new Map() }
      streams.add(stream)
      count(stream.person, 1)
      stream.response.on('close', () => drop(stream))
      pollIn(firstPollMs)
    },
    close: async () => {
      isClosed = true
      stopListening?.()
      clearTimeout(timer?.handle)
      for (const stream of streams) end(stream)
      await polling
    },
  }
}
