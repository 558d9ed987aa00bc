import { useEffect, useState } from 'react'
import { loadChunk } from '../page/lost-chunk.ts'
import { useLocale, localeTags, getLocale } from '../text/locale.ts'
import './parts.css'

const names = new Map<string, Intl.DisplayNames>()

/** The country's name in the current language; the code itself if it is unknown. */
export const countryName = (code: string): string => {
  const tag = localeTags[getLocale()]
  const format = names.get(tag) ?? new Intl.DisplayNames(tag, { type: 'region', fallback: 'code' })
  names.set(tag, format)
  try {
    return format.of(code.toUpperCase()) ?? code
  } catch {
    // Imports may contain text that is not a country code.
    return code
  }
}

// The flags load when the first one is shown; their space is reserved until then.
let flags: Promise<ReadonlyMap<string, string>> | null = null
const useFlag = (code: string): string | undefined => {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    let isCurrent = true
    flags ??= loadChunk(async () => (await import('./flag-urls.ts')).flagUrls)
    void flags.then((known) => {
      if (isCurrent) setUrl(known.get(code.toLowerCase()))
    })
    return () => {
      isCurrent = false
    }
  }, [code])
  return url
}

/** `short` shows the code, with the name on hover. */
export const Country = ({ code, short = false }: { code: string; short?: boolean }) => {
  useLocale()
  const name = countryName(code)
  const flag = useFlag(code)
  return (
    <span className="q-country" title={name}>
      <span className="q-flag">
        {flag && <img src={flag} alt="" width={18} height={13.5} loading="lazy" decoding="async" />}
      </span>
      <span className="q-country-name">{short ? code.toUpperCase() : name}</span>
    </span>
  )
}
