import { Select } from 'antd'
import { useMemo } from 'react'
import { Country } from '../../ui/components/country.tsx'
import { useCountries } from '../../ui/forms/country-select.tsx'
import { Field } from '../../ui/forms/form.tsx'
import { useLocale } from '../../ui/text/locale.ts'

const showCountry = (option: { readonly value?: string | number }) => (
  <Country code={String(option.value ?? '')} />
)

interface CountriesFieldProps {
  readonly label: string
  readonly placeholder: string
  readonly error?: string | null
  readonly value: readonly string[]
  readonly onChange: (codes: string[]) => void
}

export const CountriesField = ({ label, placeholder, error, value, onChange }: CountriesFieldProps) => {
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
    <Field label={label} error={error ?? null}>
      {({ status, ...control }) => (
        <Select
          {...control}
          {...(status ? { status } : {})}
          mode="multiple"
          allowClear
          placeholder={placeholder}
          value={[...value]}
          options={options}
          showSearch={{
            filterOption: (typed, option) => option?.search.includes(typed.toLowerCase()) ?? false,
          }}
          optionRender={showCountry}
          onChange={(codes: string[]) => onChange(codes)}
        />
      )}
    </Field>
  )
}
