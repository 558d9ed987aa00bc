import type { OrderRow } from '../../../contract/order-schemas.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'

const text = defineText({
  en: {
    from: (numbers: string) => `merged from ${numbers}`,
    into: (number: string) => `merged into ${number}`,
    part: (no: number, count: number, number: string) => `part ${no} of ${count} of ${number}`,
    parts: (count: number) => `split into ${count} parts`,
    undone: 'undone',
    again: (number: string) => `replacement for ${number}`,
    sentAgain: (numbers: string) => `replaced by ${numbers}`,
  },
  zh: {
    from: (numbers: string) => `由 ${numbers} 合并`,
    into: (number: string) => `已合并到 ${number}`,
    part: (no: number, count: number, number: string) => `${number} 的子订单 ${no}/${count}`,
    parts: (count: number) => `已拆分为 ${count} 个子订单`,
    undone: '已撤销',
    again: (number: string) => `补发自 ${number}`,
    sentAgain: (numbers: string) => `补发订单 ${numbers}`,
  },
})

/** Null for most orders, which have no relation to others. */
export const useFamilyWords = (): ((family: OrderRow['family']) => string | null) => {
  const words = useText(text)
  return (family) => {
    if (!family) return null
    if (family.isUndone) return words.undone
    if (family.mergedInto) return words.into(family.mergedInto.number)
    if (family.mergedFrom.length > 0 && family.replacements.length === 0)
      return words.from(family.mergedFrom.map(({ number }) => number).join(', '))
    if (family.parts.length > 0) return words.parts(family.parts.length)
    const { partOf, replacementOf, replacements } = family
    const again = replacements.filter(({ status }) => status !== 'cancelled')
    const relations = [
      partOf && words.part(partOf.partNo, partOf.partCount, partOf.number),
      replacementOf && words.again(replacementOf.number),
      again.length > 0 && words.sentAgain(again.map(({ number }) => number).join(', ')),
    ].filter(Boolean)
    return relations.length > 0 ? relations.join(' · ') : null
  }
}
