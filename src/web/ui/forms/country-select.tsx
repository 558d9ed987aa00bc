import { Select } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import type { Country as CountryEntry } from '../../../contract/addresses/countries.ts'
import { unionPlace } from '../../../contract/tax-numbers/tax-schemes.ts'
import { loadChunk } from '../page/lost-chunk.ts'
import { defineText, useText } from '../text/define-text.ts'
import { useLocale } from '../text/locale.ts'
import { Country, countryName } from '../components/country.tsx'

const text = defineText({
  en: { country: 'Select a country', place: 'Select a country or the EU' },
  zh: { country: '选择国家/地区', place: '选择国家/地区或欧盟' },
})

// Loaded on first use, because the list is long and only forms need it.
let loading: Promise<readonly CountryEntry[]> | undefined
export const useCountries = (): readonly CountryEntry[] => {
  const [countries, setCountries] = useState<readonly CountryEntry[]>([])
  useEffect(() => {
    let isCurrent = true
    loading ??= loadChunk(async () => (await import('../../../contract/addresses/countries.ts')).countries)
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
  /** Offers the European Union, for all of its member states, too. */
  readonly withUnion?: boolean
}

export const CountrySelect = ({ value, onChange, withUnion = false, ...select }: CountrySelectProps) => {
  const words = useText(text)
  const locale = useLocale()
  const countries = useCountries()
  const options = useMemo(() => {
    const places = countries.map((country) => ({
      value: country.area_code,
      label: locale === 'zh' ? country.name : country.en_name,
      search: `${country.area_code} ${country.name} ${country.en_name}`.toLowerCase(),
    }))
    const union = countryName(unionPlace)
    const unionOption = { value: unionPlace, label: union, search: `${unionPlace} ${union}`.toLowerCase() }
    return withUnion ? [unionOption, ...places] : places
  }, [countries, locale, withUnion])
  return (
    <Select
      {...select}
      className="q-country-select"
      showSearch={{ filterOption: (typed, option) => option?.search.includes(typed.toLowerCase()) ?? false }}
      placeholder={withUnion ? words.place : words.country}
      value={value || undefined}
      options={options}
      labelRender={showCountry}
      optionRender={showCountry}
      onChange={onChange}
    />
  )
}
