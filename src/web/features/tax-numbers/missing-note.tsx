import type { Limit, NumberedScheme } from '../../../contract/tax-numbers/tax-schemes.ts'
import { counted, formatNumber } from '../../../contract/kernel/format.ts'
import { PageLink } from '../../ui/page/navigation.tsx'
import { HelpLink } from '../help/help-link.tsx'
import { Icon } from '../../ui/icon.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { limitText } from './limit-text.ts'
import { schemeNumberText, schemeText } from './scheme-text.ts'

const text = defineText({
  en: {
    one: 'This order has no number, so schedules do not pay it.',
    several: (count: number) => `${counted(count, 'order has', 'orders have')} no number.`,
    add: (number: string) => `Add ${number}`,
  },
  zh: {
    one: '此订单没有税号，自动付款会跳过。',
    several: (count: number) => `${formatNumber(count, 'zh')} 个订单没有税号。`,
    add: (number: string) => `添加${number}`,
  },
})

interface MissingNoteProps {
  readonly scheme: NumberedScheme
  readonly limit: Limit
  /** Of several; absent for one order's own page. */
  readonly orders?: number
}

/** Before payment: the parcel could travel under a tax number and has none. */
const MissingNote = ({ scheme, limit, orders }: MissingNoteProps) => {
  const words = useText(text)
  const sentence = useText(schemeText)[scheme](limitText(limit))
  const number = useText(schemeNumberText)[scheme]
  return (
    <div className="q-note" role="note">
      <Icon name="info" size={16} />
      <span>
        {sentence} {orders === undefined ? words.one : words.several(orders)}{' '}
        <PageLink to="/setting/taxNumbers" search={{ add: scheme }}>
          {words.add(number)}
        </PageLink>{' '}
        <HelpLink article={scheme === 'IOSS' ? 'ioss' : 'vat'} />
      </span>
    </div>
  )
}
export default MissingNote
