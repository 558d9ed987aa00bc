import { useQueryClient, type Query, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Endpoint } from '../../../contract/kernel/endpoint.ts'
import type { LiveTopic } from '../../../contract/kernel/live.ts'
import { callKey, invalidateCalls } from '../call/use-call.ts'
import { loadChunk } from '../page/lost-chunk.ts'
import { whenIdle } from '../page/when-idle.ts'
import { takeLive, versionsKnown, type LiveBeginning } from '../call/live-start.ts'
import type { LiveEvent } from '../call/read-events.ts'

export type LiveCalls = Readonly<Partial<Record<LiveTopic, readonly Pick<Endpoint, 'path'>[]>>>

/** The minimum time between refetches of data that changes continually, for example during an import. */
const minGapMs = 1_000
/** Spreads the refetches of topics that many windows receive at once. */
const spreadMs: Readonly<Partial<Record<string, number>>> = { notices: 600 } satisfies Partial<
  Record<LiveTopic, number>
>

export const makeLiveHandler = (
  client: QueryClient,
  calls: LiveCalls,
  before: LiveBeginning['before'] = new Map(),
): { readonly handle: (event: LiveEvent) => void; readonly stop: () => void } => {
  const known = new Map(before)
  const waiting = new Map<string, ReturnType<typeof setTimeout>>()
  const first = new Map<string, Pick<Endpoint, 'path'>>()
  const fetchedAt = new Map<string, number>()
  const callsOf = (topic: string): readonly Pick<Endpoint, 'path'>[] =>
    Object.entries(calls).find(([name]) => name === topic)?.[1] ?? []

  const fetchSoon = (topic: string): void => {
    if (waiting.has(topic)) return
    const free = (fetchedAt.get(topic) ?? Number.NEGATIVE_INFINITY) + minGapMs - performance.now()
    const timer = setTimeout(
      () => {
        waiting.delete(topic)
        fetchedAt.set(topic, performance.now())
        void invalidateCalls(client, callsOf(topic))
      },
      Math.max(free, Math.random() * (spreadMs[topic] ?? 0)),
    )
    waiting.set(topic, timer)
  }
  /** The first versions arrive together and topics share calls, so each call is refetched only once. */
  const fetchFirst = (topic: string): void => {
    for (const one of callsOf(topic)) first.set(one.path, one)
    if (waiting.has('first')) return
    const timer = setTimeout(() => {
      waiting.delete('first')
      const isAnswered = (query: Query): boolean => query.state.status === 'success'
      for (const one of first.values())
        void client.invalidateQueries({ queryKey: callKey(one), predicate: isAnswered })
      first.clear()
    }, 0)
    waiting.set('first', timer)
  }
  return {
    handle: ({ topic, version }) => {
      const last = known.get(topic)
      known.set(topic, version)
      // What is displayed may have been fetched before the first version was known, and changed in between.
      if (last === undefined) fetchFirst(topic)
      else if (last !== version) fetchSoon(topic)
    },
    stop: () => {
      for (const timer of waiting.values()) clearTimeout(timer)
    },
  }
}

/**
 * Keeps displayed data up to date; see contract/live.ts. The calls are loaded by a function because they
 * reference most of the contract, which first paint does not need.
 */
export const useLive = (path: string, loadCalls: () => Promise<LiveCalls>): void => {
  const client = useQueryClient()
  useEffect(() => {
    let end: (() => void) | null = null
    let isOver = false
    void whenIdle()
      .then(() => Promise.all([loadChunk(loadCalls), versionsKnown()]))
      .then(([calls]) => {
        if (isOver) return
        const { before, follow } = takeLive(path)
        const { handle, stop } = makeLiveHandler(client, calls, before)
        const endStream = follow(handle)
        end = () => {
          endStream()
          stop()
        }
      })
    return () => {
      isOver = true
      end?.()
    }
  }, [client, path, loadCalls])
}
