import { Select } from 'antd'
import { Fragment, useMemo } from 'react'
import { hasProvince, localityOrder } from '../../../contract/addresses/address-lines.ts'
import { addressWords } from '../../../contract/addresses/address-text.ts'
import { useCountries } from '../../ui/forms/country-select.tsx'
import { errorOf, Field, FieldRow } from '../../ui/forms/form.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import type { FieldErrors } from '../../ui/plain/use-submit.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { useLocale } from '../../ui/text/locale.ts'
import { localNames } from './address-field-names.ts'
import type { AddressCheck } from './use-address-check.ts'

export interface AddressDraft {
  readonly recipientName: string
  readonly phone: string
  readonly email: string
  readonly countryCode: string
  readonly province: string
  readonly city: string
  readonly address1: string
  readonly address2: string
  readonly postcode: string
  readonly taxNumber: string
}

export const emptyAddress: AddressDraft = {
  recipientName: '',
  phone: '',
  email: '',
  countryCode: '',
  province: '',
  city: '',
  address1: '',
  address2: '',
  postcode: '',
  taxNumber: '',
}

export const addressFieldText = defineText<Record<keyof AddressDraft, string>>({
  en: {
    recipientName: 'Recipient',
    phone: 'Phone',
    email: 'Email',
    countryCode: 'Country',
    province: 'Province or state',
    city: 'City',
    address1: 'Address',
    address2: 'Apartment, floor, company (optional)',
    postcode: 'Postcode',
    taxNumber: 'Recipient’s tax number (if customs requires it)',
  },
  zh: {
    recipientName: '收件人',
    phone: '电话',
    email: '邮箱',
    countryCode: '国家/地区',
    province: '省/州',
    city: '城市',
    address1: '地址',
    address2: '门牌、楼层、公司（选填）',
    postcode: '邮编',
    taxNumber: '收件人税号（海关要求时）',
  },
})
const text = defineText({
  en: { choose: 'Select a country' },
  zh: { choose: '选择国家/地区' },
})

interface AddressFieldsProps {
  readonly value: AddressDraft
  readonly onChange: (value: AddressDraft) => void
  readonly errors: FieldErrors
  readonly check: AddressCheck
}

/**
 * The fields of a recipient's address. Server errors are read from below `address`. Problems that the country's rules
 * find appear at their field: as an error if the parcel could not be delivered, otherwise as a warning. Missing fields
 * are reported only after a submit was attempted.
 */
export const AddressFields = ({ value, onChange, errors, check }: AddressFieldsProps) => {
  const words = useText(text)
  const labels = useText(addressFieldText)
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
  const problemTextOf = (name: keyof AddressDraft, isCertain: boolean): string | null => {
    const found = check.problems.find(
      (problem) =>
        problem.field === name &&
        problem.isCertain === isCertain &&
        (problem.code !== 'missing' || !isCertain || check.isTried) &&
        (problem.code !== 'missing' || value.countryCode !== '' || check.isTried),
    )
    return found ? addressWords(found, locale) : null
  }
  const errorAt = (name: keyof AddressDraft): string | null =>
    problemTextOf(name, true) ?? errorOf(errors, `address.${name}`)
  const { countryCode } = value
  const localLabels = { ...labels, ...localNames(countryCode, locale) }
  const input = (name: keyof AddressDraft, autoComplete: string) => (
    <TextField
      label={localLabels[name]}
      error={errorAt(name)}
      help={problemTextOf(name, false)}
      value={value[name]}
      autoComplete={autoComplete}
      onChange={(next) => onChange({ ...value, [name]: next })}
    />
  )
  return (
    <div className="q-stack">
      <FieldRow>
        {input('recipientName', 'off')}
        <Field label={labels.countryCode} error={errorAt('countryCode')}>
          {(control) => (
            <Select
              {...control}
              showSearch={{
                filterOption: (typed, option) => option?.search.includes(typed.toLowerCase()) ?? false,
              }}
              placeholder={words.choose}
              value={value.countryCode || undefined}
              options={options}
              onChange={(chosen: string) => onChange({ ...value, countryCode: chosen })}
              style={{ width: '100%' }}
            />
          )}
        </Field>
      </FieldRow>
      {input('address1', 'off')}
      {input('address2', 'off')}
      <FieldRow>
        {localityOrder(countryCode)
          .filter((name) => name !== 'province' || hasProvince(countryCode) || value.province !== '')
          .map((name) => (
            <Fragment key={name}>{input(name, 'off')}</Fragment>
          ))}
      </FieldRow>
      <FieldRow>
        {input('phone', 'off')}
        {input('email', 'off')}
      </FieldRow>
      {input('taxNumber', 'off')}
    </div>
  )
}
