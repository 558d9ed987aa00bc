import { Select } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import type { Country as CountryEntry } from '../../../contract/countries.ts'
import { loadChunk } from '../page/lost-chunk.ts'
import { defineText, useText } from '../text/define-text.ts'
import { useLocale } from '../text/locale.ts'
import { Country } from './country.tsx'

const text = defineText({ en: { choose: 'Select a country' }, zh: { choose: '选择国家/地区' } })

// Loaded on first use, because the list is long and only forms need it.
let loading: Promise<readonly CountryEntry[]> | undefined
export const useCountries = (): readonly CountryEntry[] => {
  const [countries, setCountries] = useState<readonly CountryEntry[]>([])
  useEffect(() => {
    let isCurrent = true
    loading ??= loadChunk(async () => (await import('../../../contract/countries.ts')).countries)
    void loading.then((known) => {
      if (isCurrent) setCountries(known)
    })
    return () => {
      isCurrent = false
    }
  }, [])
  return countries
}

const showCountry = (option: { readonly value?: string | number }) => (
  <Country code={String(option.value ?? '')} />
)

interface CountrySelectProps {
  readonly id?: string
  readonly 'aria-label'?: string
  readonly 'aria-describedby'?: string | undefined
  readonly status?: 'error' | undefined
  /** ISO code; '' for none. */
  readonly value: string
  readonly onChange: (code: string) => void
  readonly size?: 'small' | 'middle'
}

export const CountrySelect = ({ value, onChange, ...select }: CountrySelectProps) => {
  const words = useText(text)
  const locale = useLocale()
  const countries = useCountries()
  const options = useMemo(
    () =>
      countries.map((country) => ({
        value: country.area_code,
        label: locale === 'zh' ? country.name : country.en_name,
        search: `${country.area_code} ${country.name} ${country.en_name}`.toLowerCase(),
      })),
    [countries, locale],
  )
  return (
    <Select
      {...select}
      className="q-country-select"
      showSearch={{ filterOption: (typed, option) => option?.search.includes(typed.toLowerCase()) ?? false }}
      placeholder={words.choose}
      value={value || undefined}
      options={options}
      labelRender={showCountry}
      optionRender={showCountry}
      onChange={onChange}
    />
  )
}
