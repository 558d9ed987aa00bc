import { useEffect, useSyncExternalStore } from 'react'
import { useLocale } from './locale.ts'
import { defaultLabel, type DictionaryLookup } from './dictionary-lookup.ts'

interface DictLabelProps<Name extends string> {
  readonly lookup: DictionaryLookup<Name>
  readonly dictionary: Name
  readonly value: string
  readonly fallback?: string
}

export const DictLabel = <Name extends string>({
  lookup,
  dictionary,
  value,
  fallback = defaultLabel,
}: DictLabelProps<Name>) => {
  const locale = useLocale()
  const labels = useSyncExternalStore(lookup.subscribe, () => lookup.labelsOf(dictionary))
  useEffect(() => lookup.request(dictionary), [lookup, dictionary])
  return <>{labels?.get(value)?.[locale] ?? fallback}</>
}
