import type { Attribute } from '../../../contract/orders/order-schemas.ts'
import '../components/parts.css'

const isAddress = (value: string): boolean => /^https:\/\/\S+$/.test(value)

/** What a buyer asked for; pictures and designs are addresses. */
export const AttributeList = ({ attributes }: { attributes: readonly Attribute[] }) => {
  if (attributes.length === 0) return null
  return (
    <ul className="q-attributes">
      {attributes.map(({ name, value }, index) => (
        <li key={index}>
          <span className="q-muted">{name}:</span>{' '}
          {isAddress(value) ? (
            <a href={value} target="_blank" rel="noopener noreferrer nofollow">
              {value}
            </a>
          ) : (
            value
          )}
        </li>
      ))}
    </ul>
  )
}
