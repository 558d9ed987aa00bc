import { counted } from '../../../../contract/kernel/format.ts'
import type { Currency } from '../../../../contract/kernel/money.ts'
import type { OrderDetail } from '../../../../contract/orders/order-schemas.ts'
import { moneyText } from '../../../ui/components/money.tsx'
import { calendarDayOf, dayOf } from '../../../ui/time/time-text.ts'
import { useLocale } from '../../../ui/text/locale.ts'
import { weightText } from '../../../ui/text/weight-text.ts'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import { answerText, isProblemAnswer, isProblemCode, problemText } from '../../order-kit/problem-text.ts'
import { replacementReasonText } from '../../replacements/replacement-text.ts'
import { notReturnedReasonText, returnReasonText } from '../../returned-parcels/return-text.ts'
import { isSurchargeReason, surchargeReasonText } from '../../surcharges/surcharge-text.ts'
import { isTrackingStatus, trackingText } from '../../order-kit/order-text.ts'
import { ruleEventWords, ruleText } from './rule-text.ts'

type OrderEvent = OrderDetail['events'][number]

const text = defineText({
  en: {
    until: (day: string) => `until ${day}`,
    expected: (day: string) => `expected ${day}`,
    saved: (amount: string) => `${amount} saved on shipping`,
    fromStock: (units: number, amount: string) =>
      `${counted(units, 'unit', 'units')} from stock, ${amount} saved`,
    shippedFromStock: (units: number) => `${counted(units, 'unit', 'units')} from stock`,
    intoStock: (units: number) => `${counted(units, 'unit', 'units')} returned to stock`,
    byWindow: (hours: number) => `automatically, after the ${hours}-hour merge window`,
    paid: 'paid',
    unpaid: 'no longer paid',
    address: 'address changed',
    requests: 'note or details changed',
    fulfilled: 'fulfilled elsewhere',
    quantities: 'quantities changed',
    added: (items: string) => `added: ${items}`,
    note: 'Note to the packer',
    giftNote: 'Gift note',
    weighed: (weight: string) => `weighed ${weight}`,
    charged: (weight: string) => `charged weight ${weight}`,
  },
  zh: {
    until: (day: string) => `至 ${day}`,
    expected: (day: string) => `预计 ${day} 到仓`,
    saved: (amount: string) => `节省运费 ${amount}`,
    fromStock: (units: number, amount: string) => `使用库存 ${units} 件，节省 ${amount}`,
    shippedFromStock: (units: number) => `使用库存 ${units} 件`,
    intoStock: (units: number) => `${units} 件退回库存`,
    byWindow: (hours: number) => `等待 ${hours} 小时后自动合并`,
    paid: '已付款',
    unpaid: '不再是已付款',
    address: '地址有变更',
    requests: '备注或附加信息有变更',
    fulfilled: '已由他方发货',
    quantities: '数量有变更',
    added: (items: string) => `新增：${items}`,
    note: '打包备注',
    giftNote: '礼品留言',
    weighed: (weight: string) => `实重 ${weight}`,
    charged: (weight: string) => `计费重 ${weight}`,
  },
})

const wordOf = (value: unknown): string | null =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : null

const shopChangeKinds: ReadonlySet<string> = new Set([
  'order.changedInShop',
  'order.shopChangeIgnored',
  'order.cancellationHeld',
])

/** The changes as one line below the event; null if the event's name says it all. */
export const useDetailOf = (currency: Currency) => {
  const tracking = useText(trackingText)
  const rules = useText(ruleText)
  const reasons = useText(replacementReasonText)
  const words = useText(text)
  const locale = useLocale()
  const problems = useText(problemText)
  const answers = useText(answerText)
  const surcharges = useText(surchargeReasonText)
  const returns: Readonly<Record<string, string>> = {
    ...useText(returnReasonText),
    ...useText(notReturnedReasonText),
  }
  const stockWords = ({ kind, detail }: OrderEvent): string | null => {
    const { stockUnits: units, stockMinor } = detail
    if (typeof units !== 'number') return null
    if (kind === 'order.refunded') return words.intoStock(units)
    if (typeof stockMinor !== 'number') return words.shippedFromStock(units)
    return words.fromStock(units, moneyText({ amountMinor: stockMinor, currency }))
  }
  const shopChangeWords = ({ kind, detail }: OrderEvent): (string | null)[] => {
    if (!shopChangeKinds.has(kind)) return []
    const { paid, address, requests, fulfilled, quantities, added } = detail
    const items = Array.isArray(added)
      ? (added as { title?: unknown; quantity?: unknown }[]).map(
          ({ title, quantity }) => `${wordOf(quantity) ?? ''} × ${wordOf(title) ?? ''}`,
        )
      : []
    return [
      typeof paid === 'boolean' ? (paid ? words.paid : words.unpaid) : null,
      address ? words.address : null,
      requests ? words.requests : null,
      fulfilled ? words.fulfilled : quantities ? words.quantities : null,
      items.length > 0 ? words.added(items.join(', ')) : null,
    ]
  }
  const packWords = ({ detail }: OrderEvent): (string | null)[] => {
    const { packTask, nameEn, nameZh, weightGrams, volumetricGrams, chargedGrams } = detail
    const service = locale === 'zh' ? wordOf(nameZh) || wordOf(nameEn) : wordOf(nameEn)
    return [
      packTask === 'note' || packTask === 'giftNote' ? words[packTask] : null,
      packTask === 'service' ? service : null,
      typeof weightGrams === 'number' ? words.weighed(weightText(weightGrams)) : null,
      typeof chargedGrams === 'number' && typeof volumetricGrams === 'number' && volumetricGrams > 0
        ? words.charged(weightText(chargedGrams))
        : null,
    ]
  }
  return (event: OrderEvent): string | undefined => {
    const { detail } = event
    const parts: (string | null)[] = packWords(event)
    if (typeof detail['amountMinor'] === 'number' && typeof detail['currency'] === 'string') {
      parts.push(moneyText({ amountMinor: detail['amountMinor'], currency: detail['currency'] as Currency }))
    }
    const status = wordOf(detail['status'])
    if (status && isTrackingStatus(status)) parts.push(tracking[status])
    const why = wordOf(detail['why'])
    if (why && why in reasons) parts.push(reasons[why as keyof typeof reasons])
    const { code, answer, proposed, expectedOn, until, surcharge } = detail
    if (isSurchargeReason(surcharge)) parts.push(surcharges[surcharge])
    if (isProblemCode(code)) parts.push(problems[code])
    if (isProblemAnswer(answer)) parts.push(answers[answer])
    if (isProblemAnswer(proposed)) parts.push(answers[proposed])
    if (typeof expectedOn === 'string') parts.push(words.expected(calendarDayOf(expectedOn)))
    if (typeof until === 'string') parts.push(words.until(dayOf(new Date(until))))
    parts.push(returns[wordOf(detail['returnReason']) ?? ''] ?? null)
    const byRule = ruleEventWords(detail['byRule'], rules, currency)
    for (const name of [
      'number',
      'title',
      'sku',
      'into',
      'order',
      'line',
      'carrier',
      'trackingNumber',
      'description',
      'location',
      'reason',
      'cause',
      'error',
      'note',
      'words',
    ]) {
      // The rule's text already names the line.
      if (name !== 'line' || byRule === null) parts.push(wordOf(detail[name]))
    }
    for (const name of ['lines', 'from', 'parts']) {
      const listed: unknown = detail[name]
      if (Array.isArray(listed)) parts.push(listed.filter((one) => typeof one === 'string').join(', '))
    }
    if (event.kind === 'shop.pushFailed') parts.push(wordOf(detail['message']))
    const { savedMinor, windowHours } = detail
    if (typeof savedMinor === 'number' && savedMinor > 0)
      parts.push(words.saved(moneyText({ amountMinor: savedMinor, currency })))
    if (typeof windowHours === 'number') parts.push(words.byWindow(windowHours))
    parts.push(byRule, stockWords(event), ...shopChangeWords(event))
    const texts = parts.filter((part): part is string => Boolean(part))
    return texts.length > 0 ? texts.join(' · ') : undefined
  }
}
