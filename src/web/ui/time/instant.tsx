import { useSyncExternalStore } from 'react'
import { useLocale } from '../text/locale.ts'
import { useTimeZone } from '../text/time-zone.ts'
import { ageOf, dayOf, exactTime, minuteOf, relativeTime, shortDayOf } from './time-text.ts'

interface InstantProps {
  readonly at: string | null
  readonly as?: 'relative' | 'day' | 'shortDay' | 'minute'
}

// One clock for all instances, which ticks only while the window is visible.
let minute = 0
const clocks = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

const tick = (): void => {
  if (document.hidden) return
  minute += 1
  for (const clock of clocks) clock()
}

const subscribe = (clock: () => void): (() => void) => {
  clocks.add(clock)
  timer ??= setInterval(tick, 60_000)
  return () => {
    clocks.delete(clock)
    if (clocks.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

const useMinute = (): number =>
  useSyncExternalStore(
    subscribe,
    () => minute,
    () => 0,
  )

const words = { relative: relativeTime, day: dayOf, shortDay: shortDayOf, minute: minuteOf }

export const Instant = ({ at, as = 'relative' }: InstantProps) => {
  useMinute()
  useLocale()
  useTimeZone()
  if (!at) return <span className="q-muted">–</span>
  const date = new Date(at)
  return (
    <time className="q-instant" dateTime={at} title={exactTime(date)}>
      {words[as](date)}
    </time>
  )
}

export const Age = ({ since }: { since: string }) => {
  useMinute()
  useLocale()
  useTimeZone()
  const date = new Date(since)
  return (
    <time className="q-instant" dateTime={since} title={exactTime(date)}>
      {ageOf(date)}
    </time>
  )
}
