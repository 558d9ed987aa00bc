import { counted, formatNumber } from '../kernel/format.ts'
import type { Currency } from '../kernel/money.ts'
import type { OrderFigures } from './order-text.ts'
import { given, money, template } from './sentences.ts'

export const extraServiceRefusals = {
  refundAboveLeft: template<{ readonly leftMinor: number; readonly currency: Currency }>({
    en: ({ leftMinor, currency }) => `Enter at most ${money(leftMinor, currency)}, the amount paid.`,
    zh: ({ leftMinor, currency }) =>
      `退款不能超过已付金额${given(leftMinor, (minor) => ` ${money(minor, currency)}`)}。`,
  }),
  materialLinked: template<{ readonly name: string }>({
    en: ({ name }) => `${name} already pays for this service. Choose another one.`,
    zh: ({ name }) => `该服务已与物料${given(name, (one) => `“${one}”`)}关联，请选择其他服务。`,
  }),
  menuFull: template<{ readonly max: number }>({
    en: ({ max }) =>
      `The menu holds up to ${counted(max, 'service', 'services')}. Change one that is no longer offered.`,
    zh: ({ max }) => `服务最多${given(max, (one) => ` ${formatNumber(one, 'zh')} `)}项，请修改已下架的服务。`,
  }),
  notMaterial: template<OrderFigures>({
    en: ({ number }) => `${number} is for a service that is not held in stock.`,
    zh: '该服务不是库存物料。',
  }),
  materialTooLow: template<{ readonly onHand: number }>({
    en: ({ onHand }) => `Only ${counted(onHand, 'unit is', 'units are')} in stock. Take out fewer.`,
    zh: ({ onHand }) => `库存仅${given(onHand, (one) => ` ${formatNumber(one, 'zh')} 件`)}，请减少数量。`,
  }),
}
