import { useEffect, useEffectEvent, useState } from 'react'

/** Scans made while the station closes, prints or ships are kept, and handled after it, in their order. */
export const useWaitingScans = (isBusy: boolean, run: (typed: string) => void): ((typed: string) => void) => {
  const [waiting, setWaiting] = useState<readonly string[]>([])
  const runFirst = useEffectEvent((): void => {
    const [first, ...others] = waiting
    if (first === undefined) return
    setWaiting(others)
    run(first)
  })
  useEffect(() => {
    if (isBusy || waiting.length === 0) return undefined
    const timer = setTimeout(() => runFirst())
    return () => clearTimeout(timer)
  }, [isBusy, waiting])
  return (typed) => {
    if (isBusy) setWaiting((now) => [...now, typed])
    else run(typed)
  }
}
