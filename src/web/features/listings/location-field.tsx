import { Button, Select } from 'antd'
import { listings } from '../../../contract/listings/listings.ts'
import type { Listing } from '../../../contract/listings/listing-schemas.ts'
import { useCall } from '../../ui/call/use-call.ts'
import { Field } from '../../ui/forms/form.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'

const text = defineText({
  en: {
    label: 'Shop location',
    help: 'Stock is shown and synced at this location. You can’t change it once the product is listed.',
    primary: (name: string) => `${name} (primary)`,
    unknown: 'The shop’s locations can’t be loaded right now. Its primary location will be used.',
    again: 'Try again',
    there: (name: string) => `Stock is shown at ${name}.`,
  },
  zh: {
    label: '库存地点',
    help: '库存将同步到该地点，商品刊登后不可更改。',
    primary: (name: string) => `${name}（默认）`,
    unknown: '暂时无法获取店铺的库存地点，将使用默认地点。',
    again: '重新获取',
    there: (name: string) => `库存地点：${name}。`,
  },
})

interface LocationFieldProps {
  readonly listing: Pick<Listing, 'shopId' | 'status'>
  readonly value: Listing['location']
  readonly onChange: (value: Listing['location']) => void
}

/** Can be chosen only for drafts, in shops with several locations. */
export const LocationField = ({ listing, value, onChange }: LocationFieldProps) => {
  const words = useText(text)
  if (listing.status === 'draft')
    return <LocationChoice shopId={listing.shopId} value={value} onChange={onChange} />
  return value && <p className="q-muted">{words.there(value.name)}</p>
}

type LocationChoiceProps = Pick<LocationFieldProps, 'value' | 'onChange'> & Pick<Listing, 'shopId'>

const LocationChoice = ({ shopId, value, onChange }: LocationChoiceProps) => {
  const words = useText(text)
  const answer = useCall(listings.listShopLocations, { shopId }, { quiet: true })
  if (answer.error) {
    return (
      <p className="q-muted">
        {value ? words.there(value.name) : words.unknown}{' '}
        <Button size="small" loading={answer.isFetching} onClick={() => void answer.refetch()}>
          {words.again}
        </Button>
      </p>
    )
  }
  const places = answer.data?.locations ?? []
  const isThere = value === null || places.some(({ id }) => id === value.id)
  if (places.length < 2 && isThere) return null
  const primary = places.find(({ isPrimary }) => isPrimary)
  const options = [
    ...places.map(({ id, name, isPrimary }) => ({
      value: id,
      label: isPrimary ? words.primary(name) : name,
    })),
    // Keeps a location selectable that the shop no longer reports.
    ...(isThere || !value ? [] : [{ value: value.id, label: value.name }]),
  ]
  const choose = (id: string): void => {
    const place = places.find((one) => one.id === id)
    if (place) onChange(place.isPrimary ? null : { id: place.id, name: place.name })
  }
  return (
    <Field label={words.label} help={words.help}>
      {(control) => (
        <Select<string>
          id={control.id}
          className="q-listing-location"
          value={value?.id ?? primary?.id ?? null}
          options={options}
          loading={answer.isFetching}
          onChange={choose}
        />
      )}
    </Field>
  )
}
