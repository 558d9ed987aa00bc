import { wholesaleLimits } from '../../../contract/wholesale/wholesale-states.ts'
import { Money } from '../../ui/components/money.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { DraftLines } from '../case-kit/draft-lines.tsx'
import { priceFor } from '../order-kit/sku-price.ts'
import { lineOf, type WholesaleLine } from './draft-lines.ts'
import { factText } from './wholesale-text.ts'

const text = defineText({
  en: {
    about: 'Estimate at catalogue prices (before the agency’s quote): ',
    unavailable: 'no longer available',
  },
  zh: {
    about: '按目录价估算（平台报价前）：',
    unavailable: '已停售',
  },
})

const sumOf = ({ price, tiers, quantity }: WholesaleLine) => price && priceFor({ price, tiers }, quantity)

interface LinesFieldProps {
  readonly lines: readonly WholesaleLine[]
  readonly error: string | null
  readonly find: string
  readonly onChange: (lines: readonly WholesaleLine[]) => void
}

export const LinesField = (props: LinesFieldProps) => {
  const words = useText(text)
  const facts = useText(factText)
  const { lines } = props
  const units = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const sums = lines.flatMap((line) => sumOf(line) ?? [])
  const [first] = sums
  return (
    <DraftLines
      {...props}
      maxLines={wholesaleLimits.items}
      maxQuantity={wholesaleLimits.quantity}
      lineOf={(sku) => lineOf(sku)}
      quantityOf={({ quantity }) => quantity}
      withQuantity={(line, quantity) => ({ ...line, quantity })}
      renderAbout={(line) => <span className="q-muted">{line.about}</span>}
      renderSum={(line) => {
        const sum = sumOf(line)
        return sum ? <Money value={sum} /> : <span className="q-muted">{words.unavailable}</span>
      }}
      total={
        first && (
          <span className="q-muted">
            {facts.units(units)} · {words.about}
            <Money
              amountMinor={sums.reduce((sum, { amountMinor }) => sum + amountMinor, 0)}
              currency={first.currency}
            />
          </span>
        )
      }
    />
  )
}
