import { useEffect, useState } from 'react'
import type { Locale } from '../text/locale.ts'
import type { PaletteItem, PaletteSource } from './palette-types.ts'
import { showsTyped, type FoundItems, type SearchState } from './results.ts'

const delayMs = 180

interface Answer {
  readonly typed: string
  readonly state: SearchState
  readonly items: readonly PaletteItem[]
}

const isAsked = ({ minLength, isByNumber }: PaletteSource, typed: string): boolean =>
  typed.length >= minLength && (isByNumber !== true || /\d/.test(typed))

/** While it is being searched, results of the previous text that still fit stay where they are. */
const itemsOf = (answer: Answer | undefined, typed: string): readonly PaletteItem[] => {
  if (!answer) return []
  return answer.typed === typed ? answer.items : answer.items.filter((item) => showsTyped(item, typed))
}

interface Found {
  readonly found: readonly FoundItems[]
  readonly retry: () => void
}

/** Searches all sources for the typed text; each answers for itself. */
export const useFound = (sources: readonly PaletteSource[], text: string, locale: Locale): Found => {
  const typed = text.trim()
  const [answers, setAnswers] = useState<Readonly<Record<string, Answer>>>({})
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    const abort = new AbortController()
    const answer = (key: string, state: SearchState, items: readonly PaletteItem[]): void => {
      if (!abort.signal.aborted) setAnswers((now) => ({ ...now, [key]: { typed, state, items } }))
    }
    const timer = setTimeout(() => {
      for (const source of sources.filter((one) => isAsked(one, typed))) {
        void source.find(typed, abort.signal).then(
          (items) => answer(source.key, 'found', items),
          // Shown in the list, with a way to try again.
          () => answer(source.key, 'failed', []),
        )
      }
    }, delayMs)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [sources, typed, attempt])
  const retry = (): void => {
    setAnswers((now) => Object.fromEntries(Object.entries(now).filter(([, { state }]) => state !== 'failed')))
    setAttempt((last) => last + 1)
  }
  const found = sources
    .filter((source) => isAsked(source, typed))
    .map((source): FoundItems => {
      const answer = answers[source.key]
      return {
        key: source.key,
        heading: source.heading[locale],
        state: answer?.typed === typed ? answer.state : 'searching',
        items: itemsOf(answer, typed),
      }
    })
  return { found, retry }
}
