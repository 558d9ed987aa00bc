import { useMemo } from 'react'
import { Select } from 'antd'
import { unionPlace } from '../../../contract/tax-schemes.ts'
import { Country, countryName } from '../../ui/components/country.tsx'
import { useCountries } from '../../ui/components/country-select.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { useLocale } from '../../ui/text/locale.ts'

const text = defineText({
  en: { choose: 'Select a country or the EU' },
  zh: { choose: '选择国家/地区或欧盟' },
})

const showPlace = (option: { readonly value?: string | number }) => (
  <Country code={String(option.value ?? '')} />
)

interface PlaceSelectProps {
  readonly id?: string
  readonly 'aria-describedby'?: string | undefined
  readonly status?: 'error' | undefined
  readonly value: string
  readonly onChange: (code: string) => void
}

/** Countries, and the European Union for all of its member states. */
export const PlaceSelect = ({ value, onChange, ...select }: PlaceSelectProps) => {
  const words = useText(text)
  const locale = useLocale()
  const countries = useCountries()
  const options = useMemo(() => {
    const union = { value: unionPlace, label: countryName(unionPlace) }
    const places = countries.map((country) => ({
      value: country.area_code,
      label: locale === 'zh' ? country.name : country.en_name,
    }))
    return [union, ...places].map((place) => ({
      ...place,
      search: `${place.value} ${place.label}`.toLowerCase(),
    }))
  }, [countries, locale])
  return (
    <Select
      {...select}
      className="q-country-select"
      showSearch={{ filterOption: (typed, option) => option?.search.includes(typed.toLowerCase()) ?? false }}
      placeholder={words.choose}
      value={value || undefined}
      options={options}
      labelRender={showPlace}
      optionRender={showPlace}
      onChange={onChange}
    />
  )
}
