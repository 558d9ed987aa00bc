import type { OutputOf } from '../../../../contract/kernel/endpoint.ts'
import {
  maxPackedLines,
  packingCosts,
  packingTotal,
  type merging,
  type PackingCost,
} from '../../../../contract/orders/merging.ts'
import { moneyText } from '../../../ui/components/money.tsx'
import { defineText } from '../../../ui/text/define-text.ts'

type Suggestion = OutputOf<typeof merging.suggestSplit>

export const suggestionText = defineText({
  en: {
    freightMinor: 'shipping',
    serviceMinor: 'services',
    feesMinor: 'handling fees',
    dutyMinor: 'duty',
    taxMinor: 'tax',
    change: (name: string, amount: string) => `${name} ${amount}`,
    separator: ', ',
    saves: (amount: string, changes: string) => `Saves ${amount}: ${changes}.`,
    slower: (days: number, before: number) =>
      ` The slowest part takes up to ${days} days instead of ${before}.`,
    impossible: (parts: number, amount: string) =>
      `The order cannot be shipped as one parcel. The cheapest split has ${parts} parts and costs ${amount} for shipping, services and import.`,
    oneParcel: 'The order is cheapest in one parcel, counting shipping, fees, duty and tax.',
    oneLine: 'The order has only one product, which is kept in one parcel.',
    tooManyLines: `Splits are suggested for orders of up to ${maxPackedLines} products. Move products between the parts to compare costs.`,
    unknown: 'The cost is not known yet. Complete the address and the prices of the order, then try again.',
  },
  zh: {
    freightMinor: '运费',
    serviceMinor: '服务费',
    feesMinor: '处理费',
    dutyMinor: '关税',
    taxMinor: '税费',
    change: (name: string, amount: string) => `${name} ${amount}`,
    separator: '，',
    saves: (amount: string, changes: string) => `可节省 ${amount}：${changes}。`,
    slower: (days: number, before: number) => `最慢的子订单最多需 ${days} 天，原为 ${before} 天。`,
    impossible: (parts: number, amount: string) =>
      `该订单无法作为一个包裹发货。最省钱的拆分为 ${parts} 个子订单，运费、服务费与进口费用共 ${amount}。`,
    oneParcel: '综合运费、处理费、关税和税费，该订单作为一个包裹发货最省钱。',
    oneLine: '该订单只有一种商品，推荐拆分时同一商品不会分开。',
    tooManyLines: `仅为不超过 ${maxPackedLines} 种商品的订单推荐拆分。可在子订单之间移动商品来比较费用。`,
    unknown: '费用尚未确定。请先补全订单的地址和价格，然后重试。',
  },
})

type Words = (typeof suggestionText)['en']

/** 'Saves $4.20: duty −$6.00, shipping +$1.80.', the largest changes first. */
export const suggestionWords = (answer: Suggestion, words: Words): string => {
  const { suggestion, before, parts, savingMinor, currency } = answer
  if (suggestion !== 'split') return words[suggestion]
  const amount = (amountMinor: number, signed = false): string => moneyText({ amountMinor, currency }, signed)
  const sum = (of: (part: PackingCost) => number): number =>
    parts.reduce((total, part) => total + of(part), 0)
  if (before === null || savingMinor === null)
    return words.impossible(parts.length, amount(sum(packingTotal)))
  const changes = packingCosts
    .map((name) => ({ name, changeMinor: sum((part) => part[name]) - before[name] }))
    .filter(({ changeMinor }) => changeMinor !== 0)
    .toSorted((a, b) => Math.abs(b.changeMinor) - Math.abs(a.changeMinor))
    .map(({ name, changeMinor }) => words.change(words[name], amount(changeMinor, true)))
  const slowest = Math.max(...parts.map(({ daysMax }) => daysMax ?? 0))
  const { daysMax } = before
  const slower = daysMax !== null && slowest > daysMax ? words.slower(slowest, daysMax) : ''
  return words.saves(amount(savingMinor), changes.join(words.separator)) + slower
}
