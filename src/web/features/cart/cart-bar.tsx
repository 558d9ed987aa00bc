import { Button, Checkbox } from 'antd'
import type { CartLine } from '../../../contract/cart/cart.ts'
import type { Currency } from '../../../contract/kernel/money.ts'
import { formatNumber } from '../../../contract/kernel/format.ts'
import { useAccess } from '../../ui/access.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useGo } from '../../ui/page/navigation.tsx'
import { Money, moneyText } from '../../ui/components/money.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { useLocale } from '../../ui/text/locale.ts'
import { IntoStockButton } from '../purchasing/seller/into-stock-button.tsx'
import { searchOfIds } from '../order-kit/chosen-ids.ts'
import { cartActions, type CartAction } from './cart-actions.ts'
import { agreedOf, type Chosen } from './cart-rules.ts'
import { cartText } from './cart-text.ts'
import { WholesaleButton } from './wholesale-button.tsx'
import { StickyBar } from '../../ui/forms/sticky-bar.tsx'
import { useSubject } from '../../ui/text/use-subject.ts'

const text = defineText({
  en: {
    region: 'Selected items',
    all: 'Select all',
    none: 'Select items to order.',
    addMore: (name: string, missing: number) => `Add ${formatNumber(missing, 'en')} more of ${name}.`,
    remove: 'Remove selected items',
  },
  zh: {
    region: '已选商品',
    all: '全选',
    none: '请选择要下单的商品。',
    addMore: (name: string, missing: number) => `${name} 还差 ${formatNumber(missing, 'zh')} 件。`,
    remove: '移除所选',
  },
})

interface CartBarProps {
  readonly chosen: Chosen
  readonly currency: Currency
  readonly isAll: boolean
  /** A change is being saved, so an order would not match what is shown. */
  readonly isSaving: boolean
  readonly isAccepting: boolean
  readonly onAll: (isChosen: boolean) => void
  readonly onAccept: (lines: readonly CartLine[]) => void
  readonly onRemove: (lines: readonly CartLine[]) => void
}

export const CartBar = (props: CartBarProps) => {
  const { chosen, currency, isAll, isSaving, isAccepting, onAll, onAccept, onRemove } = props
  const words = useText(text)
  const shared = useText(cartText)
  const access = useAccess()
  const count = chosen.lines.length
  return (
    <StickyBar className="q-cart-bar" role="region" aria-label={words.region}>
      <Checkbox
        checked={isAll && count > 0}
        indeterminate={!isAll && count > 0}
        onChange={(event) => onAll(event.target.checked)}
      >
        {words.all}
      </Checkbox>
      {count > 0 && (
        <button
          type="button"
          className="q-icon-button"
          aria-label={words.remove}
          title={words.remove}
          onClick={() => onRemove(chosen.lines)}
        >
          <Icon name="trash" size={16} />
        </button>
      )}
      <div className="q-cart-total" role="status">
        <span>
          {shared.subtotal} <Money amountMinor={chosen.sumMinor} currency={currency} strong />
        </span>
        <span className="q-muted">
          {chosen.discountMinor > 0 &&
            `${shared.discount} ${moneyText({ amountMinor: -chosen.discountMinor, currency })} · `}
          {shared.lines(count)} · {shared.units(chosen.units)}
        </span>
      </div>
      <div className="q-cart-actions">
        {chosen.changed.length > 0 && (
          <Button
            className="q-cart-accept-all"
            loading={isAccepting}
            onClick={() => onAccept(chosen.changed)}
          >
            {shared.acceptAll(chosen.changed.length)}
          </Button>
        )}
        <WholesaleButton chosen={chosen} isSaving={isSaving} />
        <IntoStockButton
          lines={agreedOf(chosen.lines)}
          isOrderable={!isSaving && chosen.changed.length === 0 && chosen.short.length === 0}
        />
        {cartActions
          .filter((action) => action.isAllowed(access))
          .map((action, place, all) => (
            <ActionButton
              key={action.key}
              action={action}
              chosen={chosen}
              isSaving={isSaving}
              isMain={place === all.length - 1}
            />
          ))}
      </div>
    </StickyBar>
  )
}

interface ActionButtonProps {
  readonly action: CartAction
  readonly chosen: Chosen
  readonly isSaving: boolean
  readonly isMain: boolean
}

const ActionButton = ({ action, chosen, isSaving, isMain }: ActionButtonProps) => {
  const locale = useLocale()
  const go = useGo()
  const reason = useReason(action, chosen)
  return (
    <span className="q-cart-action">
      {reason !== null && <small id={`cart-${action.key}`}>{reason}</small>}
      <Button
        type={isMain ? 'primary' : 'default'}
        disabled={reason !== null || isSaving}
        aria-describedby={reason === null ? undefined : `cart-${action.key}`}
        onClick={() => void go(action.to, { search: searchOfIds(chosen.lines.map(({ id }) => id)) })}
      >
        {action.label[locale]}
      </Button>
    </span>
  )
}

const useReason = ({ limits }: CartAction, chosen: Chosen): string | null => {
  const words = useText(text)
  const shared = useText(cartText)
  const subject = useSubject()
  const [short] = chosen.short
  if (chosen.lines.length === 0) return words.none
  if (chosen.changed.length > 0) return shared.newPrices(chosen.changed.length)
  if (short) return words.addMore(subject(short.product), short.missing)
  if (chosen.lines.length > limits.lines) return shared.tooManyLines(limits.lines)
  if (chosen.lines.some(({ quantity }) => quantity > limits.units)) return shared.tooManyUnits(limits.units)
  return null
}
