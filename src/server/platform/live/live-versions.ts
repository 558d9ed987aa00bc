import type { LiveTopic } from '../../../contract/kernel/live.ts'
import type { Database } from '../database/database.ts'
import type { CustomerLiveQuery, OperatorLiveQuery, LiveQuery } from './live-query.ts'

interface Reader {
  readonly customerId: string | null
  readonly topics: ReadonlySet<LiveTopic>
}

export interface Versions {
  readonly of: (reader: Reader) => readonly (readonly [LiveTopic, string])[]
}

/** The version for a customer without a row, so that the first row counts as a change. */
const noRow = '-'

type Found = ReadonlyMap<string, string>

const readCustomers = async (
  database: Database,
  { sql, topic }: CustomerLiveQuery,
  readers: readonly Reader[],
): Promise<Found> => {
  const ids = new Set<string>()
  for (const { customerId, topics } of readers) {
    if (customerId !== null && topics.has(topic)) ids.add(customerId)
  }
  if (ids.size === 0) return new Map()
  const { rows } = await database.queryAgency(sql, [[...ids]])
  return new Map(rows.map((row) => [String(row['customer_id']), String(row['version'])]))
}

const readOperators = async (
  watch: OperatorLiveQuery,
  readers: readonly Reader[],
  notifier: number,
): Promise<string | null> =>
  readers.some(({ customerId }) => customerId === null) ? watch.version(notifier) : null

/** Reads the versions of all live queries for all readers: one statement per topic, however many readers. */
export const readVersions = async (
  database: Database,
  watches: readonly LiveQuery[],
  readers: readonly Reader[],
  notifier: number,
): Promise<Versions> => {
  const ofCustomers = new Map<LiveTopic, Found>()
  const ofOperators: (readonly [LiveTopic, string])[] = []
  await Promise.all(
    watches.map(async (watch) => {
      if (watch.for === 'customers') {
        ofCustomers.set(watch.topic, await readCustomers(database, watch, readers))
        return
      }
      const version = await readOperators(watch, readers, notifier)
      if (version !== null) ofOperators.push([watch.topic, version])
    }),
  )
  return {
    of: ({ customerId, topics }) => {
      if (customerId === null) return ofOperators.filter(([topic]) => topics.has(topic))
      return [...ofCustomers]
        .filter(([topic]) => topics.has(topic))
        .map(([topic, found]) => [topic, found.get(customerId) ?? noRow] as const)
    },
  }
}
