import { Button } from 'antd'
import { Country } from '../../../ui/components/country.tsx'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import { addressFieldText, emptyAddress, type AddressDraft } from '../../order-kit/address-fields.tsx'
import '../../order-kit/order-changes.css'

const text = defineText({
  en: {
    title: 'Address in the shop',
    take: 'Use this address',
    differs: 'differs',
    same: 'Matches the address in the shop.',
    empty: 'empty',
  },
  zh: {
    title: '店铺原地址',
    take: '使用店铺地址',
    differs: '不一致',
    same: '与店铺地址一致。',
    empty: '未填写',
  },
})

const names = Object.keys(emptyAddress) as (keyof AddressDraft)[]

const shownPart = (name: keyof AddressDraft, value: string) =>
  name === 'countryCode' && value !== '' ? <Country code={value} /> : value

interface ShopAddressProps {
  readonly shops: Readonly<Record<string, string>>
  readonly value: AddressDraft
  readonly onTake: (address: AddressDraft) => void
}

export const ShopAddress = ({ shops, value, onTake }: ShopAddressProps) => {
  const words = useText(text)
  const labels = useText(addressFieldText)
  const original = Object.fromEntries(
    names.map((name) => [name, shops[name] ?? '']),
  ) as unknown as AddressDraft
  const shown = names.filter((name) => original[name] !== '' || value[name] !== '')
  const isSame = names.every((name) => original[name] === value[name].trim())
  return (
    <section className="q-shop-address" aria-label={words.title}>
      <div className="q-shop-address-top">
        <strong>{words.title}</strong>
        {isSame ? (
          <span className="q-muted">{words.same}</span>
        ) : (
          <Button size="small" onClick={() => onTake(original)}>
            {words.take}
          </Button>
        )}
      </div>
      {!isSame && (
        <dl>
          {shown.map((name) => (
            <div key={name}>
              <dt>{labels[name]}</dt>
              <dd>
                {original[name] === value[name].trim() ? (
                  shownPart(name, original[name])
                ) : (
                  <>
                    <mark>{shownPart(name, original[name]) || words.empty}</mark>{' '}
                    <span className="q-muted">({words.differs})</span>
                  </>
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}
