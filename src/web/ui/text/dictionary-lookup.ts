import type { DictionaryItem } from '../../../contract/common/dictionary-names.ts'

/** Dictionaries requested within this time are fetched together. */
export const lookupDelayMs = 100
export const defaultLabel = '--'

type Labels = ReadonlyMap<string, DictionaryItem>

export interface DictionaryLookup<Name extends string = string> {
  readonly labelsOf: (name: Name) => Labels | undefined
  readonly request: (name: Name) => void
  readonly subscribe: (listener: () => void) => () => void
}

/** Loads dictionaries on demand, each once; a failed one is retried by the next request. */
export const makeDictionaryLookup = <Name extends string>(
  fetchThem: (
    names: readonly Name[],
  ) => Promise<readonly { readonly name: Name; readonly items: readonly DictionaryItem[] }[]>,
): DictionaryLookup<Name> => {
  const known = new Map<Name, Labels>()
  const onTheirWay = new Set<Name>()
  const listeners = new Set<() => void>()
  let waiting: Name[] = []

  const fetchWaiting = async (): Promise<void> => {
    const names = waiting
    waiting = []
    try {
      for (const { name, items } of await fetchThem(names)) {
        known.set(name, new Map(items.map((item) => [item.value, item])))
      }
      for (const listener of listeners) listener()
    } catch {
      // Labels keep their default: a missing label must not break a screen.
    } finally {
      for (const name of names) onTheirWay.delete(name)
    }
  }

  return {
    labelsOf: (name) => known.get(name),
    request: (name) => {
      if (known.has(name) || onTheirWay.has(name)) return
      onTheirWay.add(name)
      waiting.push(name)
      if (waiting.length === 1) setTimeout(() => void fetchWaiting(), lookupDelayMs)
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
